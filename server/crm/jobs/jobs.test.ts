import { describe, expect, it } from 'vitest';
import { isLive, type Job, type JobStats } from '#shared/crm/job-schemas.ts';
import { calculateFee } from '#shared/platform/money.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, addJob, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';

let now = new Date('2026-03-29T12:00:00Z');
const app = useTestApp({ now: () => now });

const list = (person: Visitor, query = '') => bodyOf<Page<Job>>(person.request('GET', `/api/jobs?${query}`));
const titles = async (person: Visitor, query = '') => (await list(person, query)).items.map((job) => job.title);
const stats = (person: Visitor, query = '') => bodyOf<JobStats>(person.request('GET', `/api/jobs/stats?${query}`));

describe('a job', () => {
  it('is stored as typed, with its client and fee, and null for missing fields', async () => {
    const ada = await app.signUp();
    const client = await addContact(ada, { company: 'Navy', phone: '1', email: 'grace@navy.mil' });
    const job = await addJob(ada, { contactId: client.id, title: ' Engineer ', value: 33_333.33, feePercentage: 17.5 });
    expect(job).toEqual({
      id: expect.any(String) as string,
      userId: ada.user.uid,
      lastContacted: null,
      version: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      title: 'Engineer',
      contactId: client.id,
      contact: {
        id: client.id,
        name: 'Grace Hopper',
        company: 'Navy',
        companyId: client.companyId,
        phone: '1',
        email: 'grace@navy.mil',
        removed: false,
      },
      stage: 'lead',
      value: 33_333.33,
      probability: 0,
      feePercentage: 17.5,
      fee: 5833.33,
      jobType: 'permanent',
      location: null,
      recruiter: null,
      isExclusive: false,
      requirements: '',
      notes: '',
      startDate: null,
      placedAt: null,
      stageSince: now.toISOString(),
      nextTask: null,
    });
    const edited = await bodyOf<Job>(ada.request('PATCH', `/api/jobs/${job.id}`, { feePercentage: null }));
    expect(edited).toMatchObject({ value: 33_333.33, feePercentage: null, fee: null, version: 2 });
  });

  it('names every wrong field with the specification’s sentence', async () => {
    const ada = await app.signUp();
    const sent = { title: ' ', value: 0, feePercentage: 100.5, stage: 'Placed', jobType: 'odd', probability: 50 };
    expect((await refusalOf(ada.request('POST', '/api/jobs', sent))).fields).toEqual({
      title: 'Job title is required',
      contactId: 'Please select a client',
      value: 'Valid salary is required',
      feePercentage: 'Fee percentage must be between 0 and 100',
      jobType: 'Choose one of the job types',
      probability: 'Probability is always 0',
      startDate: 'Start date is required when marking job as placed',
    });
  });

  it('rejects invalid changes', async () => {
    const ada = await app.signUp();
    const { id } = await addJob(ada);
    for (const [patch, message] of [
      [{ value: 0.001 }, 'Salary must have at most two decimals'],
      [{ value: -1 }, 'Valid salary is required'],
      [{ value: '50000' }, 'Valid salary is required'],
      [{ value: 1e10 }, 'Salary must be less than 10 billion'],
      [{ feePercentage: 0 }, 'Fee percentage must be between 0 and 100'],
      [{ feePercentage: 12.345 }, 'Fee percentage must have at most two decimals'],
      [{ contactId: '' }, 'Please select a client'],
      [{ startDate: '2026-02-30' }, 'Choose a date'],
      [{ stage: ' ' }, 'Stage is required'],
    ] as const) {
      const refused = await refusalOf(ada.request('PATCH', `/api/jobs/${id}`, patch));
      const fields = { [Object.keys(patch)[0] ?? '']: message };
      expect.soft(refused).toMatchObject({ status: 422, fields });
    }
  });

  it('remembers when it was placed until it leaves that stage', async () => {
    const ada = await app.signUp();
    const { id } = await addJob(ada);
    const edit = (patch: object) => ada.request('PATCH', `/api/jobs/${id}`, patch);
    expect(await refusalOf(edit({ stage: 'Placed at last' }))).toMatchObject({
      status: 422,
      fields: { startDate: 'Start date is required when marking job as placed' },
    });
    const placedAt = now.toISOString();
    try {
      expect(await bodyOf(edit({ stage: 'Placed at last', startDate: '2026-05-01' }))).toMatchObject({
        stage: 'placed',
        startDate: '2026-05-01',
        placedAt,
      });
      now = new Date('2026-04-02T08:00:00Z');
      expect(await bodyOf(edit({ title: 'Renamed', stage: 'placed' }))).toMatchObject({ placedAt });
      expect((await refusalOf(edit({ startDate: null }))).status).toBe(422);
      expect(await bodyOf(edit({ stage: 'offer' }))).toMatchObject({ placedAt: null });
      expect(await bodyOf(edit({ stage: 'placed' }))).toMatchObject({ placedAt: now.toISOString() });
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
  });
});

describe('the fields for the board', () => {
  it('a job says since when it has been in its stage, whatever else is edited', async () => {
    const ada = await app.signUp();
    const { id, stageSince } = await addJob(ada);
    expect(stageSince).toBe(now.toISOString());
    const edit = (patch: object) => bodyOf<Job>(ada.request('PATCH', `/api/jobs/${id}`, patch));
    try {
      now = new Date('2026-04-02T08:00:00Z');
      expect((await edit({ title: 'Renamed', stage: 'Lead' })).stageSince).toBe(stageSince);
      expect((await edit({ stage: 'interview' })).stageSince).toBe('2026-04-02T08:00:00.000Z');
      now = new Date('2026-04-05T08:00:00Z');
      expect((await edit({ notes: 'Second round' })).stageSince).toBe('2026-04-02T08:00:00.000Z');
      expect((await list(ada)).items[0]?.stageSince).toBe('2026-04-02T08:00:00.000Z');
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
  });

  it('a job shows its client’s open task that is due first, and no other account’s', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [grace, other] = [await addContact(ada), await addContact(ada, { firstName: 'Other' })];
    const job = await addJob(ada, { contactId: grace.id });
    await addJob(ada, { title: 'Quiet' });
    const addTask = (owner: Visitor, title: string, contactId: string, more: object = {}) =>
      bodyOf<{ id: string }>(
        owner.request('POST', '/api/tasks', { title, relatedTo: { type: 'contact', id: contactId }, ...more }),
        201,
      );
    const next = async () => (await list(ada, 'sort=title')).items.map(({ nextTask }) => nextTask?.title ?? null);
    expect(await next()).toEqual([null, null]);
    await addTask(ada, 'Some day', grace.id);
    expect(await next()).toEqual(['Some day', null]);
    await addTask(ada, 'Later', grace.id, { dueDate: '2026-04-09' });
    const soon = await addTask(ada, 'Soon', grace.id, { dueDate: '2026-04-02' });
    await addTask(ada, 'Done', grace.id, { dueDate: '2026-03-30', completed: true });
    const gone = await addTask(ada, 'Deleted', grace.id, { dueDate: '2026-03-30' });
    await bodyOf(ada.request('DELETE', `/api/tasks/${gone.id}`));
    await addTask(ada, 'For somebody else', other.id, { dueDate: '2026-03-30' });
    await addTask(bob, 'Bob’s', (await addContact(bob)).id, { dueDate: '2026-03-30' });
    expect(await next()).toEqual(['Soon', null]);
    const read = await bodyOf<Job>(ada.request('GET', `/api/jobs/${job.id}`));
    expect(read.nextTask).toEqual({ id: soon.id, title: 'Soon', dueDate: '2026-04-02' });
    await bodyOf(ada.request('PATCH', `/api/tasks/${soon.id}`, { completed: true }));
    expect(await next()).toEqual(['Later', null]);
  });
});

describe('the list of jobs', () => {
  it('sorts by every key it offers, stages in pipeline order and unknown ones last', async () => {
    const ada = await app.signUp();
    const [zoe, adam] = [await addContact(ada, { firstName: 'Zoë' }), await addContact(ada, { firstName: 'Adam' })];
    for (const [title, stage, value, jobType, contactId] of [
      ['Écrivain', 'Zzz', 9.5, 'permanent', zoe.id],
      ['Dean', 'placed', 100, 'contract', adam.id],
      ['Cook', 'lead', 10.25, 'temporary', zoe.id],
      ['Baker', 'An odd one', 10.3, 'freelance', adam.id],
    ] as const) {
      await addJob(ada, { title, stage, value, jobType, contactId, startDate: '2026-05-01' });
    }
    const all = ['Baker', 'Cook', 'Dean', 'Écrivain'];
    expect(await titles(ada)).toEqual(all);
    expect(await titles(ada, 'sort=-title')).toEqual(all.toReversed());
    expect(await titles(ada, 'sort=stage')).toEqual(['Cook', 'Dean', 'Baker', 'Écrivain']);
    expect(await titles(ada, 'sort=-salary')).toEqual(['Dean', 'Baker', 'Cook', 'Écrivain']);
    expect(await titles(ada, 'sort=jobType')).toEqual(['Dean', 'Baker', 'Écrivain', 'Cook']);
    expect(new Set((await titles(ada, 'sort=client')).slice(0, 2))).toEqual(new Set(['Baker', 'Dean']));
    expect(await titles(ada, 'sort=createdAt&limit=4')).toHaveLength(4);

    expect((await titles(ada, 'sort=-placedAt'))[0]).toBe('Dean');

    for (const sort of ['salary', '-salary', 'stage', 'client', '-createdAt', '-placedAt', 'jobType']) {
      const first = await list(ada, `sort=${sort}&limit=3`);
      const second = await list(ada, `sort=${sort}&limit=3&cursor=${first.nextCursor}`);
      expect.soft([...first.items, ...second.items].map((job) => job.title).toSorted(), sort).toEqual(all);
    }
  });

  it('is listed by stage for a board, filtered and sorted as the list is', async () => {
    const ada = await app.signUp();
    for (const [title, stage, value] of [
      ['Ada', 'lead', 10],
      ['Bea', 'lead', 20],
      ['Cleo', 'offer', 30],
      ['Dora', 'lead', 5],
      ['Else', 'An odd one', 40],
    ] as const) {
      await addJob(ada, { title, stage, value });
    }
    const query = 'sort=-salary&limit=2&q=a';
    const board = await bodyOf<Record<string, Page<Job>>>(ada.request('GET', `/api/jobs/board?${query}`));
    expect(board).toMatchObject({ lead: { items: [{ title: 'Bea' }, { title: 'Ada' }], count: 3 } });
    expect(Object.keys(board)).toEqual(['lead', 'live-opportunity', 'shortlist-sent', 'interview', 'offer', 'placed']);
    for (const [stage, page] of Object.entries(board)) {
      expect(page, stage).toEqual(await list(ada, `${query}&stage=${stage}`));
    }
    expect((await refusalOf(ada.request('GET', '/api/jobs/board?stage=lead'))).status).toBe(422);
  });

  it('filters by exact stage, type, terms, recruiter, client and group, and searches the text of jobs and clients', async () => {
    const ada = await app.signUp();
    const client = await addContact(ada, { firstName: 'Émile', company: 'L’Aurore', tags: ['secret'] });
    await addJob(ada, { title: 'Own', contactId: client.id, stage: 'Live', location: 'Paris', isExclusive: true });
    await addJob(ada, { title: 'Held', stage: 'On hold', jobType: 'contract', recruiter: 'Émile' });
    await addJob(ada, { title: 'Old', stage: 'lead' });
    await addJob(ada, { title: 'Done', stage: 'placed', startDate: '2026-05-01', requirements: 'Speaks Welsh' });
    for (const [query, found] of [
      ['stage=Live%20job', ['Own']],
      ['stage=On%20hold', ['Held']],
      ['group=live', ['Held', 'Own']],
      ['group=unknown', ['Held']],
      ['jobType=contract', ['Held']],
      ['isExclusive=true', ['Own']],
      ['isExclusive=false&group=live', ['Held']],
      [`recruiter=${encodeURIComponent('Émile')}`, ['Held']],
      [`contactId=${client.id}`, ['Own']],
      ['q=emile', ['Held', 'Own']],
      ['q=aurore', ['Own']],
      ['q=PARIS', ['Own']],
      ['q=welsh', ['Done']],
      ['q=secret', []],
      ['q=emile&stage=On%20hold', ['Held']],
    ] as const) {
      expect.soft(await titles(ada, query), query).toEqual(found);
    }
    expect((await list(ada, 'q=emile')).count).toBe(2);
    await bodyOf(ada.request('DELETE', `/api/contacts/${client.id}`));
    expect(await titles(ada, 'q=aurore')).toEqual(['Own']);
  });

  it('finds the same when there are more matches than a list counts', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada, { company: 'Everywhere Ltd' });
    await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute(`insert into jobs (user_id, id, created_from, created_at, updated_at, title, contact_id, stage, value,
          job_type, is_exclusive, requirements, notes, sort_title, sort_stage, own_text, stage_since)
        select '${ada.user.uid}', gen_random_uuid(), 'x', now(), now(), 'Same', '${contactId}', 'lead', 1,
          'contract', false, '', '', 'same', '0', 'same', now() from generate_series(1, 1100)`),
    );
    const page = await list(ada, 'q=everywhere');
    expect(page).toMatchObject({ count: 1001, items: { length: 50 } });
  });

  it('rejects unknown filters and sorts by name, and so do the figures', async () => {
    const ada = await app.signUp();
    for (const query of ['stage=', 'jobType=odd', 'isExclusive=yes', 'group=placed', 'contactId=1', 'sort=value']) {
      for (const path of ['/api/jobs', '/api/jobs/stats']) {
        const refused = await refusalOf(ada.request('GET', `${path}?${query}`));
        const fields = { [query.replace(/=.*/, '')]: expect.any(String) as string };
        expect.soft(refused).toMatchObject({ status: 422, fields });
      }
    }
  });
});

