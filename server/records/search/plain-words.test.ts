import { describe, expect, it } from 'vitest';
import type { FindAnswer } from '#shared/finding/find-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';

const app = useTestApp();

interface Item {
  title?: string;
  firstName?: string;
  lastName?: string;
}

const kinds = { contacts: 'contact', candidates: 'candidate', jobs: 'job', tasks: 'task' } as const;
type List = keyof typeof kinds;

const nameOf = ({ title, firstName, lastName }: Item) => title ?? `${firstName} ${lastName}`;

/** Names by search. */
type Answers = Readonly<Record<string, readonly string[]>>;

/** What a list finds for these searches, best match first. */
async function listed(person: Visitor, list: List, searches: Answers): Promise<Answers> {
  const answers: Record<string, string[]> = {};
  for (const q of Object.keys(searches)) {
    const query = new URLSearchParams({ q, sort: 'match' }).toString();
    answers[q] = (await bodyOf<Page<Item>>(person.request('GET', `/api/${list}?${query}`))).items.map(nameOf);
  }
  return answers;
}

/** What Ctrl+K finds in a list, without what is only similar. */
async function found(person: Visitor, list: List, searches: Answers): Promise<Answers> {
  const answers: Record<string, string[]> = {};
  for (const q of Object.keys(searches)) {
    const query = new URLSearchParams({ q, kind: kinds[list] }).toString();
    const { groups } = await bodyOf<FindAnswer>(person.request('GET', `/api/find?${query}`));
    const items = groups.flatMap((group) => group.items.filter(({ similar }) => !similar));
    answers[q] = items.map(({ title }) => title);
  }
  return answers;
}

const sortedAnswers = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([q, names]) => [q, names.toSorted()]));

describe('words side by side, each in any searched field,', () => {
  it('find candidates', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, { firstName: 'Nobody', lastName: 'Else', location: 'Leeds', cv: 'machine of learning' });
    await addCandidate(ada, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      skills: ['C++', 'Go'],
      location: 'Leeds',
      cv: 'Ten years of machine learning and Kotlin.',
    });
    const her = ['Ada Lovelace'];
    const searches = {
      'Ada leeds': her,
      'leeds ada': her,
      'ada AND leeds': her,
      'c++ Go': her,
      'go c++': her,
      '"machine learning" Ada': her,
      'lovelace kotlin leeds': her,
      'ada learning': her,
      // Part of one field, as it stands there.
      'Ada Love': her,
      'da lovel': her,
      'ada leeds plumber': [],
      'ada york': [],
      '"machine learning" Bob': [],
      '"ada leeds"': [],
      '"learning machine" ada': [],
      // Within a larger search.
      'ada leeds skill:go': her,
      'ada leeds OR plumber baker': her,
      'leeds -(ada kotlin)': ['Nobody Else'],
      'ada leeds has:cv -(ada plumber)': her,
    };
    expect(await listed(ada, 'candidates', searches)).toEqual(searches);
    expect(await found(ada, 'candidates', searches)).toEqual(searches);
  });

  it.each([
    ['candidates', addCandidate],
    ['clients', addContact],
  ] as const)('find %s by an e-mail address or a phone number', async (people, add) => {
    const ada = await app.signUp();
    const others = { phone: '+44 20 7946 0123', email: 'bob@acme.example' };
    await add(ada, { firstName: 'Bob', lastName: 'Other', ...others });
    await add(ada, { firstName: 'Sarah', lastName: 'Acme', phone: '+44 20 7946 0991', email: 'Sarah@acme.com' });
    await add(ada, { firstName: 'ISO 27001', lastName: '2019', phone: '27001 2019', email: 'iso@acme.example' });
    const her = ['Sarah Acme'];
    const searches = {
      'sarah@acme.com': her,
      'SARAH@acme': her,
      '+44 20 7946 0991': her,
      '020 7946 0991': her,
      '02079460991': her,
      '0044 (0)20 7946-0991': her,
      '460991': her,
      // Beside other words, in any place, and within a larger search.
      'sarah 020 7946 0991': her,
      '020 7946 0991 sarah': her,
      'acme sarah@acme.com': her,
      'bob sarah@acme.com': [],
      'bob 020 7946 0991': [],
      'sarah@acme.com phone:7946': her,
      'bob OR 020 7946 0991': ['Bob Other', ...her],
      '(sarah OR bob) -02079460991': ['Bob Other'],
      '(sarah OR bob) -sarah@acme.com': ['Bob Other'],
      'email:sarah@acme.com': her,
      'phone:02079460991': her,
      // Words that merely contain digits.
      'ISO 27001': ['ISO 27001 2019'],
      '"020 7946 0991"': [],
      'nobody@acme.com': [],
      '020 7946 0999': [],
    };
    const list = people === 'clients' ? 'contacts' : people;
    expect(sortedAnswers(await listed(ada, list, searches))).toEqual(searches);
    expect(sortedAnswers(await found(ada, list, searches))).toEqual(searches);
  });

  it('find clients', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Nobody', lastName: 'Else', company: 'Acme' });
    await addContact(ada, {
      firstName: 'Ada',
      lastName: 'Li',
      company: 'Acme BP',
      tags: ['vip'],
      position: 'Chief Botanist',
      notes: 'Prefers the marimba.',
    });
    const her = ['Ada Li'];
    const searches = {
      'Ada acme': her,
      'acme AND ada': her,
      'li bp': her,
      '"chief botanist" ada': her,
      'marimba vip acme': her,
      'Ada L': her,
      'ada acme plumber': [],
      '"botanist chief" ada': [],
    };
    expect(await listed(ada, 'contacts', searches)).toEqual(searches);
    expect(await found(ada, 'contacts', searches)).toEqual(searches);
  });

  it('find jobs', async () => {
    const ada = await app.signUp();
    const acme = await addContact(ada, { firstName: 'Wile', lastName: 'Coyote', company: 'Acme' });
    await addJob(ada, { title: 'Dev Lead' });
    await addJob(ada, {
      title: 'QA Dev Lead',
      contactId: acme.id,
      location: 'Leeds',
      requirements: 'Knows machine learning.',
    });
    const it = ['QA Dev Lead'];
    const searches = {
      'dev lead': ['Dev Lead', ...it],
      'lead acme': it,
      'acme AND lead': it,
      '"machine learning" coyote': it,
      'coyote leeds dev': it,
      'qa le': it,
      'lead acme plumber': [],
      '"lead acme"': [],
    };
    expect(await listed(ada, 'jobs', searches)).toEqual(searches);
    expect(await found(ada, 'jobs', searches)).toEqual(searches);
  });

  it('find tasks', async () => {
    const ada = await app.signUp();
    await addTask(ada, { title: 'Call Bob' });
    await addTask(ada, { title: 'Call Ada', description: 'About machine learning in HR.' });
    const it = ['Call Ada'];
    const searches = {
      'ada machine': it,
      'machine AND ada': it,
      '"machine learning" call': it,
      'ada hr learning': it,
      'hr ad': it,
      'ada machine plumber': [],
      '"ada machine"': [],
    };
    expect(await listed(ada, 'tasks', searches)).toEqual(searches);
    expect(await found(ada, 'tasks', searches)).toEqual(searches);
  });
});

