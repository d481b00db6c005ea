import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FindAnswer } from '#shared/finding/find-schemas.ts';
import { COUNT_LIMIT, type Page } from '#shared/records/list-schemas.ts';
import { insertWords } from '#server/crm/rows/searched-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { tidyUp } from '#server/test/database.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';

const app = useTestApp();

interface Item {
  id: string;
  version: number;
  title?: string;
  firstName?: string;
  lastName?: string;
}

const nameOf = ({ title, firstName, lastName }: Item) => title ?? `${firstName} ${lastName}`;

const readPage = (person: Visitor, list: string, query: Record<string, string>) =>
  bodyOf<Page<Item>>(person.request('GET', `/api/${list}?${new URLSearchParams(query).toString()}`));

async function matches(person: Visitor, list: string, q: string): Promise<string[]> {
  return (await readPage(person, list, { q, sort: 'match' })).items.map(nameOf);
}

async function walk(person: Visitor, list: string, query: Record<string, string>): Promise<Page<Item>[]> {
  const pages = [await readPage(person, list, query)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await readPage(person, list, { ...query, cursor }));
  }
  return pages;
}

const idsOf = (pages: readonly Page<Item>[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

/** Ordered from best to worst match. Added in reverse, because the last edited would otherwise come first. */
async function addMarks(person: Visitor): Promise<string[]> {
  const add = (firstName: string, lastName: string, fields = {}) =>
    addCandidate(person, { firstName, lastName, ...fields });
  await add('In', 'Text', { cv: 'Worked with Mark Anders.' });
  await add('With', 'Skill', { skills: ['Mark Anders'] });
  await add('Denmark', 'Andersen');
  await add('Leo', 'Mark Anders');
  await add('Mark', 'Andersson');
  const edited = await add('Mark', 'Andersen');
  await add('Mark', 'Andersberg');
  await add('Mark', 'Anders');
  await person.request('PATCH', `/api/candidates/${edited.id}`, { location: 'Oslo' });
  return [
    'Mark Anders',
    'Mark Andersen',
    'Mark Andersberg',
    'Mark Andersson',
    'Leo Mark Anders',
    'Denmark Andersen',
    'With Skill',
    'In Text',
  ];
}

describe('the best match', () => {
  it('ranks exact names, starts of names, words, parts, short texts, then the rest; equal ranks by last edit', async () => {
    const ada = await app.signUp();
    const best = await addMarks(ada);
    expect(await matches(ada, 'candidates', 'mark anders')).toEqual(best);
    // Ctrl+K has the same order.
    const { groups } = await bodyOf<FindAnswer>(ada.request('GET', '/api/find?q=mark+anders&kind=candidate'));
    expect(groups[0]?.items.map(({ title }) => title)).toEqual(best);
    expect(await matches(ada, 'candidates', 'mark anders -cv:worked')).toEqual(best.slice(0, -1));
  });

  it('also sorts clients, jobs and tasks', async () => {
    const ada = await app.signUp();
    const notes = await addContact(ada, { lastName: 'Notes', notes: 'Likes an orchid.' });
    await addContact(ada, { lastName: 'Tagged', tags: ['Orchids'] });
    await addContact(ada, { lastName: 'Company', company: 'Orchid Ltd' });
    await addContact(ada, { firstName: 'Rosy', lastName: 'Orchidson' });
    await addContact(ada, { firstName: 'Orchid', lastName: 'Rosy' });
    expect(await matches(ada, 'contacts', 'orchid')).toEqual([
      'Orchid Rosy',
      'Rosy Orchidson',
      'Grace Company',
      'Grace Tagged',
      'Grace Notes',
    ]);
    const contactId = notes.id;
    await addJob(ada, { contactId, title: 'Gardener', requirements: 'Knows the orchid.' });
    await addJob(ada, { contactId, title: 'Driver', location: 'Orchid Lane' });
    await addJob(ada, { contactId, title: 'Head of orchids' });
    await addJob(ada, { contactId, title: 'Orchids' });
    expect(await matches(ada, 'jobs', 'orchid')).toEqual(['Orchids', 'Head of orchids', 'Driver', 'Gardener']);
    await addTask(ada, { title: 'Call', description: 'About the orchid.' });
    await addTask(ada, { title: 'Water an orchid' });
    await addTask(ada, { title: 'Orchid' });
    expect(await matches(ada, 'tasks', 'orchid')).toEqual(['Orchid', 'Water an orchid', 'Call']);
    expect(await matches(ada, 'tasks', 'orchid is:open title:water')).toEqual(['Water an orchid']);
  });

  it('continues page by page, even after the last record of a page was edited or deleted', async () => {
    const ada = await app.signUp();
    const best = await addMarks(ada);
    const query = { q: 'mark anders', sort: 'match', limit: '3' };
    const pages = await walk(ada, 'candidates', query);
    expect(pages.flatMap(({ items }) => items.map(nameOf))).toEqual(best);
    expect(pages.map(({ count }) => count)).toEqual([8, 8, 8]);
    const [first] = pages;
    const last = first?.items.at(-1);
    await ada.request('PATCH', `/api/candidates/${last?.id}`, { location: 'Bergen' });
    const cursor = first?.nextCursor ?? '';
    expect((await readPage(ada, 'candidates', { ...query, cursor })).items.map(nameOf)).toEqual(best.slice(3, 6));
    await ada.request('DELETE', `/api/candidates/${last?.id}`);
    expect((await readPage(ada, 'candidates', { ...query, cursor })).items.map(nameOf)).toEqual(best.slice(3, 6));
  });

  it('falls back to the list’s default order without words to match', async () => {
    const ada = await app.signUp();
    await addMarks(ada);
    for (const [list, own] of [
      ['candidates', 'name'],
      ['contacts', 'name'],
      ['jobs', 'title'],
      ['tasks', 'dueDate'],
    ] as const) {
      await addContact(ada, { firstName: 'Zoe' });
      await addJob(ada, { title: list });
      await addTask(ada, { title: list });
      for (const q of ['', '-php', 'added:<90d', 'added:<90d OR edited:<90d']) {
        const expected = idsOf(await walk(ada, list, { q, sort: own, limit: '2' }));
        expect(expected.length).toBeGreaterThan(0);
        expect(idsOf(await walk(ada, list, { q, sort: 'match', limit: '2' })), `${list} ${q}`).toEqual(expected);
      }
    }
  });

  it('cannot be reversed, and rejects an unknown cursor', async () => {
    const ada = await app.signUp();
    expect(await refusalOf(ada.request('GET', '/api/tasks?q=a&sort=-match'))).toMatchObject({
      status: 422,
      fields: { sort: 'Sort must be one of the offered keys' },
    });
    for (const key of ['9', 'x 1', '1 1 1', null]) {
      const cursor = Buffer.from(JSON.stringify(['match', key, unusedId()])).toString('base64url');
      const refusal = await refusalOf(ada.request('GET', `/api/tasks?q=a&sort=match&cursor=${cursor}`));
      expect(refusal).toMatchObject({ status: 422, fields: { cursor: 'Cursor is not valid' } });
    }
  });

  it('can be saved in a view', async () => {
    const ada = await app.signUp();
    const view = { id: unusedId(), screen: 'tasks', name: 'Best', search: { q: 'call', sort: 'match' } };
    await bodyOf(ada.request('POST', '/api/views', view), 201);
    const answer = await bodyOf<{ items: object[] }>(ada.request('GET', '/api/views'));
    expect(answer.items).toMatchObject([{ search: view.search }]);
  });
});

describe('with more matches than can be ranked', () => {
  const MANY = COUNT_LIMIT + 300;

  /** The oldest records have names that start with the word; many others only contain it. */
  const addMany = (userId: string) =>
    app.db.database.asTenant(userId, async (tx) => {
      const named = (text: string) => `case when n <= 3 then 'report ${text}' else '${text} report ' end || n`;
      await tx.execute(`
        insert into tasks (user_id, id, created_from, created_at, updated_at, title, priority, priority_weight, completed, sort_title, search_text)
        select '${userId}', gen_random_uuid(), 'x', now() + n * interval '1 second', now(), ${named('task')}, 'low', 1, false,
               ${named('task')}, ${named('task')}
        from generate_series(1, ${MANY}) n`);
      await tx.execute(`
        insert into candidates (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, type, skills,
                                cv, sort_name, search_text)
        select '${userId}', gen_random_uuid(), 'x', now() + n * interval '1 second', now(), case when n <= 3 then 'report' else 'nora' end,
               'cand ' || n, 'x@example.com', case when n = 2 then 'contract' else 'permanent' end, '{}', 'report',
               case when n <= 3 then 'report' else 'nora' end || ' cand ' || n, case when n <= 3 then 'report' else 'nora' end || ' cand ' || n
        from generate_series(1, ${MANY}) n`);
      await tx.execute(insertWords(sql`'''report'':1'::tsvector`, sql`${candidates.userId} = ${userId}`));
    });

  it('names that start with the words come first, then the newest, and the list ends there; exports contain all matches', async () => {
    const ada = await app.signUp();
    await addMany(ada.user.uid);
    await tidyUp(app.db, 'tasks, candidates, candidate_words');
    for (const [list, query, names] of [
      ['tasks', { q: 'report' }, ['report task1', 'report task2', 'report task3']],
      ['tasks', { q: 'report is:open' }, ['report task1', 'report task2', 'report task3']],
      ['candidates', { q: 'report' }, ['report cand 1', 'report cand 2', 'report cand 3']],
      ['candidates', { q: 'report', type: 'permanent' }, ['report cand 1', 'report cand 3']],
      ['candidates', { q: 'report cv:report' }, []],
    ] as const) {
      const pages = await walk(ada, list, { ...query, sort: 'match', limit: '200' });
      const what = `${list} ${JSON.stringify(query)}`;
      const found = pages.flatMap(({ items }) => items);
      expect(found.slice(0, names.length).map(nameOf).toSorted(), what).toEqual(names);
      expect(new Set(idsOf(pages)).size, what).toBe(COUNT_LIMIT + names.length);
      expect(found, what).toHaveLength(COUNT_LIMIT + names.length);
      expect(
        pages.map(({ count }) => count),
        what,
      ).toEqual(pages.map(() => COUNT_LIMIT + 1));
      // The oldest of the others are left out.
      expect(found.map(nameOf), what).not.toContain(list === 'tasks' ? 'task report 4' : 'nora cand 4');
      const search = new URLSearchParams({ ...query, sort: 'match' }).toString();
      const file = await (await ada.request('GET', `/api/${list}/export.csv?${search}`)).text();
      const all = query.q === 'report' && 'type' in query ? MANY - 1 : MANY;
      expect(file.trim().split('\n'), what).toHaveLength(all + 1);
    }
  });
});
