import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { COUNT_LIMIT, type Page } from '#shared/records/records.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { taskSorts, type TasksSearch } from '#web/crm/tasks/tasks-search.ts';
import { taskListQuery } from '#web/crm/tasks/tasks.queries.ts';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { ListSearch } from './list-search.tsx';
import { RecordList } from './record-list.tsx';
import { sortParam } from './search-params.ts';
import { SortControl } from './sort-control.tsx';
import { useListSort } from './use-list-sort.ts';
import { useRecordList } from './use-record-list.ts';
import { useToday } from './use-today.ts';

const app = useTestApp();

/** A list with its search and sort, which the URL would hold. */
function SortedList() {
  const [search, setSearch] = useState<TasksSearch>({});
  const change = (patch: TasksSearch) => setSearch((before) => ({ ...before, ...patch }));
  const { sort, words } = useListSort('task', search);
  const { q } = search;
  const filter = q === undefined ? {} : { q };
  const list = useRecordList(taskListQuery({ ...filter, sort }, useToday()), filter);
  const onSort = (next: string) => change({ sort: sortParam(next, taskSorts) });
  return (
    <>
      <ListSearch type="task" label="Search" q={q} address={{ change, refine: change }} />
      <SortControl
        options={[
          { value: 'dueDate', label: 'Due date' },
          { value: 'title', label: 'Title' },
        ]}
        sort={sort}
        onSort={onSort}
        canMatch={words !== undefined}
      />
      <RecordList<Task>
        list={list}
        type="task"
        caption="Tasks"
        columns={[{ id: 'title', header: 'Title', naming: true, min: 10, render: ({ title }) => title }]}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={onSort}
        onOpen={() => undefined}
        renderSummary={({ title }) => title}
        renderMenu={() => null}
        empty="Nothing found"
      />
    </>
  );
}

async function open() {
  const person = await app.signUp();
  const line = connectTo(person);
  show(impatientClient(), <SortedList />);
  const user = userEvent.setup();
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  return { user, box, select, line };
}

const offered = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

it('best match is offered only for a search with words', async () => {
  const { user, box, select } = await open();
  expect(offered(select)).toEqual(['Due date', 'Title']);
  await user.click(box);
  await user.paste('orchid');
  await expect.poll(() => offered(select)).toEqual(['Best match', 'Due date', 'Title']);
  expect(select.value).toBe('dueDate');
  await user.click(screen.getByRole('button', { name: 'Sorted ascending; sort descending' }));
  await user.selectOptions(select, 'Best match');
  expect(select.value).toBe('match');
  expect(screen.queryByRole('button', { name: /^Sorted/ })).toBeNull();
  await user.clear(box);
  await expect.poll(() => offered(select)).toEqual(['Due date', 'Title']);
  expect(select.value).toBe('dueDate');
  // The list's own sort is back, so it can be reversed.
  expect(screen.queryByRole('button', { name: 'Sorted ascending; sort descending' })).not.toBeNull();
  await user.paste('is:open');
  await screen.findByRole('button', { name: 'Remove Open' });
  await expect.poll(() => offered(select)).toEqual(['Due date', 'Title']);
  await user.keyboard(' call');
  await expect.poll(() => select.value).toBe('match');
});

it('a truncated list says so, and how to see more', async () => {
  const { user, box, select, line } = await open();
  const many = { items: [], nextCursor: null, count: COUNT_LIMIT + 1 } satisfies Page<Task>;
  const sentence = 'These are the best matches out of more than 1,000 tasks. Any other sort shows all of them.';
  line.intercept = (_method, address) => (address.includes('q=orchid') ? Response.json(many) : undefined);
  await user.click(box);
  await user.paste('orchid');
  await screen.findByText('1,000+ tasks');
  expect(screen.queryByText(sentence)).toBeNull();
  await user.selectOptions(select, 'Best match');
  await screen.findByText(sentence);
  await user.selectOptions(select, 'Title');
  await expect.poll(() => screen.queryByText(sentence)).toBeNull();
});
