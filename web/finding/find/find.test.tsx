import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact } from '#server/test/records.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { noteOpened } from '#web/records/core/opened-records.ts';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { Find } from './find.tsx';

const app = useTestApp();

async function open() {
  const person = await app.signUp();
  await addContact(person, { firstName: 'Sarah', lastName: 'Chen', company: 'Acme' });
  await addCandidate(person, { firstName: 'Sarah', lastName: 'Connor' });
  const line = connectTo(person);
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, person.user);
  noteOpened(person.user.uid, 'contact', 'x', { firstName: 'Opened', lastName: 'before' });
  const onListKeys = vi.fn<() => void>();
  show(
    client,
    <>
      <input aria-label="Somewhere else" />
      <Find onListKeys={onListKeys} />
    </>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Somewhere else'));
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Find anything' });
  return { user, field, line, onListKeys };
}

/** The row that Enter would open, according to the field. */
function active(field: HTMLElement): string {
  const id = field.getAttribute('aria-activedescendant') ?? '';
  const row = screen.getByRole('listbox', { name: 'Results' }).querySelector(`[id="${id}"][aria-selected="true"]`);
  return row?.textContent ?? '';
}

it('opens from a field, starts with recent records, moves by arrow keys, and returns the focus', async () => {
  const { user, field, onListKeys } = await open();
  expect(document.activeElement).toBe(field);
  expect(active(field)).toContain('Opened before');
  const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups()).toEqual(['Recently opened', 'Go to', 'Actions']);
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toContain('Today');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active(field)).toContain('Sign out');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Somewhere else'));

  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'shortcuts{Enter}');
  // Enter waits for the response to the typed text and ignores earlier results.
  await expect.poll(() => onListKeys.mock.calls).toHaveLength(1);
});

it('finds records, narrows to one type with Tab and widens with Backspace', async () => {
  const { user, field } = await open();
  await user.type(field, 'sarah');
  const list = within(screen.getByRole('listbox', { name: 'Results' }));
  await list.findByRole('option', { name: /Sarah Chen/ });
  expect(list.getAllByRole('option').map((row) => row.textContent)).toEqual([
    'Sarah ChenAcme',
    expect.stringContaining('Sarah Connor') as string,
    'All clients for “sarah”',
    'All candidates for “sarah”',
  ]);
  expect(active(field)).toContain('Sarah Chen');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toContain('Sarah Connor');
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(field);
  await expect.poll(() => list.getAllByRole('option').map((row) => row.textContent)).toHaveLength(2);
  expect(list.queryByRole('option', { name: 'All candidates for “sarah”' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Candidates' })).not.toBeNull();
  await user.clear(field);
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Remove Candidates' })).toBeNull();
});

it('offers to create a record when nothing is found, and retries a failed search', async () => {
  const { user, field, line } = await open();
  await user.type(field, 'xyzzy');
  await screen.findByText(/No clients, candidates, jobs, tasks or tags found for “xyzzy”/);
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([
    'Client: xyzzy',
    'Candidate: xyzzy',
    'Job: xyzzy',
    'Task: xyzzy',
  ]);
  line.isDown = (address) => address.startsWith('/api/find');
  await user.clear(field);
  await user.type(field, 'connor');
  await screen.findByText('The search failed.');
  line.isDown = () => false;
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: /Sarah Connor/ });
});

it('previews the record that a line creates', async () => {
  const { user, field } = await open();
  await user.type(field, 'task call Sarah tomorrow !high');
  // Two people are called Sarah.
  expect(active(field)).toMatch(/^Task: call Sarah · due tomorrow, \d+ \w+( \d{4})? · high priority$/);
  await user.clear(field);
  await user.type(field, 'task send terms to sarah connor');
  await expect.poll(() => active(field)).toBe('Task: send terms to sarah connor · about Sarah Connor');
});

it('offers a task first for a line that says what to do, about whom it names', async () => {
  const { user, field } = await open();
  await user.type(field, 'email sarah chen tomorrow 9am');
  await expect
    .poll(() => active(field))
    .toMatch(/^Task: email sarah chen · about Sarah Chen · due tomorrow, .* at 09:00$/);
  await user.clear(field);
  // What is found comes first.
  await user.type(field, 'mail temp');
  await expect.poll(() => active(field)).toContain('Mail templates');
});

it('parses the query language, highlights its terms, and reports syntax errors', async () => {
  const { user, field } = await open();
  await user.click(field);
  await user.paste('sarah company:acme');
  const row = await screen.findByRole('option', { name: /Sarah Chen/ });
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(row.querySelector('mark')?.textContent).toBe('Sarah');
  await user.clear(field);
  await user.paste('compny:acme');
  await screen.findByText('There is no field “compny”. Did you mean “company:”?');
  expect(screen.queryByText(/found for/)).toBeNull();
  expect(screen.queryAllByRole('option')).toEqual([]);
  // A line that creates a record is not a search.
  await user.clear(field);
  await user.paste('task compny:acme');
  expect(active(field)).toBe('Task: compny:acme');
  expect(screen.queryByText(/There is no field/)).toBeNull();
});

it('a begun line waits in the composer of whom it names, and what a composer began is listed here', async () => {
  const { user, field } = await open();
  const find = async () => {
    await user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Find anything' });
  };
  const begun = () => screen.queryAllByRole('group', { name: 'Begun' }).map((group) => group.textContent);
  const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  await user.type(field, 'task send terms to sarah chen tomorrow');
  await expect.poll(() => active(field)).toContain('about Sarah Chen');
  await user.keyboard('{Escape}');

  await find();
  expect(begun()).toEqual(['Begunsend terms to sarah chen tomorrowWith Sarah Chen']);
  await user.click(screen.getByRole('option', { name: /^send terms to sarah/ }));
  expect((await box('What next')).value).toBe('send terms to sarah chen tomorrow');
  await user.type(await box('What happened'), 'Likes the offer');
  await user.keyboard('{Escape}');

  // Saved here, it is no longer begun there. What happened is.
  await user.type(await find(), 'task send terms to sarah chen tomorrow');
  await expect.poll(() => active(screen.getByRole('combobox'))).toContain('about Sarah Chen');
  await user.keyboard('{Enter}');
  await screen.findByText('Task added', { ignore: '[role=status]' });
  await find();
  expect(begun()).toEqual(['BegunLikes the offerWith Sarah Chen']);
  await user.click(screen.getByRole('option', { name: /^Likes the offer/ }));
  expect((await box('What next')).value).toBe('');

  // The composer's own next step stays.
  await user.type(await box('What next'), 'ring her');
  await user.keyboard('{Escape}');
  await user.type(await find(), 'email sarah chen');
  await expect.poll(begun).toEqual(['BegunLikes the offerWith Sarah Chen']);
  await user.keyboard('{Escape}');
  await find();
  await user.click(screen.getByRole('option', { name: /^Likes the offer/ }));
  expect((await box('What next')).value).toBe('ring her');
  await user.click(screen.getByRole('button', { name: 'Log' }));
  await screen.findByText('Call logged', { ignore: '[role=status]' });
  await find();
  expect(begun()).toEqual([]);
});
