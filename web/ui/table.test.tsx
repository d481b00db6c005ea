import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Table, type TableSort } from './table.tsx';

type Fruit = { id: string; name: string; weight: number };

const FRUIT: Fruit[] = [
  { id: 'a', name: 'Apple', weight: 3 },
  { id: 'b', name: 'Banana', weight: 2 },
  { id: 'c', name: 'Cherry', weight: 1 },
];

type ExampleProps = { sorts?: TableSort[]; opened?: string[]; menu?: string[] };

function Example({ sorts, opened, menu }: ExampleProps) {
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', direction: 'ascending' });
  return (
    <Table
      caption="Fruit"
      columns={[
        { id: 'name', header: 'Name', sortable: true, renderCell: (fruit) => fruit.name },
        { id: 'weight', header: 'Weight', sortable: true, align: 'end', renderCell: (fruit) => fruit.weight },
        { id: 'note', header: 'Note', renderCell: (fruit) => `note on ${fruit.name}` },
      ]}
      rows={FRUIT}
      rowKey={(fruit) => fruit.id}
      sort={sort}
      onSortChange={(next) => {
        sorts?.push(next);
        setSort(next);
      }}
      onOpenRow={(fruit) => opened?.push(fruit.name)}
      renderRowMenu={(fruit) => (
        <button type="button" onClick={() => menu?.push(fruit.name)}>
          Menu of {fruit.name}
        </button>
      )}
    />
  );
}

const header = (name: string) => screen.getByRole('columnheader', { name });

test('a header sorts by its column, and again in reverse; the order is announced', async () => {
  const user = userEvent.setup();
  const sorts: TableSort[] = [];
  render(<Example sorts={sorts} />);
  expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
  expect(header('Weight').getAttribute('aria-sort')).toBe('none');
  expect(within(header('Note')).queryByRole('button')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Weight' }));
  expect(header('Weight').getAttribute('aria-sort')).toBe('ascending');
  expect(header('Name').getAttribute('aria-sort')).toBe('none');
  await user.click(screen.getByRole('button', { name: 'Weight' }));
  expect(sorts).toEqual([
    { columnId: 'weight', direction: 'ascending' },
    { columnId: 'weight', direction: 'descending' },
  ]);
});

test('arrow keys, Home and End move between rows, Enter opens, and the rows are one Tab stop', async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  render(<Example opened={opened} />);
  screen.getByRole('button', { name: 'Weight' }).focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Apple');
  await user.keyboard('{ArrowDown}{Enter}');
  await user.keyboard('{End}{ArrowDown}{Enter}');
  await user.keyboard('{Home}{ArrowUp}{Enter}');
  expect(opened).toEqual(['Banana', 'Cherry', 'Apple']);

  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Menu of Banana');
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Banana');
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Weight');
});

test('a click anywhere on a row opens it once, but its menu does not', async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  const menu: string[] = [];
  render(<Example opened={opened} menu={menu} />);
  await user.click(screen.getByText('note on Cherry'));
  await user.click(screen.getByRole('button', { name: 'Banana' }));
  await user.click(screen.getByRole('button', { name: 'Menu of Apple' }));
  expect(opened).toEqual(['Cherry', 'Banana']);
  expect(menu).toEqual(['Apple']);
});