describe('the figures', () => {
  it('count live jobs and placements by the shared rule and add up individually rounded fees', async () => {
    const ada = await app.signUp();
    const contactId = (await addContact(ada)).id;
    const added: Job[] = [];
    for (const [index, stage] of ['lead', 'Live', 'interview', 'placed', 'placed', 'placed', 'On hold'].entries()) {
      const value = 33_333.33 + index * 1_234.57;
      const fee = index === 3 ? {} : { feePercentage: 12.35 + index };
      const exact = Number(value.toFixed(2));
      added.push(await addJob(ada, { contactId, stage, value: exact, startDate: '2026-05-01', ...fee }));
    }
    for (const job of added) {
      expect(job.fee).toBe(job.feePercentage === null ? null : calculateFee(job.value, job.feePercentage));
    }
    const feesOf = (stage: string) =>
      added.reduce((sum, job) => sum + (job.stage === stage ? Math.round((job.fee ?? 0) * 100) : 0), 0) / 100;
    const figures = await stats(ada);
    expect(figures.live).toBe(added.filter(isLive).length);
    expect(figures).toMatchObject({ live: 3, placements: 3, placedFees: feesOf('placed') });
    expect(figures.recent).toEqual({ count: 3, fees: feesOf('placed') });
    expect((await stats(ada, 'placedFrom=2099-01-01T00:00:00.000Z')).recent).toEqual({ count: 0, fees: 0 });
    expect(figures.stages).toEqual([
      { stage: 'lead', count: 1, fees: feesOf('lead') },
      { stage: 'live-opportunity', count: 1, fees: feesOf('live-opportunity') },
      { stage: 'shortlist-sent', count: 0, fees: 0 },
      { stage: 'interview', count: 1, fees: feesOf('interview') },
      { stage: 'offer', count: 0, fees: 0 },
      { stage: 'placed', count: 3, fees: feesOf('placed') },
      { stage: 'On hold', count: 1, fees: feesOf('On hold') },
    ]);
  });

  it('match the shared rule for a thousand jobs', async () => {
    const ada = await app.signUp();
    await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute(`insert into jobs (user_id, id, created_from, created_at, updated_at, title, stage, value, fee_percentage,
          job_type, is_exclusive, requirements, notes, sort_title, sort_stage, own_text, start_date, placed_at, stage_since)
        select '${ada.user.uid}', gen_random_uuid(), 'x', now(), now(), 'Same', 'placed',
          round((random() * 9999999999)::numeric, 2) + 0.01, round((random() * 99)::numeric, 2) + 0.01,
          'contract', false, '', '', 'same', '5', 'same', now(), now(), now() from generate_series(1, 1000)`),
    );
    let sum = 0n;
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<Job> = await list(ada, `limit=200${cursor && `&cursor=${cursor}`}`);
      for (const { value, feePercentage, fee } of page.items) {
        expect(fee).toBe(calculateFee(value, feePercentage ?? 0));
        sum += BigInt((fee ?? 0).toFixed(2).replace('.', ''));
      }
      cursor = page.nextCursor;
    }
    expect((await stats(ada)).placedFees.toFixed(2).replace('.', '')).toBe(String(sum));
  });

  it('follow a filter if one is given, and never include another account or the bin', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await addJob(bob, { stage: 'offer', recruiter: 'Bob' });
    await addJob(ada, { stage: 'offer', jobType: 'contract', recruiter: 'Zed' });
    await addJob(ada, { stage: 'offer', recruiter: 'Amy' });
    const gone = await addJob(ada, { stage: 'offer', recruiter: 'Gone' });
    await bodyOf(ada.request('DELETE', `/api/jobs/${gone.id}`));
    expect(await stats(ada)).toMatchObject({ live: 2, recruiters: ['Amy', 'Zed'] });
    expect(await stats(ada, 'jobType=contract&q=eng')).toMatchObject({ live: 1, recruiters: ['Amy', 'Zed'] });
    expect((await refusalOf(app.visitor().request('GET', '/api/jobs/stats'))).status).toBe(401);
  });
});

