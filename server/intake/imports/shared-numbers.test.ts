import { describe, expect, it } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { begin, createSteps, listOf, rowsOf, table } from './test-imports.ts';

const app = useTestApp();
const { after, bringIn } = createSteps(app);

const heading = ['First name', 'Last name', 'Phone', 'Email', 'Company', 'Position', 'Notes'];
const switchboard = '020 7946 0000';

describe('people who share the number of their firm', () => {
  const firstNames = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jon'];
  const people = firstNames.map((name, at) => [
    name,
    `Person${'abcdefghij'.charAt(at).repeat(4)}`,
    switchboard,
    'info@acme.example',
    'Acme',
  ]);

  it('are all added, and imported again none of them is, and nobody is lost', async () => {
    const ada = await app.signUp();
    const file = table(heading.slice(0, 5), ...people);
    expect(await bringIn(ada, 'contact', file)).toMatchObject({ counts: { added: 10, skipped: 0, duplicates: 0 } });
    expect(await bringIn(ada, 'contact', file)).toMatchObject({ counts: { added: 0, skipped: 10 } });
    expect(await listOf<Contact>(ada, 'contacts')).toHaveLength(10);
  });

  it('are not filled in with one another’s details', async () => {
    const ada = await app.signUp();
    const anna = await addContact(ada, { firstName: 'Anna', lastName: 'Smith', phone: switchboard });
    const file = table(
      heading,
      ['Ben', 'Jones', '+44 20 7946 0000', 'ben@acme.example', 'Acme', 'Director', 'Prefers calls'],
      ['A.', 'Smith', '+44 20 7946 0000 ext 12', '', 'Acme', '', ''],
    );
    const { path } = await begin(ada, 'contact', file);
    await after(ada, path, 'check');
    expect(await rowsOf(ada, path, 'duplicate')).toMatchObject([
      { number: 3, matches: [{ id: anna.id, by: 'phone' }], sameAs: null },
    ]);
    await bodyOf(ada.request('PATCH', path, { duplicates: 'fill' }));
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 1, updated: 1, skipped: 0 } });
    expect(await bodyOf(ada.request('GET', `/api/contacts/${anna.id}`))).toMatchObject({
      firstName: 'Anna',
      company: 'Acme',
      email: null,
      position: null,
      notes: '',
    });
  });

  it('count as one in a file if their names fit', async () => {
    const ada = await app.signUp();
    const file = table(
      heading.slice(0, 4),
      ['Robert', 'Hall', switchboard, ''],
      ['Rosa', 'Lane', switchboard, ''],
      ['Bob', 'Hall', '(020) 79460000', ''],
      ['Rosa', 'Lane', '0000000000', ''],
      ['Otto', 'Frank', '0000000000', ''],
    );
    const { path } = await begin(ada, 'contact', file);
    await after(ada, path, 'check');
    expect(await rowsOf(ada, path, 'duplicate')).toMatchObject([
      { number: 4, matches: [], sameAs: { row: 2, by: 'phone' } },
    ]);
  });

  it('count as one however many have the number', async () => {
    const ada = await app.signUp();
    const letters = 'abdefgijlmno';
    const many = Array.from({ length: 120 }, (_, at) => [
      `Kim${letters.charAt(at % 12).repeat(4)}`,
      `Os${letters.charAt(Math.floor(at / 12)).repeat(6)}`,
      switchboard,
    ]);
    const file = table(heading.slice(0, 3), ...many, many[115] ?? []);
    const { path } = await begin(ada, 'contact', file);
    await after(ada, path, 'check');
    expect(await rowsOf(ada, path, 'duplicate')).toMatchObject([{ number: 122, sameAs: { row: 117, by: 'phone' } }]);
  });

  it('are each the client of their own jobs', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Ben', lastName: 'Jones', email: 'info@acme.example' });
    const file = table(
      ['Job title', 'Client', 'Client email', 'Salary'],
      ['Engineer', 'Anna Smith', 'info@acme.example', '50000'],
      ['Analyst', 'B. Jones', 'info@acme.example', '50000'],
    );
    expect(await bringIn(ada, 'job', file)).toMatchObject({ counts: { added: 2, clients: 1 } });
    const clientOf = new Map((await listOf<Job>(ada, 'jobs')).map(({ title, contact }) => [title, contact?.name]));
    expect(Object.fromEntries(clientOf)).toEqual({ Analyst: 'Ben Jones', Engineer: 'Anna Smith' });
  });
});
