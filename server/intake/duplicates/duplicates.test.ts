import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  duplicateTypes,
  type DuplicateCounts,
  type DuplicatesPage,
  type DuplicateType,
  type Like,
  type Likeness,
} from '#shared/intake/duplicate-schemas.ts';
import { foldText, recordPaths } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

const possibleDuplicatesOf = async (person: Visitor, query: Record<string, string>) => {
  const { items } = await bodyOf<{ items: Like[] }>(
    person.request('GET', `/api/duplicates/like?${new URLSearchParams(query).toString()}`),
  );
  return items;
};

/** Reads the list after all queued work is done. */
async function listOf(person: Visitor, type: DuplicateType, query = ''): Promise<DuplicatesPage> {
  await app.workOff(new Date());
  return bodyOf<DuplicatesPage>(person.request('GET', `/api/duplicates?type=${type}${query}`));
}

const shownIn = ({ items }: DuplicatesPage) => items.map(({ by, records }) => [by[0], records.map(({ name }) => name)]);

describe('while a form is filled in', () => {
  it('existing matches are returned, strongest first, with the reason', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const sarah = await addContact(ada, {
      firstName: 'Sarah',
      lastName: 'Chen',
      company: 'Acme',
      email: 'sarah@acme.test',
      phone: '+44 20 7946 0018',
    });
    const at = { id: sarah.id, name: 'Sarah Chen', at: 'Acme' };
    const find = (query: Record<string, string>, person: Visitor = ada) =>
      possibleDuplicatesOf(person, { type: 'contact', ...query });
    expect(await find({ email: 'SARAH@acme.test' })).toEqual([{ ...at, by: 'email' }]);
    expect(await find({ phone: '020 79460018' })).toEqual([{ ...at, by: 'phone' }]);
    expect(await find({ firstName: 'Sara', lastName: 'Chén', company: 'acme' })).toEqual([
      { ...at, by: 'name-company' },
    ]);
    expect(await find({ firstName: 'Chen', lastName: 'Sarah', company: 'Other' })).toEqual([{ ...at, by: 'name' }]);
    expect(await find({ firstName: 'Sarah', lastName: 'Chne', email: 'sarah@acme.test' })).toEqual([
      { ...at, by: 'email' },
    ]);
    expect(await find({ firstName: 'Sarah' })).toEqual([]);
    expect(await find({ firstName: 'Sarah', lastName: 'Miller' })).toEqual([]);
    expect(await find({ email: 'sarah@acme.test', except: sarah.id })).toEqual([]);
    // Records of other accounts are never returned, however they match.
    const everything = { firstName: 'Sarah', lastName: 'Chen', company: 'Acme', phone: '020 79460018' };
    expect(await find({ ...everything, email: 'sarah@acme.test' }, bob)).toEqual([]);
    await addContact(bob, everything);
    expect((await listOf(bob, 'contact')).items).toEqual([]);
    await bodyOf(ada.request('DELETE', `/api/contacts/${sarah.id}`));
    expect(await find({ email: 'sarah@acme.test', phone: '020 79460018' })).toEqual([]);
    expect(await refusalOf(ada.request('GET', '/api/duplicates/like?type=task'))).toMatchObject({
      status: 422,
      fields: { type: 'Type must be company, contact, candidate or job' },
    });
  });

  it.each([
    ['Jon Smith', 'John Smith'],
    ['Smith John', 'John Smith'],
    ['John A. Smith', 'John Smith'],
    ['Zoë Müller', 'Zoe Mueller'],
    ['Jonahtan Snith', 'Jonathan Snith'],
    ['Katharina Schmidt', 'Catharina Schmitt'],
    ['Wiliam Johnsen', 'William Johnson'],
    ['John Smitj', 'John Smith'],
    ["Conor O'Brien", 'Connor OBrien'],
    ['Олена Шевченко', 'Шевченко Олена'],
  ])('%s matches %s', async (typed, there) => {
    const ada = await app.signUp();
    const [first = '', ...last] = there.split(' ');
    const { id } = await addCandidate(ada, { firstName: first, lastName: last.join(' ') });
    await addCandidate(ada, { firstName: 'Quite', lastName: 'Different' });
    const [typedFirst = '', ...typedLast] = typed.split(' ');
    expect(
      await possibleDuplicatesOf(ada, { type: 'candidate', firstName: typedFirst, lastName: typedLast.join(' ') }),
    ).toEqual([{ id, name: there, at: 'alan@example.com', by: 'name' }]);
  });

  it('a job matches another job of the same client', async () => {
    const ada = await app.signUp();
    const { id, contactId } = await addJob(ada, { title: 'Data Analyst' });
    const expected = { id, name: 'Data Analyst', at: 'Grace Hopper', by: 'name-company' };
    expect(await possibleDuplicatesOf(ada, { type: 'job', title: 'data analist', contactId: contactId ?? '' })).toEqual(
      [expected],
    );
    expect(await possibleDuplicatesOf(ada, { type: 'job', title: 'Data Analyst' })).toEqual([]);
  });
});

