import { describe, expect, it } from 'vitest';
import type { Assignment, Placed } from '#shared/crm/assignment-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { HistoryType } from '#shared/records/history.ts';
import type { HistoryItem } from '#shared/records/history-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { addAttachment } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';
import { enqueue } from '#server/platform/work/queue.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;

const historyOf = async (person: Visitor, type: HistoryType, id: string) =>
  (await bodyOf<Page<HistoryItem>>(person.request('GET', `/api/history/${type}/${id}`))).items;

const patch = <R>(person: Visitor, path: string, fields: object) =>
  bodyOf<R>(person.request('PATCH', `/api/${path}`, fields));

const restore = (person: Visitor, type: HistoryType, id: string, version: number, seen?: number) =>
  person.request(
    'POST',
    `/api/history/${type}/${id}/restore`,
    { version },
    seen === undefined ? {} : { 'If-Match': `"${seen}"` },
  );

/** The newest change in short: its cause, and each field before and after. */
async function newest(person: Visitor, type: HistoryType, id: string) {
  const [item] = await historyOf(person, type, id);
  if (item?.kind !== 'changed') return null;
  const fields = item.fields.map(({ label, before, after }) => `${label}: ${before.text} → ${after.text}`);
  return { cause: item.cause, fields };
}

describe('the history of a record', () => {
  it('lists every version with its time, its cause and each field before and after, newest first', async () => {
    const ada = await app.signUp();
    const [acme, engine] = [await addContact(ada, { lastName: 'Acme' }), await addContact(ada, { lastName: 'Engine' })];
    const job = await addJob(ada, { contactId: acme.id, feePercentage: 20 });
    await patch(ada, `jobs/${job.id}`, { title: 'Lead engineer', contactId: engine.id });
    await patch(ada, `jobs/${job.id}`, { isExclusive: true, startDate: '2026-05-01', notes: 'Urgent' });
    expect(await historyOf(ada, 'job', job.id)).toEqual([
      {
        version: 3,
        kind: 'changed',
        at: expect.any(String),
        cause: 'form',
        fields: [
          { field: 'isExclusive', label: 'Exclusive terms', before: { text: 'No' }, after: { text: 'Yes' } },
          { field: 'startDate', label: 'Start date', before: { text: '' }, after: { text: '1 May 2026' } },
          { field: 'notes', label: 'Notes', before: { text: '' }, after: { text: 'Urgent' } },
        ],
      },
      {
        version: 2,
        kind: 'changed',
        at: expect.any(String),
        cause: 'form',
        fields: [
          { field: 'title', label: 'Job title', before: { text: 'Engineer' }, after: { text: 'Lead engineer' } },
          { field: 'contactId', label: 'Client', before: { text: 'Grace Acme' }, after: { text: 'Grace Engine' } },
        ],
      },
      { version: 1, kind: 'made', at: job.createdAt, cause: 'form', fields: [] },
    ]);
  });

  it('omits edits that changed nothing, and changes outside the fields', async () => {
    const ada = await app.signUp();
    const { id } = await addContact(ada, { tags: ['VIP'], phone: '1' });
    await patch(ada, `contacts/${id}`, { tags: ['vip'], phone: '1' });
    await patch(ada, `contacts/${id}`, { interactions: [{ type: 'call', notes: 'Rang' }] });
    expect(await historyOf(ada, 'contact', id)).toEqual([]);
    expect((await patch<Contact>(ada, `contacts/${id}`, { phone: '2', tags: ['vip'] })).tags).toEqual(['VIP']);
    expect(await newest(ada, 'contact', id)).toEqual({ cause: 'form', fields: ['Phone: 1 → 2'] });
    expect((await historyOf(ada, 'contact', id)).map(({ kind }) => kind)).toEqual(['changed', 'earlier']);
  });

  it('comes in pages that add up to one long list', async () => {
    const ada = await app.signUp();
    const { id } = await addContact(ada, { position: '0', company: 'Acme' });
    for (let step = 1; step <= 21; step += 1) {
      await patch(ada, `contacts/${id}`, step % 7 === 0 ? { company: `Acme ${step}` } : { position: String(step) });
    }
    const path = `/api/history/contact/${id}`;
    const first = await bodyOf<Page<HistoryItem>>(ada.request('GET', path));
    expect([first.items.length, first.count]).toEqual([20, 21]);
    const second = await bodyOf<Page<HistoryItem>>(ada.request('GET', `${path}?cursor=${first.nextCursor}`));
    expect(second.nextCursor).toBeNull();
    expect(second.items.map(({ kind }) => kind)).toEqual(['changed', 'made']);
    expect(second.items[0]?.fields).toMatchObject([{ field: 'position', before: { text: '0' }, after: { text: '1' } }]);
    const refused = await refusalOf(ada.request('GET', `${path}?cursor=-1`));
    expect(refused).toMatchObject({ status: 422, fields: { cursor: 'Cursor is not valid' } });
  });

  it('shows the part of a long text that differs, and its length', async () => {
    const ada = await app.signUp();
    const page = 'word '.repeat(9_000);
    const { id } = await addCandidate(ada, { cv: `${page}Python` });
    await patch(ada, `candidates/${id}`, { cv: `${page}Rust${page}` });
    const answer = await ada.request('GET', `/api/history/candidate/${id}`);
    const text = await answer.text();
    expect(text.length).toBeLessThan(2_000);
    const [{ fields }] = (JSON.parse(text) as { items: [HistoryItem] }).items;
    expect(fields[0]?.before).toEqual({ text: expect.stringMatching(/^….*word Python$/), length: 45_006 });
    expect(fields[0]?.after).toEqual({ text: expect.stringMatching(/^….*word Rustword .*…$/), length: 90_004 });
  });

  it('is erased with the record, and after 30 days', async () => {
    const ada = await app.signUp();
    const [erased, kept] = [await addContact(ada), await addContact(ada)];
    for (const { id } of [erased, kept]) await patch(ada, `contacts/${id}`, { phone: '1' });
    await bodyOf(ada.request('DELETE', `/api/contacts/${erased.id}`));
    expect((await refusalOf(ada.request('GET', `/api/history/contact/${erased.id}`))).status).toBe(404);
    await bodyOf(ada.request('DELETE', `/api/bin/contact/${erased.id}`));
    await bodyOf(ada.request('POST', '/api/contacts', { id: erased.id, firstName: 'New', lastName: 'One' }), 201);
    expect((await historyOf(ada, 'contact', erased.id)).map(({ kind }) => kind)).toEqual(['made']);
    expect((await historyOf(ada, 'contact', kept.id)).map(({ kind }) => kind)).toEqual(['changed', 'made']);
    await app.db.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
    await app.workOff(new Date(Date.now() + 30.5 * DAY_MS));
    // The session has expired by then.
    const { email, password } = ada.credentials;
    await bodyOf(ada.request('POST', '/api/auth/sign-in', { email, password }));
    expect(await historyOf(ada, 'contact', kept.id)).toEqual([]);
    const refused = await refusalOf(restore(ada, 'contact', kept.id, 1));
    expect(refused).toMatchObject({ status: 422, message: 'This version is no longer kept' });
  });
});

