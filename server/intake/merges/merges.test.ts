import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Assignment, AssignmentMove } from '#shared/crm/assignment-schemas.ts';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Candidate, ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Merge, MergeableType, MergePreview } from '#shared/intake/merge-schemas.ts';
import { recordPaths, type BinItem, type Page } from '#shared/records/list-schemas.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { purgeDeleted } from '#server/workspace/bin/purge.ts';
import { addAttachment } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { listAssignments } from '#server/test/assignments.ts';
import { connect } from '#server/test/database.ts';
import { addAssignment, addCandidate, addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

const BEGIN = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
let now = BEGIN;
const app = useTestApp({ now: () => now });
beforeEach(() => {
  now = BEGIN;
});

type Seen = { id: string; version: number };
interface Request {
  type: MergeableType;
  records: readonly Seen[];
  choices?: object;
  id?: string;
}

/** The first record survives. */
function ask(person: Visitor, { type, records, choices = {}, id = randomUUID() }: Request): Promise<Response> {
  return person.request('POST', '/api/merges', { id, type, ...asSeen(records), choices });
}

function asSeen(records: readonly Seen[]) {
  const [survivor, ...others] = records;
  return {
    survivorId: survivor?.id,
    mergedIds: others.map((other) => other.id),
    versions: Object.fromEntries(records.map((record) => [record.id, record.version])),
  };
}

const merge = async (person: Visitor, request: Request) =>
  (await bodyOf<{ merge: Merge; record: Seen }>(ask(person, request), 201)).merge;
const undo = (person: Visitor, { id }: Pick<Merge, 'id'>) => person.request('POST', `/api/merges/${id}/undo`);
const mergesOf = async (person: Visitor, type: MergeableType, id: string) =>
  (await bodyOf<{ items: Merge[] }>(person.request('GET', `/api/merges?type=${type}&id=${id}`))).items;
const one = <T extends Seen>(person: Visitor, type: keyof typeof recordPaths, { id }: { id: string }) =>
  bodyOf<T>(person.request('GET', `/api/${recordPaths[type]}/${id}`));
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const binOf = async (person: Visitor) => (await bodyOf<Page<BinItem>>(person.request('GET', '/api/bin'))).items;

/** Everything that an undo must restore: all but the version and the time of the last change. */
function content<T extends { version: number; updatedAt: string }>({ version: _v, updatedAt: _u, ...rest }: T) {
  return rest;
}

describe('merged clients', () => {
  it('become one with the chosen fields and the texts, tags and links of both, and are restored exactly', async () => {
    const ada = await app.signUp();
    const stays = await addContact(ada, { company: 'Acme', notes: 'Likes mail', tags: ['vip', 'hot'] });
    const goes = await addContact(ada, { firstName: 'Gracie', phone: '1', notes: 'Likes calls', tags: ['Hot', 'old'] });
    const of = { contactId: goes.id };
    const job = await addJob(ada, of);
    const task = await addTask(ada, { relatedTo: { type: 'contact', id: goes.id } });
    const file = await addAttachment(ada, of, Buffer.from('Terms'), { name: 'Terms.txt' });
    const call = { ...of, type: 'call', notes: 'Rang' };
    const { id: callId } = await bodyOf<Seen>(ada.request('POST', '/api/interactions', call), 201);
    const ids = `${stays.id},${goes.id}`;
    const spokenTo = await one<Contact>(ada, 'contact', goes);
    expect(spokenTo).toMatchObject({ lastContacted: expect.any(String) as string, nextTask: { id: task.id } });
    const preview = await bodyOf<MergePreview>(ada.request('GET', `/api/merges/preview?type=contact&ids=${ids}`));
    expect(preview.records.map(({ id }) => id)).toEqual([stays.id, goes.id]);
    expect(preview.links).toEqual({
      [stays.id]: {},
      [goes.id]: { job: 1, task: 1, attachment: 1, interaction: 1 },
    });

    const choices = { firstName: goes.id, phone: goes.id, notes: 'both', tags: 'both' };
    const done = await merge(ada, { type: 'contact', records: [stays, goes], choices });
    expect(done).toMatchObject({ survivorId: stays.id, merged: [{ id: goes.id, name: 'Gracie Hopper' }] });
    const merged = await one<Contact>(ada, 'contact', stays);
    expect(merged).toMatchObject({
      firstName: 'Gracie',
      company: 'Acme',
      phone: '1',
      notes: 'Likes mail\n\nLikes calls',
      tags: ['vip', 'hot', 'old'],
    });
    const pointsAt = async () => [
      (await one<Job>(ada, 'job', job)).contactId,
      (await one<Task>(ada, 'task', task)).relatedTo?.id,
      (await one<Attachment>(ada, 'attachment', file)).contactId,
      (await one<Seen & { contactId: string }>(ada, 'interaction', { id: callId })).contactId,
    ];
    expect(await pointsAt()).toEqual([stays.id, stays.id, stays.id, stays.id]);
    expect(await statusOf(ada.request('GET', `/api/contacts/${goes.id}`))).toBe(404);
    const { clients } = await bodyOf<Dashboard>(ada.request('GET', '/api/dashboard'));
    expect(clients).toBe(1);
    expect(await mergesOf(ada, 'contact', stays.id)).toEqual([done]);
    expect(await mergesOf(ada, 'contact', goes.id), 'an old link finds where it went').toEqual([done]);

    // Gone, but not in the bin.
    expect(await binOf(ada)).toEqual([]);
    const away = [
      ada.request('GET', `/api/bin/contact/${goes.id}`),
      ada.request('DELETE', `/api/bin/contact/${goes.id}`),
      ada.request('POST', `/api/contacts/${goes.id}/restore`),
    ];
    expect(await Promise.all(away.map(statusOf))).toEqual([404, 404, 404]);
    const restored = ada.request('POST', '/api/contacts/bulk', { action: 'restore', ids: [goes.id] });
    expect(await bodyOf(restored)).toEqual({ ids: [] });

    // Later changes stay: a task, a tag, an edited field.
    const later = await addTask(ada, { relatedTo: { type: 'contact', id: stays.id } });
    await bodyOf(ada.request('PATCH', `/api/contacts/${stays.id}`, { phone: '2', tags: ['vip', 'hot', 'old', 'new'] }));
    expect(await bodyOf(undo(ada, done))).toMatchObject({ survivorId: stays.id, restoredIds: [goes.id] });
    expect(content(await one<Contact>(ada, 'contact', goes))).toEqual(content(spokenTo));
    const nextTask = { id: later.id, title: later.title, dueDate: null };
    const apart = { ...content(stays), phone: '2', tags: ['vip', 'hot', 'new'], nextTask };
    expect(content(await one<Contact>(ada, 'contact', stays))).toEqual(apart);
    expect(await pointsAt()).toEqual([goes.id, goes.id, goes.id, goes.id]);
    expect((await one<Task>(ada, 'task', later)).relatedTo?.id).toBe(stays.id);
    expect(await mergesOf(ada, 'contact', stays.id)).toEqual([]);
    expect(await bodyOf(undo(ada, done)), 'safe to repeat').toMatchObject({ restoredIds: [] });
    expect((await bodyOf<Dashboard>(ada.request('GET', '/api/dashboard'))).clients).toBe(2);
  });

  it('are merged once per request, and not after a change, if one is missing, or with a wrong choice', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [grace, gracie] = [await addContact(ada), await addContact(ada, { notes: 'Other' })];
    const records = [grace, gracie];
    const stranger = await addContact(bob);
    const refused = (request: Partial<Request>) => refusalOf(ask(ada, { type: 'contact', records, ...request }));
    const edited = await bodyOf<Contact>(ada.request('PATCH', `/api/contacts/${gracie.id}`, { notes: 'Newer' }));
    expect(await refused({})).toMatchObject({ status: 409, current: { id: gracie.id, notes: 'Newer' } });
    const seen = [grace, edited];
    expect((await refused({ records: [grace, stranger] })).status).toBe(404);
    expect((await refused({ records: [grace] })).fields).toEqual({ mergedIds: 'Choose at least two records' });
    const eleven = Array.from({ length: 11 }, () => ({ id: randomUUID(), version: 1 }));
    expect((await refused({ records: eleven })).fields).toEqual({ mergedIds: 'At most 10 records at once' });
    expect((await refused({ records: [grace, grace] })).fields).toEqual({ mergedIds: 'List each record only once' });
    expect(await refused({ records: seen, choices: { shoeSize: grace.id } })).toMatchObject({
      status: 422,
      fields: { 'choices.shoeSize': 'There is no field shoeSize to choose' },
    });
    expect((await refused({ records: seen, choices: { phone: 'both' } })).fields).toEqual({
      'choices.phone': 'Phone: choose one of the records',
    });
    expect((await refused({ records: seen, choices: { phone: stranger.id } })).fields).toEqual({
      'choices.phone': 'Phone: this record is not one of those to merge',
    });
    const long = (letter: string) => ({ notes: letter.repeat(15_000) });
    const two = await Promise.all([addContact(ada, long('a')), addContact(ada, long('b'))]);
    expect((await refused({ records: two, choices: { notes: 'both' } })).fields).toEqual({
      'choices.notes': 'Notes must be at most 20,000 characters',
    });

    const same = { type: 'contact', records: seen, id: randomUUID() } as const;
    const statuses = await Promise.all([statusOf(ask(ada, same)), statusOf(ask(ada, same))]);
    expect(statuses.toSorted()).toEqual([200, 201]);
    expect((await refusalOf(ask(ada, { ...same, records: two }))).fields).toEqual({
      id: 'This id was already used for something else',
    });
    expect(await statusOf(undo(bob, same))).toBe(404);
    expect(await statusOf(app.visitor().request('POST', `/api/merges/${same.id}/undo`))).toBe(401);
    expect(await statusOf(undo(ada, same))).toBe(200);
  });

  it('are un-merged in reverse order, and an error names the obstacle', async () => {
    const ada = await app.signUp();
    const [a, b, c] = await Promise.all([addContact(ada), addContact(ada), addContact(ada, { firstName: 'Cecilia' })]);
    const task = await addTask(ada, { relatedTo: { type: 'contact', id: b.id } });
    const first = await merge(ada, { type: 'contact', records: [a, b], choices: {} });
    const second = await merge(ada, { type: 'contact', records: [c, await one<Contact>(ada, 'contact', a)] });
    const owner = async () => (await one<Task>(ada, 'task', task)).relatedTo?.id;
    expect(await owner()).toBe(c.id);
    expect(await refusalOf(undo(ada, first))).toMatchObject({
      status: 409,
      message: 'Grace Hopper has since been merged into another client. Un-merge that first.',
    });
    await bodyOf(ada.request('DELETE', `/api/contacts/${c.id}`));
    expect((await refusalOf(undo(ada, second))).message).toBe(
      'Cecilia Hopper is in the bin. Restore this client first.',
    );
    await bodyOf(ada.request('POST', `/api/contacts/${c.id}/restore`));
    await bodyOf(undo(ada, second));
    expect(await owner()).toBe(a.id);
    const third = await merge(ada, {
      type: 'contact',
      records: [await one<Contact>(ada, 'contact', a), await one<Contact>(ada, 'contact', c)],
    });
    expect((await refusalOf(undo(ada, first))).message).toBe(
      'Grace Hopper has since been merged with another client. Un-merge that first.',
    );
    await bodyOf(undo(ada, third));
    await bodyOf(undo(ada, first));
    expect(await owner()).toBe(b.id);
  });

  it('are erased after 30 days, or together with the surviving record, and then for good', async () => {
    const ada = await app.signUp();
    const [a, b, c] = await Promise.all([addContact(ada), addContact(ada), addContact(ada)]);
    const call = { contactId: b.id, type: 'call', notes: 'Rang' };
    const { id: callId } = await bodyOf<Seen>(ada.request('POST', '/api/interactions', call), 201);
    const done = await merge(ada, { type: 'contact', records: [a, b] });
    now = new Date(BEGIN.getTime() + 30 * DAY_MS);
    expect(await refusalOf(undo(ada, done)), 'also before anybody has cleared away').toMatchObject({
      status: 404,
      message: 'There is no such merge, or its 30 days are over and the merged records are gone.',
    });
    expect(await mergesOf(ada, 'contact', a.id)).toEqual([]);
    const { uid } = ada.user;
    expect(await app.db.database.asTenant(uid, (tx) => purgeDeleted(tx, uid, now))).toBe(1);
    expect(await statusOf(undo(ada, done))).toBe(404);
    expect(await one<Seen & { contactId: string }>(ada, 'interaction', { id: callId })).toMatchObject({
      contactId: a.id,
    });

    await merge(ada, { type: 'contact', records: [await one<Contact>(ada, 'contact', a), c] });
    await bodyOf(ada.request('DELETE', `/api/contacts/${a.id}`));
    await bodyOf(ada.request('DELETE', `/api/bin/contact/${a.id}`));
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query(
      `select (select count(*)::int from contacts where user_id = $1) as contacts,
              (select count(*)::int from merges where user_id = $1) as merges,
              (select count(*)::int from merged_records where user_id = $1) as away`,
      [uid],
    );
    expect(rows).toEqual([{ contacts: 0, merges: 0, away: 0 }]);
  });

  it('cannot be merged twice concurrently, and get no new link while they are merged', async () => {
    const ada = await app.signUp();
    const [a, b, c] = await Promise.all([addContact(ada), addContact(ada), addContact(ada)]);
    const answers = await Promise.all([
      ask(ada, { type: 'contact', records: [a, b] }),
      ask(ada, { type: 'contact', records: [c, b] }),
      ...Array.from({ length: 8 }, () =>
        ada.request('POST', '/api/tasks', { title: 'Call back', relatedTo: { type: 'contact', id: b.id } }),
      ),
    ]);
    const [one, other, ...tasks] = answers.map(({ status }) => status);
    expect([one, other]).toEqual(expect.arrayContaining([201, 404]));
    expect(tasks.every((status) => status === 201 || status === 422)).toBe(true);
    const { items } = await bodyOf<Page<Task>>(ada.request('GET', '/api/tasks'));
    expect(items.map(({ contact }) => contact?.removed)).toEqual(items.map(() => false));
    expect(items).toHaveLength(tasks.filter((status) => status === 201).length);
  });
});

