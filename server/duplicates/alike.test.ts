import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test/app.ts';
import { addCandidate, addContact, addJob, bodyOf } from '../test/records.ts';
import { findAlike, type Asked } from './alike.ts';
import type { DuplicateType } from '#shared/duplicates.ts';

const app = useTestApp();

const alike = (person: { user: { uid: string } }, type: DuplicateType, rows: Asked[], most = 3) =>
  app.db.database.asTenant(person.user.uid, (tx) => findAlike(tx, person.user.uid, type, rows, most));

describe('who is there already', () => {
  it('is found by address, number, and name with company, each once, and never in the bin or with others', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const grace = await addContact(ada, {
      email: 'Grace@Example.com',
      phone: '+44 20 7946 0000',
      company: 'Ærø Sails',
      firstName: 'Gräce',
      lastName: 'Hopper',
    });
    const gone = await addContact(ada, { email: 'gone@example.com' });
    await bodyOf(ada.request('DELETE', `/api/contacts/${gone.id}`));
    const rows: Asked[] = [
      { key: 'all', email: 'grace@example.COM', phone: '020 7946 0000', name: 'grace HOPPER', company: 'ærø sails' },
      { key: 'number', phone: '(020) 79460000', email: '' },
      { key: 'name', name: 'Grace Hopper', company: 'Ærø sails' },
      { key: 'other company', name: 'Grace Hopper', company: 'Sails' },
      { key: 'binned', email: 'gone@example.com' },
      { key: 'nothing', email: null, phone: 'n/a', name: '' },
    ];
    expect(await alike(ada, 'contact', rows)).toEqual(
      new Map([
        ['all', [{ id: grace.id, by: 'email' }]],
        ['number', [{ id: grace.id, by: 'phone' }]],
        ['name', [{ id: grace.id, by: 'name-company' }]],
      ]),
    );
    expect(await alike(bob, 'contact', rows)).toEqual(new Map());
    expect(await alike(ada, 'candidate', rows)).toEqual(new Map());
  });

  it('is a job of that title for that client, and a candidate of that name if one asks', async () => {
    const ada = await app.signUp();
    const client = await addContact(ada);
    const theirs = await addJob(ada, { title: 'Data Analyst', contactId: client.id });
    await addJob(ada, { title: 'Data Analyst' });
    expect(
      await alike(ada, 'job', [
        { key: 1, name: 'data analyst', contactId: client.id },
        { key: 2, name: 'Data analyst' },
        { key: 3, name: 'Analyst', contactId: client.id },
      ]),
    ).toEqual(new Map([[1, [{ id: theirs.id, by: 'name-company' }]]]));
    const people = await Promise.all([1, 2, 3].map(() => addCandidate(ada, { firstName: 'Jo', lastName: 'Ko' })));
    const two = people
      .map(({ id }) => id)
      .toSorted()
      .slice(0, 2);
    expect(await alike(ada, 'candidate', [{ key: 1, name: 'JO KO' }], 2)).toEqual(
      new Map([[1, two.map((id) => ({ id, by: 'name' }))]]),
    );
  });
});