describe('every kind of change is logged in the history:', () => {
  it('tags added to or removed from many clients, renamed, deleted and restored', async () => {
    const ada = await app.signUp();
    const [one, two] = [await addContact(ada, { tags: ['old', 'vip'] }), await addContact(ada)];
    const ids = [one.id, two.id];
    const bulk = (action: string, tag: string) =>
      bodyOf(ada.request('POST', '/api/contacts/bulk', { action, tag, ids }));
    const lines = () => Promise.all(ids.map((id) => newest(ada, 'contact', id)));
    const asBulk = (...fields: string[]) => fields.map((field) => ({ cause: 'bulk', fields: [`Tags: ${field}`] }));
    await bulk('addTag', 'new');
    expect(await lines()).toEqual(asBulk('old, vip → old, vip, new', ' → new'));
    await bulk('removeTag', 'vip');
    expect(await lines()).toEqual(asBulk('old, vip, new → old, new', ' → new'));
    const { items: tags } = await bodyOf<Page<{ id: string; name: string }>>(ada.request('GET', '/api/tags'));
    const tagId = tags.find(({ name }) => name === 'new')?.id ?? '';
    await patch(ada, `tags/${tagId}`, { name: 'newest' });
    expect(await lines()).toEqual(asBulk('old, new → old, newest', 'new → newest'));
    await bodyOf(ada.request('DELETE', `/api/tags/${tagId}`));
    expect(await lines()).toEqual(asBulk('old, newest → old', 'newest → '));
    await bodyOf(ada.request('POST', `/api/tags/${tagId}/restore`));
    expect(await lines()).toEqual(asBulk('old → old, newest', ' → newest'));
    await patch(ada, `tags/${tagId}`, { name: 'newest' });
    expect(await lines(), 'the same name').toEqual(asBulk('old → old, newest', ' → newest'));
  });

  it('a candidate put on jobs, moved, taken off and put back', async () => {
    const ada = await app.signUp();
    const [job, other] = [await addJob(ada, { title: 'Engineer' }), await addJob(ada, { title: 'Tester' })];
    const { id, email } = await addCandidate(ada);
    const line = () => newest(ada, 'candidate', id);
    const form = (...fields: string[]) => ({ cause: 'form', fields });

    await patch(ada, `candidates/${id}`, { assignedJobId: job.id, candidateStage: 'applied', phone: '1' });
    expect(await line()).toEqual(form('Phone:  → 1', 'Assigned job:  → Engineer', 'Stage:  → Applied'));
    await patch(ada, `candidates/${id}`, { assignedJobId: null });
    expect(await line(), 'the stage goes along').toEqual(form('Assigned job: Engineer → ', 'Stage: Applied → '));

    const assignment = await addAssignment(ada, { candidateId: id, jobId: other.id, stage: 'applied' });
    expect(await line()).toEqual(form('Assigned job:  → Tester', 'Stage:  → Applied'));
    await patch(ada, `assignments/${assignment.id}`, { stage: 'interview' });
    expect(await line()).toEqual(form('Stage: Applied → Interview'));
    await bodyOf(ada.request('DELETE', `/api/assignments/${assignment.id}`));
    expect(await line()).toEqual(form('Assigned job: Tester → ', 'Stage: Interview → '));
    await bodyOf(ada.request('POST', `/api/assignments/${assignment.id}/restore`));
    expect(await line()).toEqual(form('Assigned job:  → Tester', 'Stage:  → Interview'));

    const second = await addCandidate(ada, { email: `second-${email}` });
    const bulk = (sent: object) => bodyOf<{ ids: string[] }>(ada.request('POST', '/api/assignments/bulk', sent));
    const added = await bulk({ action: 'add', jobId: job.id, ids: [id, second.id], stage: 'applied' });
    expect(await newest(ada, 'candidate', second.id)).toEqual({
      cause: 'bulk',
      fields: ['Assigned job:  → Engineer', 'Stage:  → Applied'],
    });
    await bulk({ action: 'move', ids: added.ids, stage: 'offered' });
    for (const each of [id, second.id]) expect(await newest(ada, 'candidate', each)).toMatchObject({ cause: 'bulk' });
    expect((await line())?.fields.at(-1)).toBe('Stage: Applied → Offered');
  });

  it('a placement and its undo, for the job, the placed candidate and the rejected ones', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada, { stage: 'interview', feePercentage: 10, value: 60_000 });
    const [placed, rejected] = [
      await addAssignment(ada, { jobId: job.id, stage: 'offered' }),
      await addAssignment(ada, { jobId: job.id, stage: 'interview' }),
    ];
    const lines = async () => ({
      job: (await newest(ada, 'job', job.id))?.fields,
      placed: (await newest(ada, 'candidate', placed.candidateId))?.fields.at(-1),
      rejected: (await newest(ada, 'candidate', rejected.candidateId))?.fields.at(-1),
    });
    const terms = { startDate: '2026-05-01', placeJob: true, rejectOthers: true };
    const { undo } = await bodyOf<Placed>(ada.request('POST', `/api/assignments/${placed.id}/place`, terms));
    expect(await lines()).toEqual({
      job: ['Stage: Interview → Placed', 'Placement fee:  → 6000', 'Start date:  → 1 May 2026'],
      placed: 'Stage: Offered → Placed',
      rejected: 'Stage: Interview → Rejected',
    });
    await bodyOf(ada.request('POST', '/api/assignments/undo', undo));
    expect(await lines()).toEqual({
      job: ['Stage: Placed → Interview', 'Placement fee: 6000 → ', 'Start date: 1 May 2026 → '],
      placed: 'Stage: Placed → Offered',
      rejected: 'Stage: Rejected → Interview',
    });
  });

  it('the text of a file that fills an empty CV', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada);
    await addAttachment(ada, { candidateId: id }, Buffer.from('Compilers and ships'), { name: 'CV.txt' });
    await app.workOff(new Date());
    expect(await newest(ada, 'candidate', id)).toEqual({ cause: 'file', fields: ['CV:  → Compilers and ships'] });
  });
});