describe('the list of likely duplicates', () => {
  it('groups records with the reason, omits records marked as different, and lists them again when that is undone', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const add = (fields: object) => addContact(ada, fields);
    const jon = await add({ firstName: 'Jon', lastName: 'Smith', company: 'Acme', email: 'j@acme.test' });
    const john = await add({ firstName: 'John', lastName: 'Smith', company: 'ACME', phone: '020 7946 0003' });
    const swapped = await add({ firstName: 'Smith', lastName: 'John', company: 'Other', email: 'J@acme.test' });
    await add({ firstName: 'Nobody', lastName: 'Else', phone: '12' });
    const page = await listOf(ada, 'contact');
    expect(shownIn(page)).toEqual([
      ['email', ['Jon Smith', 'Smith John']],
      ['name-company', ['Jon Smith', 'John Smith']],
      ['name', ['Jon Smith', 'John Smith', 'Smith John']],
    ]);
    expect(page.items[0]).toMatchObject({ by: ['email', 'name'] });
    expect(page.items[1]?.records[1]?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Company', value: 'ACME' },
        { label: 'Phone', value: '020 7946 0003' },
      ]),
    );
    expect(await bodyOf(ada.request('GET', '/api/duplicates/counts'))).toEqual({
      company: 0,
      contact: 3,
      candidate: 0,
      job: 0,
    });
    expect((await listOf(bob, 'contact')).items).toEqual([]);

    const first = await listOf(ada, 'contact', '&limit=2');
    const rest = await listOf(ada, 'contact', `&limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items]).toEqual(page.items);

    const say = (what: string, ids: string[], person: Visitor = ada) =>
      person.request('POST', `/api/duplicates/${what}`, { type: 'contact', ids });
    expect((await refusalOf(say('dismiss', [jon.id, john.id], bob))).status).toBe(404);
    expect((await refusalOf(say('dismiss', [jon.id, jon.id]))).status).toBe(422);
    expect((await say('dismiss', [jon.id, john.id])).status).toBe(204);
    expect((await say('dismiss', [jon.id, john.id])).status).toBe(204);
    expect(shownIn(await listOf(ada, 'contact'))).toEqual([
      ['email', ['Jon Smith', 'Smith John']],
      ['name', ['Jon Smith', 'John Smith', 'Smith John']],
    ]);
    expect((await say('dismiss', [jon.id, john.id, swapped.id])).status).toBe(204);
    expect(shownIn(await listOf(ada, 'contact'))).toEqual([]);
    // The mark outlives edits, and also hides the record while the other one is being edited.
    await bodyOf(ada.request('PATCH', `/api/contacts/${jon.id}`, { phone: '020 7946 0003' }));
    expect(shownIn(await listOf(ada, 'contact'))).toEqual([]);
    expect(await possibleDuplicatesOf(ada, { type: 'contact', phone: '02079460003', except: jon.id })).toEqual([]);
    expect((await say('undismiss', [jon.id, john.id])).status).toBe(204);
    expect(shownIn(await listOf(ada, 'contact'))).toEqual([['phone', ['Jon Smith', 'John Smith']]]);
  });

  it('names the clients of jobs, and sends salaries as amounts', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada, { firstName: 'Grace', lastName: 'Hopper' });
    for (const value of [50_000, 52_000]) await addJob(ada, { title: 'Engineer', contactId: contact.id, value });
    const [group] = (await listOf(ada, 'job')).items;
    const facts = group?.records.map((record) => record.facts.filter(({ label }) => /^(Client|Salary)$/.test(label)));
    expect(facts?.flat()).toEqual(
      expect.arrayContaining([
        { label: 'Client', value: 'Grace Hopper' },
        { label: 'Salary', value: '52000', amount: 52_000 },
      ]),
    );
    expect(facts?.flat()).toHaveLength(4);
  });

  it('leaves out values that more than ten records share', async () => {
    const ada = await app.signUp();
    const people = await Promise.all(
      Array.from({ length: 11 }, (_, at) =>
        addCandidate(ada, { firstName: `P${at}`, lastName: `Q${'x'.repeat(at + 1)}w`, email: 'family@example.com' }),
      ),
    );
    expect((await listOf(ada, 'candidate')).items).toEqual([]);
    await bodyOf(ada.request('DELETE', `/api/candidates/${people[0]?.id}`));
    expect((await listOf(ada, 'candidate')).items.map(({ records }) => records.length)).toEqual([10]);
  });

  it.each(duplicateTypes)('of %ss equals a recount after any sequence of changes', async (type) => {
    const ada = await app.signUp();
    const { add, fields: given, ways } = await counted[type](ada);
    const step = fc.record({
      does: fc.constantFrom('add', 'edit', 'edit', 'bin', 'restore', 'erase', 'bin many', 'tell apart', 'take back'),
      at: fc.nat(5),
      also: fc.nat(5),
      fields: fc.record(given),
    });
    const all = `/api/${recordPaths[type]}`;
    const everything = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const ids: string[] = [];
      const told = new Set<string>();
      for (const { does, at, also, fields } of steps) {
        const [one = '', other = ''] = [ids[at % ids.length], ids[also % ids.length]];
        const own = `${all}/${one}`;
        if (does === 'add' || ids.length < 3) ids.push((await add(fields)).id);
        else if (does === 'edit') await ada.request('PATCH', own, fields);
        else if (does === 'bin') await ada.request('DELETE', own);
        else if (does === 'restore') await ada.request('POST', `${own}/restore`);
        else if (does === 'erase') await ada.request('DELETE', `/api/bin/${type}/${one}`);
        else if (does === 'bin many') await ada.request('POST', `${all}/bulk`, { action: 'delete', ids: [one, other] });
        else {
          const path = `/api/duplicates/${does === 'take back' ? 'undismiss' : 'dismiss'}`;
          const { status } = await ada.request('POST', path, { type, ids: [one, other] });
          const pair = [one, other].toSorted().join();
          if (status === 204) told[does === 'take back' ? 'delete' : 'add'](pair);
        }
      }
      const { items } = await listOf(ada, type, '&limit=100');
      const listed = items.map(({ by, records }) => [by[0] ?? '', ...records.map(({ id }) => id).toSorted()].join());
      const there = await bodyOf<{ items: Counted[] }>(ada.request('GET', `${all}?limit=100`));
      expect(listed.toSorted(), JSON.stringify(steps)).toEqual(recount(there.items, ways, told));
      const counts = await bodyOf<DuplicateCounts>(ada.request('GET', '/api/duplicates/counts'));
      expect(counts[type]).toBe(listed.length);
      await ada.request('POST', `${all}/bulk`, { action: 'delete', filter: {} });
    });
    await fc.assert(everything, { numRuns: 8, seed: 22 });
  });
});

type Counted = { id: string } & Readonly<Record<string, unknown>>;
/** The compared value for each reason. Null matches nothing. */
type Ways = Partial<Record<Likeness, (item: Counted) => string | null>>;
interface Kind {
  add: (fields: object) => Promise<{ id: string }>;
  fields: Record<string, fc.Arbitrary<string | null>>;
  /** Strongest first. */
  ways: Ways;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const sounds: Record<string, string> = { john: 'jon', smyth: 'smith' };
const soundOf = ({ firstName, lastName }: Counted) =>
  [firstName, lastName]
    .map((word) => foldText(textOf(word)))
    .map((word) => sounds[word] ?? word)
    .toSorted()
    .join(' ');

const digitsOf = ({ phone }: Counted) => {
  const digits = textOf(phone).replaceAll(/\D/g, '').slice(-8);
  return digits.length < 6 ? null : digits;
};

const ofPeople = {
  fields: {
    email: fc.constantFrom('a@x.test', 'A@x.test', 'b@x.test'),
    phone: fc.constantFrom(null, '020 7946 0001', '+44 20 79460001', '020 7946 0002', '12'),
    firstName: fc.constantFrom('Jon', 'John', 'Mary'),
    lastName: fc.constantFrom('Smith', 'Smyth', 'Jon', 'Jones'),
  },
  ways: {
    email: ({ email }) => textOf(email).toLowerCase() || null,
    phone: (item) => {
      const digits = digitsOf(item);
      return digits && `${digits} of ${soundOf(item)}`;
    },
  } satisfies Ways,
};

const counted: Record<DuplicateType, (person: Visitor) => Promise<Kind>> = {
  candidate: async (person) => ({
    add: (fields) => addCandidate(person, fields),
    fields: ofPeople.fields,
    ways: { ...ofPeople.ways, name: soundOf },
  }),
  contact: async (person) => ({
    add: (fields) => addContact(person, fields),
    fields: {
      ...ofPeople.fields,
      email: fc.constantFrom(null, null, 'a@x.test', 'A@x.test', 'b@x.test'),
      company: fc.constantFrom(null, 'Acme', 'ÁCME', 'Other'),
    },
    ways: {
      ...ofPeople.ways,
      'name-company': (item) => (item['company'] ? `${soundOf(item)} at ${foldText(textOf(item['company']))}` : null),
      name: soundOf,
    },
  }),
  company: async (person) => ({
    // A name stands once, and another is near it.
    add: (fields) =>
      bodyOf<{ id: string }>(
        person.request('POST', '/api/companies', { name: `${randomUUID().replaceAll('-', '')} x`, ...fields }),
        201,
      ),
    fields: {
      website: fc.constantFrom(null, 'acme.test', 'https://www.ACME.test/about', 'navy.test'),
      vatNumber: fc.constantFrom(null, 'GB 123 456', '123456', 'GB999999', 'n/a'),
      registrationNumber: fc.constantFrom(null, '0123 456', '00123456', 'SC1234', '-'),
    },
    ways: {
      vat: ({ vatNumber }) => /\d{6}/.exec(textOf(vatNumber).replaceAll(' ', ''))?.[0] ?? null,
      number: ({ registrationNumber }) =>
        /SC1234|[1-9]\d{5}/.exec(textOf(registrationNumber).replaceAll(' ', ''))?.[0] ?? null,
      website: ({ website }) => /(acme|navy)\.test/.exec(textOf(website).toLowerCase())?.[0] ?? null,
    },
  }),
  job: async (person) => {
    const clients = [await addContact(person), await addContact(person)].map(({ id }) => id);
    return {
      add: (fields) => addJob(person, { ...fields }),
      fields: { title: fc.constantFrom('Nurse', 'NURSE', 'Cook'), contactId: fc.constantFrom(...clients) },
      ways: { 'name-company': ({ title, contactId }) => `${foldText(textOf(title))} for ${textOf(contactId)}` },
    };
  },
};

/** Compares every record with every other one. */
function recount(items: readonly Counted[], ways: Ways, told: ReadonlySet<string>): string[] {
  const all = Object.entries(ways);
  const sharedWay = (group: Counted[]) =>
    all.find(([, key]) => {
      const [first, ...others] = new Set(group.map(key));
      return typeof first === 'string' && others.length === 0;
    })?.[0];
  return all
    .flatMap(([by, key]) =>
      [...new Set(items.map(key))].flatMap((value) => {
        const same = value === null ? [] : items.filter((item) => key(item) === value);
        const open = same.filter((one) =>
          same.some((other) => other !== one && !told.has([one.id, other.id].toSorted().join())),
        );
        // Whoever else has the number counts too, whatever their name.
        const many = by === 'phone' ? items.filter((item) => same[0] && digitsOf(item) === digitsOf(same[0])) : same;
        const isListed = many.length <= 10 && open.length > 1 && sharedWay(open) === by;
        return isListed ? [[by, ...open.map(({ id }) => id).toSorted()].join()] : [];
      }),
    )
    .toSorted();
}
