import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindAnswer, Found, NamedAnswer } from '#shared/finding/find-schemas.ts';
import { insertWords } from '#server/crm/rows/searched-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { explaining } from '#server/test/plans.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';
import { markOf } from '#server/records/search/index-terms.ts';

const app = useTestApp();

const answerTo = (person: Visitor, query: Record<string, string>) =>
  bodyOf<FindAnswer>(person.request('GET', `/api/find?${new URLSearchParams(query).toString()}`));

/** Kind and title of all results, in order. */
async function found(person: Visitor, q: string, kind?: string): Promise<string[]> {
  const { groups } = await answerTo(person, { q, ...(kind !== undefined && { kind }) });
  return groups.flatMap((group) => group.items.map(({ title }) => `${group.kind} ${title}`));
}

async function first(person: Visitor, q: string): Promise<Found | undefined> {
  return (await answerTo(person, { q })).groups[0]?.items[0];
}

describe('finding anything', () => {
  it('returns records of all kinds at once, each with a distinguishing detail', async () => {
    const ada = await app.signUp();
    const client = await addContact(ada, { lastName: 'Zebra', company: 'Zebra Ltd', tags: ['zebra deals'] });
    await addJob(ada, { title: 'Zebra keeper', contactId: client.id });
    await addCandidate(ada, { firstName: 'Zebra', lastName: 'Young', location: 'Leeds' });
    await addTask(ada, { title: 'Feed the zebra', dueDate: null, relatedTo: { type: 'contact', id: client.id } });
    const { groups } = await answerTo(ada, { q: 'zebra' });
    expect(Object.fromEntries(groups.map(({ kind, items }) => [kind, items]))).toMatchObject({
      company: [{ title: 'Zebra Ltd', detail: '1 person' }],
      contact: [{ title: 'Grace Zebra', detail: 'Zebra Ltd', place: null, similar: false }],
      candidate: [{ title: 'Zebra Young', detail: 'Leeds' }],
      job: [{ title: 'Zebra keeper', detail: expect.stringMatching(/^Zebra Ltd · /) }],
      task: [{ title: 'Feed the zebra', detail: 'Grace Zebra' }],
      tag: [{ title: 'zebra deals', detail: null }],
    });
    // The best hit comes first: names that start with the text before names that contain it.
    expect(groups.map(({ kind }) => kind)).toEqual(['company', 'candidate', 'job', 'tag', 'contact', 'task']);
  });

  it('tells people and jobs of the same name apart', async () => {
    const ada = await app.signUp();
    const details = async (q: string) =>
      new Set((await answerTo(ada, { q })).groups.flatMap(({ items }) => items.map(({ detail }) => detail)));
    for (const email of ['maya@one.example', 'maya@two.example']) {
      await addCandidate(ada, { firstName: 'Maya', lastName: 'Chen', location: 'Leeds', email });
      await addContact(ada, { firstName: 'Mark', lastName: 'Ray', company: 'Acme', email });
    }
    expect(await details('maya chen')).toEqual(new Set(['Leeds · maya@one.example', 'Leeds · maya@two.example']));
    expect(await details('mark ray')).toEqual(new Set(['Acme · maya@one.example', 'Acme · maya@two.example']));
    const { id: contactId } = await addContact(ada, { company: 'Navy' });
    for (const location of ['Rome', 'Oslo']) await addJob(ada, { title: 'Keeper', contactId, location });
    expect(await details('keeper')).toEqual(new Set(['Navy · Lead · Oslo', 'Navy · Lead · Rome']));
  });

  it('finds names in plain letters, best names first', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Other', lastName: 'Person', notes: 'Knows Jorg Weissmann' });
    await addContact(ada, { firstName: 'Jörg', lastName: 'Weißmann' });
    await addCandidate(ada, { firstName: 'Ole', lastName: 'Ødegård' });
    expect(await found(ada, 'jorg weissmann', 'contact')).toEqual(['contact Jörg Weißmann', 'contact Other Person']);
    expect(await first(ada, 'weissm')).toMatchObject({ title: 'Jörg Weißmann', place: null, similar: false });
    expect(await first(ada, 'odegard')).toMatchObject({ title: 'Ole Ødegård', place: null, similar: false });
  });

  it('finds a client by company, e-mail, position, tag and notes, and says where', async () => {
    const ada = await app.signUp();
    await addContact(ada, {
      firstName: 'Sarah',
      lastName: 'Chen',
      company: 'Northwind Traders',
      email: 'sarah.chen@northwind.example',
      position: 'Chief Botanist',
      tags: ['Orchids'],
      notes: 'Prefers to be called on a marimba.',
    });
    for (const [q, label, match] of [
      ['northwind tr', 'Company', 'Northwind'],
      ['chen@northwind', 'Email', 'chen@northwind'],
      ['botanist', 'Position', 'Botanist'],
      ['orchid', 'Tag', 'Orchid'],
      ['marimba', 'Notes', 'marimba'],
    ] as const) {
      const hit = (await answerTo(ada, { q, kind: 'contact' })).groups[0]?.items[0];
      expect(hit, q).toMatchObject({ title: 'Sarah Chen', place: { label, excerpt: { match } } });
    }
  });

  it('finds a candidate by skill, location, e-mail and the words of the CV, and says where', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, {
      firstName: 'Alan',
      skills: ['Kubernetes', 'Go'],
      location: 'Edinburgh',
      email: 'alan@bletchley.example',
      cv: 'Broke ciphers with the bombe machine during the war.',
    });
    for (const [q, label, match] of [
      ['kuber', 'Skill', 'Kuber'],
      ['edinb', 'Location', 'Edinb'],
      ['bletchley', 'Email', 'bletchley'],
      ['ciphers bombe', 'CV', 'ciphers'],
    ] as const) {
      expect(await first(ada, q), q).toMatchObject({ title: 'Alan Turing', place: { label, excerpt: { match } } });
    }
    expect(await found(ada, 'alan edinburgh kubernetes')).toEqual(['candidate Alan Turing']);
  });

  it('finds phone numbers, however they and the search are formatted', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Client', phone: '+44 (0)7700 900-123' });
    await addCandidate(ada, { firstName: 'Candidate', phone: '07700 900456' });
    for (const q of ['07700 900123', '+44 7700 900123', '00447700900123', '7700900123', '900-123']) {
      expect(await found(ada, q), q).toContain('contact Client Hopper');
    }
    for (const q of ['07700 900456', '+44 7700 900 456', '(07700) 900456', '900456', '0770090']) {
      expect(await found(ada, q), q).toContain('candidate Candidate Turing');
    }
    expect((await answerTo(ada, { q: '900 456' })).groups[0]?.items[0]?.place).toEqual({
      label: 'Phone',
      excerpt: { before: '', match: '07700 900456', after: '' },
    });
  });

  it('finds a job by its title, its client, and both', async () => {
    const ada = await app.signUp();
    const acme = await addContact(ada, { firstName: 'Wile', lastName: 'Coyote', company: 'Acme Rockets' });
    await addJob(ada, { title: 'Data Analyst', contactId: acme.id });
    await addJob(ada, { title: 'Data Engineer' });
    expect(await found(ada, 'data', 'job')).toEqual(['job Data Engineer', 'job Data Analyst']);
    expect(await found(ada, 'acme', 'job')).toEqual(['job Data Analyst']);
    expect(await found(ada, 'coyote', 'job')).toEqual(['job Data Analyst']);
    expect(await found(ada, 'acme data', 'job')).toEqual(['job Data Analyst']);
    expect(await found(ada, 'acme plumber', 'job')).toEqual([]);
  });

  it('ignores case, accents and the kind of apostrophe, and finds short words', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Zoë', lastName: 'O’Brien' });
    await addContact(ada, { firstName: 'Wei', lastName: 'Li', company: '100% Good_Co' });
    for (const q of ['zoe', 'ZOË', "o'brien", 'O’BRIEN', "zoë o'b", 'z']) {
      expect(await found(ada, q, 'contact'), q).toEqual(['contact Zoë O’Brien']);
    }
    expect(await found(ada, 'li', 'contact')).toEqual(['contact Wei Li']);
    expect(await found(ada, '10', 'contact')).toEqual(['contact Wei Li']);
    expect(await found(ada, '100% good_co', 'contact')).toEqual(['contact Wei Li']);
    expect(await found(ada, '%%%%')).toEqual([]);
    expect(await found(ada, '"')).toEqual([]);
  });

  it('ranks exact names first, then starts of names, words, parts, and CVs; equal ranks by last edit', async () => {
    const ada = await app.signUp();
    const add = (firstName: string, lastName: string, fields = {}) =>
      addCandidate(ada, { firstName, lastName, ...fields });
    await add('Other', 'Person', { cv: 'Worked with Mark Anders.' });
    await add('Denmark', 'Andersen', { email: 'd@example.com' });
    await add('Leo', 'Mark Anders');
    await add('Mark', 'Andersson');
    const edited = await add('Mark', 'Andersen');
    await add('Mark', 'Anders');
    await add('Mark', 'Andersberg');
    await ada.request('PATCH', `/api/candidates/${edited.id}`, { location: 'Oslo' });
    expect(await found(ada, 'mark anders', 'candidate')).toEqual([
      'candidate Mark Anders',
      'candidate Mark Andersen',
      'candidate Mark Andersberg',
      'candidate Mark Andersson',
      'candidate Leo Mark Anders',
      'candidate Denmark Andersen',
      'candidate Other Person',
    ]);
    expect(await found(ada, 'mark anders')).toHaveLength(5);
  });

  it('finds similar text if there is hardly any exact match, and marks it as similar', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Sarah', lastName: 'Chen' });
    await addCandidate(ada, { skills: ['Kubernetes'] });
    expect(await first(ada, 'kubernets')).toMatchObject({
      title: 'Alan Turing',
      similar: true,
      place: { label: 'Skill', excerpt: { match: 'Kubernetes' } },
    });
    expect(await first(ada, 'Sara Chenn')).toMatchObject({ title: 'Sarah Chen', similar: true, place: null });
    // Swapped letters, and a name spelled by sound.
    await addCandidate(ada, { firstName: 'John', lastName: 'Schmidt' });
    expect(await first(ada, 'Jonh Schmitt')).toMatchObject({ title: 'John Schmidt', similar: true, place: null });
    expect(await first(ada, 'sarah')).toMatchObject({ title: 'Sarah Chen', similar: false });
    for (const lastName of ['Cheny', 'Chenyang', 'Chenylle']) await addContact(ada, { firstName: 'Sarah', lastName });
    expect(await found(ada, 'sarah cheny')).not.toContain('contact Sarah Chen');
  });

  it('finds whom the title of a task names, if that is clear', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const named = async (line: string, person = ada) =>
      (await bodyOf<NamedAnswer>(person.request('GET', `/api/find/named?${new URLSearchParams({ line }).toString()}`)))
        .named;
    const client = await addContact(ada, { firstName: 'Hassan', lastName: 'Quigley' });
    const maya = await addCandidate(ada, { firstName: 'Maya', lastName: 'Chen' });
    await addCandidate(ada, { firstName: 'Mark', lastName: 'Smith' });
    const job = await addJob(ada, { title: 'Senior Backend', contactId: client.id });
    expect(await named('call maya')).toEqual({ type: 'candidate', id: maya.id, name: 'Maya Chen' });
    expect(await named('send terms to Hassan')).toEqual({ type: 'contact', id: client.id, name: 'Hassan Quigley' });
    expect(await named('send Maya Chen to Hassan')).toMatchObject({ id: maya.id });
    expect(await named('write the advert of Senior Backend')).toEqual({
      type: 'job',
      id: job.id,
      name: 'Senior Backend',
    });
    for (const line of ['mark the invoice as paid', 'call Mayara', 'senior', '%', '"']) {
      expect(await named(line), line).toBeNull();
    }
    expect(await named('call maya', bob)).toBeNull();
    // Now it is not clear.
    const other = await addContact(ada, { firstName: 'Maya', lastName: 'Ray' });
    expect(await named('call maya')).toBeNull();
    expect(await named('call maya chen')).toMatchObject({ id: maya.id });
    await ada.request('DELETE', `/api/contacts/${other.id}`);
    expect(await named('call maya')).toMatchObject({ id: maya.id });
    expect(await refusalOf(ada.request('GET', '/api/find/named?line='))).toMatchObject({
      status: 422,
      fields: { line: 'Line is required' },
    });
  });

  it('never finds records in the bin or of another account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const client = await addContact(ada, { lastName: 'Quagga', phone: '020 7946 0321', tags: ['quagga'] });
    const records = {
      contacts: client.id,
      candidates: (await addCandidate(ada, { lastName: 'Quagga', phone: '020 7946 0321', cv: 'quagga' })).id,
      jobs: (await addJob(ada, { title: 'Quagga', contactId: client.id })).id,
      tasks: (await addTask(ada, { title: 'Quagga' })).id,
      tags: (await bodyOf<{ items: { id: string }[] }>(ada.request('GET', '/api/tags'))).items[0]?.id,
    };
    for (const q of ['quagga', 'quaggq', '7946 0321']) expect(await found(bob, q), q).toEqual([]);
    expect(await found(ada, 'quagga')).toHaveLength(5);
    for (const [path, id] of Object.entries(records)) await ada.request('DELETE', `/api/${path}/${id}`);
    for (const q of ['quagga', 'quaggq', '7946 0321']) expect(await found(ada, q), q).toEqual([]);
  });

  it('returns more results for a single kind', async () => {
    const ada = await app.signUp();
    for (let number = 0; number < 22; number += 1) await addTask(ada, { title: `Follow up ${number}` });
    expect(await found(ada, 'follow')).toHaveLength(5);
    expect(await found(ada, 'follow', 'task')).toHaveLength(20);
    expect(await found(ada, 'follow', 'job')).toEqual([]);
  });

  it('rejects an empty or overlong search, an unknown kind, and requests without a session', async () => {
    const ada = await app.signUp();
    for (const [query, field, message] of [
      ['q=', 'q', 'Search is required'],
      [`q=${'x'.repeat(201)}`, 'q', 'Search must be at most 200 characters'],
      ['q=x&kind=file', 'kind', 'Kind must be contact, candidate, job, task or tag'],
    ] as const) {
      const refusal = await refusalOf(ada.request('GET', `/api/find?${query}`));
      expect(refusal).toMatchObject({ status: 422, fields: { [field]: message } });
    }
    expect((await app.visitor().request('GET', '/api/find?q=x')).status).toBe(401);
    const unpaid = await app.signUp({ subscribed: false });
    expect((await unpaid.request('GET', '/api/find?q=x')).status).toBe(402);
  });
});