describe('merged candidates', () => {
  it('are on each job once, at the more advanced stage, with the notes and the history of both', async () => {
    const ada = await app.signUp();
    const [alan, allan] = [await addCandidate(ada), await addCandidate(ada, { firstName: 'Allan' })];
    const shared = await addJob(ada, { title: 'Shared' });
    const other = await addJob(ada, { title: 'Other' });
    const early = await addAssignment(ada, { candidateId: alan.id, jobId: shared.id, stage: 'applied', note: 'First' });
    const late = await addAssignment(ada, { candidateId: allan.id, jobId: shared.id, note: 'Second' });
    await bodyOf(ada.request('PATCH', `/api/assignments/${late.id}`, { stage: 'interview' }));
    await addAssignment(ada, { candidateId: allan.id, jobId: other.id, stage: 'rejected' });
    const seen = [await one<Candidate>(ada, 'candidate', alan), await one<Candidate>(ada, 'candidate', allan)] as const;
    const boards = async () => {
      const { items } = await listAssignments(ada);
      return items
        .map(({ candidate, job, stage, note }) => `${candidate.name}, ${job.title}, ${stage}, ${note}`)
        .toSorted();
    };
    const before = await boards();

    const done = await merge(ada, { type: 'candidate', records: seen });
    expect(await boards()).toEqual([
      'Alan Turing, Other, rejected, ',
      'Alan Turing, Shared, interview, Second\n\nFirst',
    ]);
    const merged = await one<Candidate>(ada, 'candidate', alan);
    expect(merged).toMatchObject({ assignedJobId: shared.id, candidateStage: 'interview', otherJobs: 1 });
    expect(
      (await binOf(ada)).map(({ type }) => type),
      'what was put away is not in the bin',
    ).toEqual([]);
    expect(await statusOf(ada.request('POST', `/api/assignments/${early.id}/restore`))).toBe(404);
    const moves = async (id: string) =>
      (await bodyOf<Page<AssignmentMove>>(ada.request('GET', `/api/assignments/moves?candidateId=${id}`))).items;
    expect(await moves(alan.id)).toHaveLength(4);

    await bodyOf(ada.request('PATCH', `/api/assignments/${late.id}`, { stage: 'offered' }));
    await bodyOf(undo(ada, done));
    const moved = before.map((line) => line.replace('Shared, interview', 'Shared, offered'));
    expect(await boards(), 'a step since goes with the assignment').toEqual(moved);
    expect(content(await one<Candidate>(ada, 'candidate', alan))).toEqual(content(seen[0]));
    expect(await one<Candidate>(ada, 'candidate', allan)).toMatchObject({ candidateStage: 'offered', otherJobs: 1 });
    expect((await moves(alan.id)).map(({ assignmentId }) => assignmentId)).toEqual([early.id]);
  });

  it('leave an assignment in the bin if the candidate was put on the job again', async () => {
    const ada = await app.signUp();
    const [alan, allan] = [await addCandidate(ada), await addCandidate(ada, { firstName: 'Allan' })];
    const job = await addJob(ada);
    await addAssignment(ada, { candidateId: alan.id, jobId: job.id });
    const kept = await addAssignment(ada, { candidateId: allan.id, jobId: job.id, stage: 'offered' });
    const seen = [await one<Candidate>(ada, 'candidate', alan), await one<Candidate>(ada, 'candidate', allan)];
    const done = await merge(ada, { type: 'candidate', records: seen });
    await bodyOf(ada.request('DELETE', `/api/assignments/${kept.id}`));
    const again = await addAssignment(ada, { candidateId: alan.id, jobId: job.id });
    await bodyOf(undo(ada, done));
    const { items } = await listAssignments(ada);
    expect(items.map(({ id }: Assignment) => id)).toEqual([again.id]);
    expect(await binOf(ada)).toHaveLength(2);
  });

  it('are found by the words of both CVs and their files, also of a file that was waiting to be read', async () => {
    const ada = await app.signUp();
    const [alan, allan] = [await addCandidate(ada, { cv: 'Enigma' }), await addCandidate(ada, { cv: 'Cipher' })];
    const attach = (words: string) =>
      addAttachment(ada, { candidateId: allan.id }, Buffer.from(words), { name: 'a.txt' });
    await attach('Morphogenesis');
    await app.workOff(new Date());
    await attach('Halting');
    const done = await merge(ada, { type: 'candidate', records: [alan, allan], choices: { cv: 'both' } });
    await app.workOff(new Date());
    const whoHas = async (q: string) =>
      (await bodyOf<Page<ListedCandidate>>(ada.request('GET', `/api/candidates?q=${q}`))).items.map(({ id }) => id);
    for (const word of ['enigma', 'cipher', 'morphogenesis', 'halting']) expect(await whoHas(word)).toEqual([alan.id]);
    await bodyOf(undo(ada, done));
    expect(await whoHas('enigma')).toEqual([alan.id]);
    for (const word of ['cipher', 'morphogenesis', 'halting']) expect(await whoHas(word)).toEqual([allan.id]);
  });
});