describe('an earlier version', () => {
  it('is restored with all derived values, as a change that can be undone like any other', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada, { title: 'Engineer', feePercentage: 10, value: 60_000 });
    await patch(ada, `jobs/${job.id}`, { stage: 'placed', startDate: '2026-05-01', placementFee: 5_000 });
    const placed = await patch<Job>(ada, `jobs/${job.id}`, { title: 'Placed engineer' });
    const back = await bodyOf<Job>(restore(ada, 'job', job.id, 1, placed.version));
    expect(back).toEqual({ id: job.id, version: 4 });
    const read = () => bodyOf<Job>(ada.request('GET', `/api/jobs/${job.id}`));
    const { version: _v, updatedAt: _u, stageSince: _s, ...first } = job;
    expect(await read()).toMatchObject(first);
    expect((await read()).placementFee).toBeUndefined();
    expect((await newest(ada, 'job', job.id))?.cause).toBe('restore');
    await bodyOf(restore(ada, 'job', job.id, placed.version, back.version));
    expect(await read()).toMatchObject({ title: 'Placed engineer', stage: 'placed', placementFee: 5_000, version: 5 });
    expect(await bodyOf(restore(ada, 'job', job.id, 5)), 'what it is now').toEqual({ id: job.id, version: 5 });
  });

  it('puts a candidate back on the job of that time', async () => {
    const ada = await app.signUp();
    const [engineer, tester] = [await addJob(ada), await addJob(ada)];
    const { id } = await addCandidate(ada, { assignedJobId: engineer.id, candidateStage: 'interview' });
    await patch(ada, `candidates/${id}`, { assignedJobId: null });
    await patch(ada, `candidates/${id}`, { assignedJobId: tester.id, skills: ['Rust'] });
    await bodyOf(restore(ada, 'candidate', id, 1));
    const restored = await bodyOf(ada.request('GET', `/api/candidates/${id}`));
    expect(restored).toMatchObject({ assignedJobId: engineer.id, candidateStage: 'interview', skills: [] });
    const { items } = await bodyOf<Page<Assignment>>(ada.request('GET', `/api/assignments?candidateId=${id}`));
    expect(items.map(({ jobId }) => jobId).sort()).toEqual([engineer.id, tester.id].sort());
  });

  it('is not restored over an unseen change, or if it does not exist', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { id } = await addContact(ada);
    const now = await patch<Contact>(ada, `contacts/${id}`, { phone: '1' });
    const stale = await refusalOf(restore(ada, 'contact', id, 1, 1));
    expect(stale).toMatchObject({ status: 409, code: 'conflict', current: now });
    for (const [version, message] of [
      [3, 'There is no such version'],
      [0, 'Version must be at least 1'],
    ] as const) {
      const refused = await refusalOf(restore(ada, 'contact', id, version));
      expect(refused).toMatchObject({ status: 422, fields: { version: message } });
    }
    for (const [person, type, of] of [
      [bob, 'contact', id],
      [ada, 'candidate', id],
      [ada, 'contact', unusedId()],
    ] as const) {
      expect((await refusalOf(restore(person, type, of, 1))).status).toBe(404);
      expect((await refusalOf(person.request('GET', `/api/history/${type}/${of}`))).status).toBe(404);
    }
    expect((await refusalOf(ada.request('GET', `/api/history/tag/${id}`))).status).toBe(422);
  });

  it('that refers to a deleted record is refused with the reason', async () => {
    const ada = await app.signUp();
    const [gone, there] = [await addContact(ada), await addContact(ada)];
    const job = await addJob(ada, { contactId: gone.id });
    await patch(ada, `jobs/${job.id}`, { contactId: there.id, title: 'Other' });
    await bodyOf(ada.request('DELETE', `/api/contacts/${gone.id}`));
    expect(await refusalOf(restore(ada, 'job', job.id, 1))).toMatchObject({
      status: 422,
      message: 'This version cannot be restored: its client has been deleted',
      fields: { contactId: 'This client does not exist' },
    });
    await bodyOf(ada.request('DELETE', `/api/bin/contact/${gone.id}`));
    expect((await newest(ada, 'job', job.id))?.fields[1]).toBe('Client: A permanently deleted client → Grace Hopper');
    await bodyOf(ada.request('DELETE', `/api/contacts/${there.id}`));
    await bodyOf(ada.request('DELETE', `/api/bin/contact/${there.id}`));
    await patch(ada, `jobs/${job.id}`, { contactId: (await addContact(ada)).id });
    expect((await refusalOf(restore(ada, 'job', job.id, 2))).fields).toEqual({ contactId: 'Please select a client' });
  });
});