describe('of words side by side, the best match first,', () => {
  it('is a name, then a name in full beside other words, then part of a name, then one field, then a mention', async () => {
    const ada = await app.signUp();
    const add = (firstName: string, lastName: string, fields = {}) =>
      addCandidate(ada, { firstName, lastName, ...fields });
    // Added in reverse, because the last edited would otherwise come first.
    await add('In', 'Text', { cv: 'Kotlin, as Ada Kotlin taught it.' });
    await add('Two', 'Skills', { skills: ['Ada', 'Kotlin'] });
    await add('Ada', 'Byron', { skills: ['Kotlin'] });
    await add('One', 'Skill', { skills: ['Ada Kotlin'] });
    await add('Ada', 'Kotlin');
    const searches = {
      'ada kotlin': ['Ada Kotlin', 'One Skill', 'Ada Byron', 'Two Skills', 'In Text'],
      'kotlin byron ada': ['Ada Byron'],
    };
    expect(await listed(ada, 'candidates', searches)).toEqual(searches);
    expect(await found(ada, 'candidates', searches)).toEqual(searches);
    await add('Bob', 'Mention', { cv: 'Pair programming with Ada Byron in Kotlin.' });
    await add('Ada', 'Other', { cv: 'Like Byron, but in Kotlin.' });
    await add('Full', 'Mention', { skills: ['Kotlin'], cv: 'Ada Byron' });
    const longer = {
      'kotlin ada byron': ['Ada Byron', 'Ada Other', 'Full Mention', 'Bob Mention'],
    };
    expect(await listed(ada, 'candidates', longer)).toEqual(longer);
    expect(await found(ada, 'candidates', longer)).toEqual(longer);
  });

  it('is the title in full also for jobs, tasks and clients', async () => {
    const ada = await app.signUp();
    const acme = await addContact(ada, { firstName: 'Ada', lastName: 'Byron', company: 'Acme' });
    await addContact(ada, { firstName: 'Someone', lastName: 'Else', company: 'Acme', notes: 'Knows Ada Byron.' });
    const clients = { 'acme ada byron': ['Ada Byron', 'Someone Else'] };
    expect(await listed(ada, 'contacts', clients)).toEqual(clients);
    expect(await found(ada, 'contacts', clients)).toEqual(clients);
    await addJob(ada, { title: 'Analyst', contactId: acme.id });
    await addJob(ada, { title: 'Baker', contactId: acme.id, requirements: 'No analyst.' });
    const titles = { 'acme analyst': ['Analyst', 'Baker'] };
    expect(await listed(ada, 'jobs', titles)).toEqual(titles);
    expect(await found(ada, 'jobs', titles)).toEqual(titles);
    await addTask(ada, { title: 'Analyst', description: 'Acme' });
    await addTask(ada, { title: 'Ring', description: 'Acme, about an analyst' });
    const tasks = { 'acme analyst': ['Analyst', 'Ring'] };
    expect(await listed(ada, 'tasks', tasks)).toEqual(tasks);
    expect(await found(ada, 'tasks', tasks)).toEqual(tasks);
  });
});

it('Ctrl+K finds a job by a common word of its title and its client', async () => {
  const ada = await app.signUp();
  const [acme, other] = [await addContact(ada, { company: 'Acme' }), await addContact(ada)];
  await app.db.database.asTenant(ada.user.uid, (tx) =>
    tx.execute(`
      insert into jobs (user_id, id, created_from, created_at, updated_at, title, contact_id, stage, sort_stage, value, job_type, requirements,
                        notes, is_exclusive, stage_since, sort_title, own_text)
      select '${ada.user.uid}', gen_random_uuid(), 'x', now(), now(), 'Developer ' || n, case when n = 900 then '${acme.id}' else '${other.id}' end::uuid,
             'lead', 0, 1, 'permanent', '', '', false, now(), 'developer ' || n, 'developer ' || n
      from generate_series(1, 1000) n`),
  );
  const searches = { 'developer acme': ['Developer 900'], 'developer zyx': [] };
  expect(await listed(ada, 'jobs', searches)).toEqual(searches);
  expect(await found(ada, 'jobs', searches)).toEqual(searches);
});
