import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, unusedId } from '#server/test/records.ts';
import { fill, openApp, press, refusal, rowNames } from '#web/test/app.tsx';

const app = useTestApp();

describe.each([
  ['/contacts', '/api/contacts?', 'No Clients Found', 'Your clients could not be loaded'],
  ['/candidates', '/api/candidates?', 'No candidates found', 'Your candidates could not be loaded'],
  ['/tasks', '/api/tasks?', 'No tasks yet', 'Your tasks could not be loaded'],
])('%s', (path, request, empty, failed) => {
  it('shows its empty state', async () => {
    openApp(await app.signUp(), path);
    expect(await screen.findByText(empty)).toBeDefined();
  });

  it('reports a failed load and loads on retry', async () => {
    const person = await app.signUp();
    const { user, line } = openApp(person, path);
    line.intercept = (_method, address) =>
      address.startsWith(request) ? refusal(500, 'internal', 'It broke.') : undefined;
    expect(await screen.findByText(failed)).toBeDefined();
    line.intercept = () => undefined;
    await press(user, 'Try again');
    expect(await screen.findByText(empty)).toBeDefined();
  });
});

it('an account without clients is invited to add one, without mention of filters', async () => {
  openApp(await app.signUp(), '/contacts');
  expect(await screen.findByText('Add your first client.')).toBeDefined();
  expect(screen.getByText('0 clients')).toBeDefined();
});

it('an account without tasks offers the task form', async () => {
  const { user } = openApp(await app.signUp(), '/tasks');
  await press(user, 'Add Your First Task');
  expect(await screen.findByRole('dialog', { name: 'Add Task' })).toBeDefined();
});

it('invalid search params show the plain list', async () => {
  const person = await app.signUp();
  await addContact(person);
  openApp(person, '/contacts?sort=age&id=7&dialog=explode&edit=x');
  expect(await screen.findByRole('button', { name: 'Grace Hopper' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a deleted client keeps its name on its tasks, marked as removed', async () => {
  const person = await app.signUp();
  const { id } = await addContact(person);
  await addTask(person, { title: 'Call her', relatedTo: { type: 'contact', id } });
  await person.request('DELETE', `/api/contacts/${id}`);
  openApp(person, '/tasks');
  expect(await screen.findAllByText('Grace Hopper (removed)')).not.toHaveLength(0);
});

it.each(['/contacts?id=', '/jobs?id=', '/jobs?jobId=', '/candidates?id=', '/tasks?edit='])(
  'a record that never existed is not called deleted: %s',
  async (address) => {
    openApp(await app.signUp(), address + unusedId());
    await screen.findByText('This record was not found');
    expect(screen.getByRole('dialog').textContent).not.toMatch(/was deleted on|restored/);
  },
);

it('a record in the bin says so and can be restored', async () => {
  const person = await app.signUp();
  const { id } = await addJob(person, { title: 'Cryptanalyst' });
  await person.request('DELETE', `/api/jobs/${id}`);
  const { user } = openApp(person, `/jobs?jobId=${id}`);
  await screen.findByText('This record was deleted');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toMatch(/Cryptanalyst was deleted on .* restored for 30 more days/);
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await screen.findByRole('dialog', { name: 'Cryptanalyst' });
});

describe('a search', () => {
  it('finds clients by every field, and the row shows which one matched', async () => {
    const person = await app.signUp();
    const notes = `${'Nothing to see. '.repeat(20)}Likes a pint of Guinness on Fridays.`;
    await addContact(person, { phone: '07911 123456', position: 'Admiral', company: 'US Navy' });
    await addContact(person, {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'countess@example.com',
      tags: ['Maths'],
      notes,
    });
    const { user } = openApp(person, '/contacts');
    const box = await screen.findByLabelText('Search clients');
    for (const [typed, found] of [
      ['GRACE', 'Grace Hopper'],
      ['byr', 'Ada Byron'],
      ['countess@', 'Ada Byron'],
      ['navy', 'Grace Hopper'],
      ['maths', 'Ada Byron'],
      ['+44 7911 123456', 'Grace Hopper'],
      ['7911-123', 'Grace Hopper'],
      ['admiral', 'Grace Hopper'],
      ['"grace hopper"', 'Grace Hopper'],
      ['navy grace', 'Grace Hopper'],
      ['guinness', 'Ada Byron'],
    ] as const) {
      await fill(user, box, typed);
      await expect.poll(rowNames, { message: typed }).toEqual([expect.stringContaining(found)]);
    }
    await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Guinness');
    expect(document.body.textContent).toMatch(/Notes: ….*Likes a pint of Guinness on Fridays\./);
    await fill(user, box, 'ada');
    await expect.poll(() => document.querySelector('mark')).toBeNull();
    await fill(user, box, 'nobody');
    expect(await screen.findByText('No Clients Found')).toBeDefined();
    await press(user, 'Clear search');
    await expect.poll(rowNames).toHaveLength(2);
  });

  it('matches quoted words exactly', async () => {
    const person = await app.signUp();
    await addCandidate(person, { firstName: 'Ada', lastName: 'Lovelace', cv: 'Java and Python for ten years' });
    const { user } = openApp(person, '/candidates');
    const box = await screen.findByLabelText('Search candidates');
    await fill(user, box, '"java and python"');
    await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Java and Python');
    expect(rowNames()).toHaveLength(1);
    await fill(user, box, '"python and java"');
    expect(await screen.findByText('No candidates found')).toBeDefined();
  });
});

it('clients are sorted by name, company and Date Created, in both directions', async () => {
  const person = await app.signUp();
  await addContact(person, { firstName: 'Ada', lastName: 'Byron', company: 'Zeta' });
  await addContact(person, { company: 'Alpha' });
  const { user, address } = openApp(person, '/contacts');
  const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
  expect([...sort.options].map(({ text }) => text)).toEqual([
    'Name',
    'Company',
    'Date Created',
    'Last contacted',
    'Next action',
  ]);
  const first = async (name: string) => {
    await expect.poll(() => rowNames()[0]).toContain(name);
  };
  await first('Ada');
  await press(user, /sort descending/);
  await first('Grace');
  await user.selectOptions(sort, 'Company');
  await first('Ada');
  await press(user, /sort ascending/);
  await first('Grace');
  await user.selectOptions(sort, 'Date Created');
  await first('Ada');
  await press(user, /sort descending/);
  await first('Grace');
  expect(address()).toContain('sort=-createdAt');
});