describe('many jobs at once', () => {
  it('are deleted and restored by id or by filter, in this account only', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const victim = await addJob(bob);
    const [one, two] = [await addJob(ada, { title: 'One' }), await addJob(ada, { title: 'Two', stage: 'offer' })];
    const bulk = (body: object) => bodyOf<{ ids: string[] }>(ada.request('POST', '/api/jobs/bulk', body));
    expect((await bulk({ action: 'delete', ids: [one.id, victim.id] })).ids).toEqual([one.id]);
    expect((await bulk({ action: 'delete', filter: { group: 'live' } })).ids).toEqual([two.id]);
    expect(await titles(ada)).toEqual([]);
    expect((await bulk({ action: 'restore', ids: [one.id, two.id, victim.id] })).ids).toHaveLength(2);
    expect(await titles(ada)).toEqual(['One', 'Two']);
    expect(await titles(bob)).toEqual(['Engineer']);
    const both = { action: 'delete', ids: [unusedId()], filter: {} };
    expect((await refusalOf(ada.request('POST', '/api/jobs/bulk', both))).status).toBe(422);
  });

  it('are exported as listed, or only the selected ones', async () => {
    const ada = await app.signUp();
    const download = async (query: string) => {
      const response = await ada.request('GET', `/api/jobs/export.csv?${query}`);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="jobs-\d{4}-\d\d-\d\d\.csv"$/);
      return (await response.text()).split('\r\n').slice(1, -1);
    };
    const { id } = await addJob(ada, { title: 'Ape', feePercentage: 20, location: '=1+1', isExclusive: true });
    await addJob(ada, { title: 'Bee', stage: 'On hold' });
    expect(await download('sort=-title')).toEqual([
      expect.stringMatching(
        /^Bee,Grace Hopper,,On hold,50000.00,,,,Permanent,,,No,,,2026-03-29T12:00:00.000Z,,,,,2026/,
      ) as string,
      expect.stringMatching(
        /^Ape,Grace Hopper,,Lead,50000.00,20,10000.00,,Permanent,'=1\+1,,Yes,,,2026-03-29T12:00:00.000Z,,,,,2026/,
      ) as string,
    ]);
    expect(await download(`ids=${id}`)).toHaveLength(1);
    expect(await download('stage=On%20hold')).toHaveLength(1);
  });
});