describe('the search language', () => {
  async function addAll(person: Visitor) {
    const client = await addContact(person, { firstName: 'Wile', lastName: 'Coyote', company: 'Acme', tags: ['go'] });
    await addCandidate(person, { firstName: 'Go', lastName: 'Getter', skills: ['Django'], cv: 'Knows COBOL well.' });
    await addCandidate(person, { firstName: 'Other', lastName: 'Gopher', skills: ['Go'], location: 'Leeds' });
    await addJob(person, { title: 'Go engineer', contactId: client.id, stage: 'interview' });
    await addTask(person, { title: 'Go shopping', priority: 'high', dueDate: null });
  }

  it('queries every list that understands the search, and returns its matches, best match first', async () => {
    const ada = await app.signUp();
    await addAll(ada);
    for (const [q, ...expected] of [
      ['skill:go', 'candidate Other Gopher'],
      ['go -skill:go', 'candidate Go Getter'],
      ['go priority:high', 'task Go shopping'],
      ['is:open', 'task Go shopping'],
      ['stage:interview', 'job Go engineer'],
      ['company:acme', 'company Acme', 'contact Wile Coyote', 'job Go engineer'],
      ['has:cv cobol', 'candidate Go Getter'],
      ['cv:cobol OR location:leeds', 'candidate Other Gopher', 'candidate Go Getter'],
      ['go added:today is:permanent', 'candidate Go Getter', 'candidate Other Gopher', 'job Go engineer'],
      ['coyote OR shopping', 'contact Wile Coyote', 'job Go engineer', 'task Go shopping'],
      ['"go en"', 'job Go engineer'],
      ['“go en”', 'job Go engineer'],
      ['skill:cobol'],
    ]) {
      expect((await found(ada, q ?? '')).toSorted(), q).toEqual(expected.toSorted());
      expect((await answerTo(ada, { q: q ?? '' })).mistake, q).toBeNull();
    }
    expect(await found(ada, 'go added:today', 'candidate')).toEqual(['candidate Go Getter', 'candidate Other Gopher']);
  });

  it('returns where the words occur, and which words to highlight', async () => {
    const ada = await app.signUp();
    await addAll(ada);
    expect((await answerTo(ada, { q: 'cobol type:permanent' })).groups).toMatchObject([
      { kind: 'candidate', words: 'cobol', items: [{ place: { label: 'CV', excerpt: { match: 'COBOL' } } }] },
    ]);
    expect((await answerTo(ada, { q: 'location:leeds' })).groups).toMatchObject([
      { kind: 'candidate', words: '', items: [{ title: 'Other Gopher', place: null, similar: false }] },
    ]);
    expect((await answerTo(ada, { q: 'coyote' })).groups).toMatchObject([{ words: 'coyote' }, { words: 'coyote' }]);
  });

  it('reports the nearest mistake if no kind understands the search, or the mistake of the single requested kind', async () => {
    const ada = await app.signUp();
    await addAll(ada);
    for (const [q, kind, mistake] of [
      ['skil:go', undefined, 'There is no field “skil”. Did you mean “skill:”?'],
      ['salary:lots', undefined, '“lots” is not an amount. Write salary:50k..70k.'],
      ['due:soonish', undefined, '“soonish” is not a date. Write due:2026-03-31, due:<90d or due:thisweek.'],
      ['is:opne', undefined, 'There is no “is:opne” here. Did you mean is:open?'],
      ['skill:', undefined, 'Type what you are looking for right after “skill:”, like skill:python.'],
      ['go OR', undefined, '“OR” needs something after it. Put it in quotes to search for the word.'],
      ['foo:bar', undefined, 'There is no field “foo” here. To search for this text, put it in quotes: "foo:bar".'],
      ['skill:go', 'contact', 'There is no field “skill” here. To search for this text, put it in quotes: "skill:go".'],
      ['go -django', 'tag', 'Tags are found by plain words alone.'],
    ] as const) {
      const answer = await answerTo(ada, { q, ...(kind !== undefined && { kind }) });
      expect(answer, q).toEqual({ groups: [], mistake });
    }
  });

  it('treats other text as plain words, which also match with typos', async () => {
    const ada = await app.signUp();
    for (const title of [
      'Call at 10:30',
      'Read http://x',
      'Learn c++ on Kubernetes',
      'Meet R&D',
      'Note: ring Bob',
      'Say "hello',
    ])
      await addTask(ada, { title });
    for (const [q, title] of [
      ['10:30', 'Call at 10:30'],
      ['http://x', 'Read http://x'],
      ['c++', 'Learn c++ on Kubernetes'],
      ['R&D', 'Meet R&D'],
      ['"hello', 'Say "hello'],
    ] as const) {
      expect(await found(ada, q), q).toEqual([`task ${title}`]);
    }
    expect(await first(ada, 'c++ kubernets')).toMatchObject({ title: 'Learn c++ on Kubernetes', similar: true });
    await addContact(ada, { tags: ['call back'] });
    expect(await found(ada, '"call back"')).toContain('tag call back');
  });

  it('never finds records of another account or in the bin with a field', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await addAll(ada);
    const task = await addTask(ada, { title: 'Go away' });
    await ada.request('DELETE', `/api/tasks/${task.id}`);
    expect(await found(bob, 'added:today')).toEqual([]);
    expect(await found(ada, 'added:today title:go', 'task')).toEqual(['task Go shopping']);
  });

  it('answers any text', async () => {
    const ada = await app.signUp();
    await addAll(ada);
    const signs = `skill: due: salary: is: has: added: cv: stage: go " “ - ( ) OR AND NOT <90d 50k.. .. : \\ % _ ’ 😀 2026-02-31 0`;
    const piece = fc.constantFrom(' ', '9'.repeat(30), ...signs.split(' ').flatMap((sign) => [sign, ` ${sign} `]));
    const text = fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 4 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(text, async (pieces) => {
        const query = new URLSearchParams({ q: pieces.join('') });
        const { status } = await ada.request('GET', `/api/find?${query.toString()}`);
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe('with many records', () => {
  const MANY = 4_000;

  /** Numbered names, every tenth with the same skill, and one word that all CVs contain. */
  const addMany = (userId: string) =>
    app.db.database.asTenant(userId, async (tx) => {
      await tx.execute(`
        insert into candidates (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, phone, type, skills,
                                cv, sort_name, search_text)
        select '${userId}', gen_random_uuid(), 'x', now(), now(), 'Nora', 'N' || md5(n::text), md5(n::text) || '@example.com',
               '07700' || lpad(n::text, 6, '0'), 'permanent', '{}', 'everybody', 'nora n' || md5(n::text), 'nora n' || md5(n::text)
        from generate_series(1, ${MANY}) n`);
      await tx.execute(insertWords(sql`'''everybody'':1'::tsvector`, sql`${candidates.userId} = ${userId}`));
      await tx.execute(`
        insert into contacts (user_id, id, created_from, created_at, updated_at, first_name, last_name, notes, sort_name, own_text)
        select '${userId}', gen_random_uuid(), 'x', now(), now(), 'Carl', 'C' || md5(n::text), '', 'carl c' || md5(n::text), 'carl c' || md5(n::text)
        from generate_series(1, ${MANY}) n`);
      await tx.execute(`
        insert into tasks (user_id, id, created_from, created_at, updated_at, title, priority, priority_weight, completed, sort_title, search_text)
        select '${userId}', gen_random_uuid(), 'x', now(), now(), 'Task ' || md5(n::text), 'low', 1, false, 'task ' || md5(n::text), 'task ' || md5(n::text)
        from generate_series(1, ${MANY}) n`);
    });

  it('an index of the account answers every lookup, and words that all CVs contain are found as well', async () => {
    const ada = await app.signUp();
    await addMany(ada.user.uid);
    const plansFor = await explaining(app.db.ownerUrl, ada.user.uid);
    const mark = markOf(ada.user.uid);
    for (const [statement, index] of [
      [`contacts_with_text('{%c45c48c%}', 60)`, 'contacts_search'],
      [`candidates_with_text('{%nc45c%,%ora%}', 60)`, 'candidates_search'],
      [`tasks_with_text('{%45c48%}', 60)`, 'tasks_search'],
      [`candidates_with_reach('{%0004%}', 60)`, 'candidates_reach'],
      [`records_similar_to('contact', 'carl cc4ca4238a0b923820dcc509a6f75849b', 5)`, 'contacts_likeness'],
      [`records_similar_to('task', 'tsk c4ca4238a0b923820dcc509a6f75849b', 5)`, 'tasks_likeness'],
      [`records_similar_to('candidate', 'c4ca4238a0b923820dcc509a6f75849b', 5)`, 'candidates_search'],
      [
        `candidates_with_terms('''${mark}everybody''', null, null, null, null, null, null, '{64,1}', 5, 5, 5, null, null, true, null, null)`,
        'candidate_words_terms_small_sample',
      ],
      [
        `candidates_with_terms('''${mark}nobody''', null, null, null, null, null, null, '{64,1}', 5, 5, 5, null, null, true, null, null)`,
        'candidate_words_terms',
      ],
    ] as const) {
      const ownPlans = await plansFor(`select from ${statement}`);
      expect(ownPlans, statement).toContainEqual(expect.stringMatching(new RegExp(`Index Scan on ${index}\\b`)));
      for (const plan of ownPlans) expect(plan, statement).not.toContain('Seq Scan');
    }
    // Of several patterns, the index looks up one that few clients match: the jobs of all matching clients are compared.
    const ofJobs = await plansFor(`select from jobs_with_text('{%carl%,%c4ca4238a0%}', 60)`);
    expect(ofJobs).toContainEqual(expect.stringMatching(/found\.id[^]*own_text !~~ '%c4ca4238a0%'/));
    // Under row-level security, an index can still answer a prefix of a name.
    const { rows } = await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute<{ 'QUERY PLAN': string }>(
        `explain select id from candidates where user_id = '${ada.user.uid}' and deleted_at is null
           and sort_name >= 'nora nc4' and sort_name < 'nora nc4\uFFFF' order by sort_name, id limit 60`,
      ),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/candidates_by_name/);
    expect(plan).toMatch(/Index Cond: .*sort_name >= /);
    for (const q of ['everybody', 'nora', '0770000']) expect(await found(ada, q), q).toHaveLength(5);
  });
});
