import { describe, expect, it } from 'vitest';
import type { AssignmentsBulkResult, Placed } from '#shared/crm/assignment-schemas.ts';
import type { RelatedTo } from '#shared/records/related.ts';
import type { TimelineItem, TimelinePage } from '#shared/day/timeline-schemas.ts';
import { addAttachment, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

const START = '2026-03-28T12:00:00Z';
let clock = Date.parse(START);
/** Each request comes a minute after the previous one. */
const app = useTestApp({ now: () => new Date((clock += 60_000)) });

/** Sets the time of the next requests, which follow minute by minute. */
function setClock(moment: string): void {
  clock = Date.parse(moment);
}

const inLondon = { 'X-Time-Zone': 'Europe/London' };
const read = (person: Visitor, { type, id }: RelatedTo, query = '', headers = inLondon) =>
  bodyOf<TimelinePage>(person.request('GET', `/api/timeline/${type}/${id}${query}`, undefined, headers));

const log = (person: Visitor, relatedTo: RelatedTo, notes: string, fields: object = {}) =>
  bodyOf(person.request('POST', '/api/interactions', { relatedTo, type: 'call', notes, ...fields }), 201);

/** An event in a word or two. */
function told(item: TimelineItem): string {
  switch (item.kind) {
    case 'interaction':
      return item.interaction.notes;
    case 'move':
    case 'placement':
      return `${item.kind}: ${item.move.candidate.name} ${item.move.kind} to ${item.move.to} on ${item.move.job.title}`;
    case 'job':
      return `${item.move.job.title} ${item.move.kind} from ${item.move.from} to ${item.move.to}`;
    case 'task':
      return `done: ${item.task.title}`;
    case 'file':
      return `file: ${item.file.name}`;
  }
}
const story = async (person: Visitor, whose: RelatedTo, query = '') =>
  (await read(person, whose, query)).items.map(told);

function ownerOf({ type, id }: RelatedTo) {
  if (type === 'candidate') return { candidateId: id };
  return type === 'contact' ? { contactId: id } : { jobId: id };
}

/** A client, a job of theirs, a candidate on it, and something of every kind for each. */
async function everything(person: Visitor) {
  setClock(START);
  const contact = { type: 'contact', id: (await addContact(person)).id } as const;
  const job = {
    type: 'job',
    id: (await addJob(person, { contactId: contact.id, title: 'Engineer', stage: 'lead' })).id,
  } as const;
  const candidate = { type: 'candidate', id: (await addCandidate(person)).id } as const;
  for (const whose of [contact, job, candidate]) {
    await log(person, whose, `spoke: ${whose.type}`);
    const { id } = await addTask(person, { title: whose.type, relatedTo: whose });
    await addTask(person, { title: 'Still open', relatedTo: whose });
    await bodyOf(person.request('PATCH', `/api/tasks/${id}`, { completed: true }));
    await addAttachment(person, ownerOf(whose), pdf(), { name: `${whose.type}.pdf` });
  }
  const assignment = await addAssignment(person, { candidateId: candidate.id, jobId: job.id, stage: 'applied' });
  await bodyOf(person.request('PATCH', `/api/jobs/${job.id}`, { stage: 'interview' }));
  const terms = { startDate: '2026-05-01', placeJob: true };
  await bodyOf(person.request('POST', `/api/assignments/${assignment.id}/place`, terms));
  return { contact, job, candidate, assignment };
}

/** The events of the job in `everything`. */
const ofJob = [
  'Engineer moved from interview to placed',
  'placement: Alan Turing moved to placed on Engineer',
  'Engineer moved from lead to interview',
  'move: Alan Turing added to applied on Engineer',
  'file: job.pdf',
  'done: job',
  'spoke: job',
  'Engineer added from null to lead',
];

describe('a timeline', () => {
  it('of a job shows its own events, its stages and its candidates, newest first', async () => {
    const ada = await app.signUp();
    const { job } = await everything(ada);
    expect((await story(ada, job)).toSorted()).toEqual(ofJob.toSorted());
    const { items } = await read(ada, job);
    const moments = items.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('of a client includes events of their jobs, and of a candidate the jobs they are on', async () => {
    const ada = await app.signUp();
    const { contact, candidate } = await everything(ada);
    const ofContact = ['file: contact.pdf', 'done: contact', 'spoke: contact'];
    expect((await story(ada, contact)).toSorted()).toEqual([...ofJob, ...ofContact].toSorted());
    expect(await story(ada, candidate)).toEqual([
      'placement: Alan Turing moved to placed on Engineer',
      'move: Alan Turing added to applied on Engineer',
      'file: candidate.pdf',
      'done: candidate',
      'spoke: candidate',
    ]);
  });

  it('can be filtered by kind', async () => {
    const ada = await app.signUp();
    const { contact } = await everything(ada);
    expect(await story(ada, contact, '?kinds=placement')).toEqual([
      'placement: Alan Turing moved to placed on Engineer',
    ]);
    expect(await story(ada, contact, '?kinds=task,file')).toEqual([
      'file: job.pdf',
      'done: job',
      'file: contact.pdf',
      'done: contact',
    ]);
    expect(await refusalOf(ada.request('GET', `/api/timeline/contact/${contact.id}?kinds=gossip`))).toMatchObject({
      status: 422,
      fields: { 'kinds.0': expect.stringContaining('Kinds must be some of') as string },
    });
  });

  it('is paginated in pages of any size that add up to the whole, days before moments', async () => {
    const ada = await app.signUp();
    const { contact } = await everything(ada);
    // Logged later than it happened, and on the day after in the account's time zone.
    setClock('2026-03-29T23:30:00Z');
    await log(ada, contact, 'yesterday, late', { date: '2026-03-28' });
    await log(ada, contact, 'at half past midnight', { date: '2026-03-30' });
    await log(ada, contact, 'the same again', { date: '2026-03-30' });
    await addJob(ada, { contactId: contact.id, title: 'Half past midnight' });
    setClock('2026-03-30T12:00:00Z');
    await log(ada, contact, 'long ago', { date: '2020-01-01' });
    await log(ada, contact, 'at some time', { date: null });
    await log(ada, contact, 'at another', { date: null });
    const whole = await read(ada, contact, '?limit=100');
    expect(whole.nextCursor).toBeNull();
    expect(whole.items.map(({ day }) => day)).toEqual([
      '2026-03-30',
      '2026-03-30',
      '2026-03-30',
      ...Array<string>(12).fill('2026-03-28'),
      '2020-01-01',
      null,
      null,
    ]);
    expect(whole.items.map(told).slice(0, 4)).toEqual([
      'Half past midnight added from null to lead',
      'the same again',
      'at half past midnight',
      'yesterday, late',
    ]);
    expect(whole.items.map(told).slice(-3)).toEqual(['long ago', 'at another', 'at some time']);
    for (const size of [1, 2, 5, 17]) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: TimelinePage = await read(ada, contact, `?limit=${size}${after}`);
        expect(page.items.length).toBeGreaterThan(0);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(ids, `pages of ${size}`).toEqual(whole.items.map(({ id }) => id));
    }
  });

  it('leaves out deleted records, reopened tasks, and jobs in the bin', async () => {
    const ada = await app.signUp();
    const { contact, job } = await everything(ada);
    const { items } = await read(ada, contact);
    for (const item of items) {
      if (item.kind === 'interaction') await bodyOf(ada.request('DELETE', `/api/interactions/${item.id}`));
      if (item.kind === 'file') await bodyOf(ada.request('DELETE', `/api/attachments/${item.id}`));
      if (item.kind === 'task') await bodyOf(ada.request('PATCH', `/api/tasks/${item.id}`, { completed: false }));
    }
    expect((await read(ada, contact)).items.map(({ kind }) => kind).toSorted()).toEqual([
      'job',
      'job',
      'job',
      'move',
      'placement',
    ]);
    await bodyOf(ada.request('DELETE', `/api/jobs/${job.id}`));
    expect(await story(ada, contact)).toEqual([]);
    expect((await refusalOf(ada.request('GET', `/api/timeline/job/${job.id}`))).status).toBe(404);
  });

  it('leaves out what was undone at once, and shows what was taken back later', async () => {
    const ada = await app.signUp();
    setClock(START);
    const contact = { type: 'contact', id: (await addContact(ada)).id } as const;
    const job = await addJob(ada, { contactId: contact.id, title: 'Engineer', stage: 'interview' });
    const candidate = await addCandidate(ada);
    const on = { candidateId: candidate.id, jobId: job.id, stage: 'offered' } as const;
    const { id } = await addAssignment(ada, on);
    const place = (salary: number) =>
      bodyOf<Placed>(ada.request('POST', `/api/assignments/${id}/place`, { startDate: '2026-05-01', salary }));
    const undo = ({ undo: step }: Pick<Placed, 'undo'>) => bodyOf(ada.request('POST', '/api/assignments/undo', step));
    const before = ['move: Alan Turing added to offered on Engineer', 'Engineer added from null to interview'];
    await undo(await place(1));
    expect(await story(ada, contact)).toEqual(before);
    await place(2);
    const after = [
      'Engineer moved from interview to placed',
      'placement: Alan Turing moved to placed on Engineer',
      ...before,
    ];
    expect((await story(ada, contact)).toSorted()).toEqual(after.toSorted());
    const { items } = await read(ada, contact, '?kinds=placement');
    expect(items).toMatchObject([{ kind: 'placement', move: { terms: { salary: 2 } } }]);
    // Terms that were agreed anew are no step back.
    await place(3);
    await place(4);
    expect(await story(ada, contact, '?kinds=placement')).toHaveLength(3);

    // Page by page it is the same.
    const whole = await story(ada, contact);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: TimelinePage = await read(ada, contact, `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.items.map(told));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole);

    const move = (stage: string) =>
      bodyOf<AssignmentsBulkResult>(ada.request('POST', '/api/assignments/bulk', { action: 'move', ids: [id], stage }));
    const moves = () => story(ada, { type: 'candidate', id: candidate.id }, '?kinds=move');
    setClock('2026-04-01T09:00:00Z');
    await move('interview');
    setClock('2026-04-01T10:00:00Z');
    await move('offered');
    expect(await moves()).toHaveLength(3);
    await ada.request('DELETE', `/api/assignments/${id}`);
    await bodyOf(ada.request('POST', '/api/assignments/bulk', { action: 'restore', ids: [id] }));
    expect(await moves()).toHaveLength(3);
    await ada.request('DELETE', `/api/assignments/${id}`);
    expect(await moves()).toHaveLength(4);
    expect((await moves())[0]).toBe('move: Alan Turing removed to offered on Engineer');
    const again = await addAssignment(ada, on);
    await ada.request('DELETE', `/api/assignments/${again.id}`);
    expect(await moves()).toHaveLength(4);
  });

  it('shows when a task was completed, however it was ticked, and not when it was edited since', async () => {
    const ada = await app.signUp();
    const contact = { type: 'contact', id: (await addContact(ada)).id } as const;
    const { id } = await addTask(ada, { title: 'Call', relatedTo: contact });
    setClock('2026-04-02T09:00:00Z');
    await bodyOf(ada.request('POST', '/api/tasks/bulk', { action: 'complete', ids: [id] }));
    setClock('2026-04-05T09:00:00Z');
    await bodyOf(ada.request('PATCH', `/api/tasks/${id}`, { title: 'Called' }));
    const { items } = await read(ada, contact);
    expect(items).toMatchObject([{ kind: 'task', day: '2026-04-02', task: { title: 'Called' } }]);
  });

  it('is not accessible to others, and rejects an invented cursor', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { contact } = await everything(ada);
    expect((await refusalOf(bob.request('GET', `/api/timeline/contact/${contact.id}`))).status).toBe(404);
    const madeUp = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
    for (const cursor of ['nonsense', madeUp(['2026-03-28', '2026-13-01T00:00:00.000000Z', contact.id])]) {
      expect(await refusalOf(ada.request('GET', `/api/timeline/contact/${contact.id}?cursor=${cursor}`))).toMatchObject(
        {
          status: 422,
          fields: { cursor: 'Cursor is not valid' },
        },
      );
    }
  });
});
