import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf } from '#server/test/records.ts';
import { findMatches, type MatchedType, type MatchQuery } from './matching.ts';

const app = useTestApp();

const matchesOf = (person: { user: { uid: string } }, type: MatchedType, rows: MatchQuery[], most = 3) =>
  app.db.database.asTenant(person.user.uid, (tx) => findMatches(tx, person.user.uid, type, rows, most));

describe('existing records', () => {
  it('match by e-mail, phone, and name with company, once each, never in the bin or in another account', async () => {
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
    const rows: MatchQuery[] = [
      { key: 'all', email: 'grace@example.COM', phone: '020 7946 0000', name: 'grace HOPPER', company: 'ærø sails' },
      { key: 'number', phone: '(020) 79460000', email: '' },
      { key: 'name', name: 'Grace Hopper', company: 'Ærø sails' },
      { key: 'other company', name: 'Grace Hopper', company: 'Sails' },
      { key: 'binned', email: 'gone@example.com' },
      { key: 'nothing', email: null, phone: 'n/a', name: '' },
    ];
    expect(await matchesOf(ada, 'contact', rows)).toEqual(
      new Map([
        ['all', [{ id: grace.id, by: 'email' }]],
        ['number', [{ id: grace.id, by: 'phone' }]],
        ['name', [{ id: grace.id, by: 'name-company' }]],
      ]),
    );
    expect(await matchesOf(bob, 'contact', rows)).toEqual(new Map());
    expect(await matchesOf(ada, 'candidate', rows)).toEqual(new Map());
  });

  it('match by title and client (jobs), and never by name alone', async () => {
    const ada = await app.signUp();
    const client = await addContact(ada);
    const theirs = await addJob(ada, { title: 'Data Analyst', contactId: client.id });
    await addJob(ada, { title: 'Data Analyst' });
    expect(
      await matchesOf(ada, 'job', [
        { key: 1, name: 'data analyst', contactId: client.id },
        { key: 2, name: 'Data analyst' },
        { key: 3, name: 'Analyst', contactId: client.id },
      ]),
    ).toEqual(new Map([[1, [{ id: theirs.id, by: 'name-company' }]]]));
    await addCandidate(ada, { firstName: 'Jo', lastName: 'Ko' });
    expect(await matchesOf(ada, 'candidate', [{ key: 1, name: 'JO KO' }])).toEqual(new Map());
  });

  it('match by a number or an address of many only if the names fit, however many have it', async () => {
    const ada = await app.signUp();
    const shared = { phone: '020 7946 0000', email: 'info@acme.example' };
    const others = await Promise.all(
      ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil'].map((firstName) =>
        addContact(ada, { ...shared, firstName, lastName: `${firstName}sson` }),
      ),
    );
    const emil = others.at(-1)?.id;
    const asked = (name: string, facts: object) => ({ key: name, name, ...facts });
    expect(
      await matchesOf(ada, 'contact', [
        asked('Emil Emilsson', { phone: '+44 20 7946 0000 ext 12' }),
        asked('E Emilsson', { email: 'INFO@acme.example' }),
        asked('Ben Jones', shared),
        asked('Zoe Emilsson', shared),
      ]),
    ).toEqual(
      new Map([
        ['Emil Emilsson', [{ id: emil, by: 'phone' }]],
        ['E Emilsson', [{ id: emil, by: 'email' }]],
      ]),
    );
    expect((await matchesOf(ada, 'contact', [{ key: 'nameless', ...shared }])).get('nameless')).toHaveLength(3);
  });
});