describe('merged jobs', () => {
  it('without choices become what the dialog proposes: no placement, no text and no field is lost', async () => {
    const ada = await app.signUp();
    const proposed = async <T extends Seen>(type: MergeableType, records: readonly Seen[]) => {
      const sent = { id: randomUUID(), type, ...asSeen(records) };
      return (await bodyOf<{ record: T }>(ada.request('POST', '/api/merges', sent), 201)).record;
    };
    const stays = await addContact(ada, { notes: 'Likes mail', tags: ['vip'] });
    const goes = await addContact(ada, { firstName: 'Gracie', phone: '1', notes: 'Likes calls', tags: ['VIP', 'old'] });
    expect(await proposed<Contact>('contact', [stays, goes])).toMatchObject({
      firstName: 'Grace',
      phone: '1',
      notes: 'Likes mail\n\nLikes calls',
      tags: ['vip', 'old'],
    });
    const open = await addJob(ada, { title: 'Open' });
    const placed = await addJob(ada, { title: 'Placed', stage: 'placed', startDate: '2026-05-01', location: 'Leeds' });
    expect(await proposed<Job>('job', [open, placed])).toMatchObject({
      title: 'Open',
      stage: 'placed',
      startDate: '2026-05-01',
      location: 'Leeds',
      contactId: open.contactId,
    });
  });

  it('have the placement of the job whose stage was chosen, and return it when un-merged', async () => {
    const ada = await app.signUp();
    const fee = { feePercentage: 10 };
    const open = await addJob(ada, { title: 'Open', ...fee });
    const placed = await addJob(ada, { title: 'Placed', ...fee, stage: 'placed', startDate: '2026-05-01' });
    const { id: candidateId } = (await addAssignment(ada, { jobId: placed.id })).candidate;
    const seen = await one<Candidate>(ada, 'candidate', { id: candidateId });
    now = new Date(BEGIN.getTime() + DAY_MS);
    expect(
      (await refusalOf(ask(ada, { type: 'job', records: [open, placed], choices: { stage: placed.id } }))).fields,
    ).toMatchObject({ startDate: expect.any(String) as string });
    const stats = async () => {
      const { placements, placedFees, live } = await bodyOf<Dashboard>(ada.request('GET', '/api/dashboard'));
      return { placements, placedFees, live };
    };
    const before = await stats();
    const current = await one<Job>(ada, 'job', placed);
    const choices = { stage: placed.id, startDate: placed.id, contactId: placed.id };
    const done = await merge(ada, { type: 'job', records: [open, current], choices });
    expect(await one<Job>(ada, 'job', open)).toMatchObject({
      title: 'Open',
      stage: 'placed',
      placedAt: placed.placedAt,
      stageSince: placed.stageSince,
      placementFee: 5_000,
      contactId: placed.contactId,
      pipeline: { candidates: 1 },
    });
    expect(await stats()).toEqual(before);
    expect(await one<Candidate>(ada, 'candidate', { id: candidateId })).toMatchObject({ assignedJobId: open.id });
    await bodyOf(undo(ada, done));
    expect(content(await one<Job>(ada, 'job', open))).toEqual(content(open));
    expect(content(await one<Job>(ada, 'job', placed))).toEqual(content(current));
    expect(content(await one<Candidate>(ada, 'candidate', { id: candidateId }))).toEqual(content(seen));
    expect(await stats()).toEqual(before);
  });

  it('return to their client when un-merged, even from the bin', async () => {
    const ada = await app.signUp();
    const open = await addJob(ada, { title: 'Open' });
    const other = await addJob(ada, { title: 'Other', contactId: (await addContact(ada, {})).id });
    const done = await merge(ada, { type: 'job', records: [open, other], choices: { contactId: other.id } });
    expect((await one<Job>(ada, 'job', open)).contactId).toBe(other.contactId);
    await bodyOf(ada.request('DELETE', `/api/contacts/${open.contactId}`));
    await bodyOf(undo(ada, done));
    expect(await one<Job>(ada, 'job', open)).toMatchObject({
      contactId: open.contactId,
      contact: { removed: true },
    });
  });
});
