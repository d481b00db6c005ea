import { describe, expect, it } from 'vitest';
import type { Assignment, AssignmentMove, Placed } from '#shared/crm/assignment-schemas.ts';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

const NOW = new Date('2026-03-29T12:00:00Z');
const app = useTestApp({ now: () => NOW });

const readJob = (person: Visitor, id: string) => bodyOf<Job>(person.request('GET', `/api/jobs/${id}`));
const readOne = (person: Visitor, id: string) => bodyOf<Assignment>(person.request('GET', `/api/assignments/${id}`));
const place = (person: Visitor, id: string, body: object) =>
  person.request('POST', `/api/assignments/${id}/place`, body);
const edit = (person: Visitor, id: string, patch: object) => person.request('PATCH', `/api/jobs/${id}`, patch);
async function feesOf(person: Visitor) {
  const { placements, placedFees, months } = await bodyOf<Dashboard>(person.request('GET', '/api/dashboard'));
  return { placements, placedFees, month: months.at(-1)?.fees };
}

async function shortlist(person: Visitor) {
  const job = await addJob(person, { value: 50_000, feePercentage: 20, stage: 'offer' });
  const [winner, second, third] = [
    await addAssignment(person, { jobId: job.id, stage: 'offered' }),
    await addAssignment(person, { jobId: job.id, stage: 'interview' }),
    await addAssignment(person, { jobId: job.id }),
  ];
  const before = await Promise.all([winner, second, third].map(({ id }) => readOne(person, id)));
  return { job, winner, others: [second, third], before };
}

describe('placing a candidate', () => {
  it('places the job on the agreed terms, rejects the others, and is undone as one step', async () => {
    const ada = await app.signUp();
    const { job, winner, others, before } = await shortlist(ada);
    const agreed = { startDate: '2026-05-01', salary: 52_000, fee: 9_000 };
    const placed = await bodyOf<Placed>(place(ada, winner.id, { ...agreed, rejectOthers: true }));
    expect(placed.assignment).toMatchObject({
      stage: 'placed',
      placement: { ...agreed, placedAt: NOW.toISOString() },
      job: { stage: 'placed' },
    });
    expect(placed.rejectedIds.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(placed.jobId).toBe(job.id);
    expect(await readJob(ada, job.id)).toMatchObject({
      stage: 'placed',
      startDate: '2026-05-01',
      value: 50_000,
      fee: 9_000,
      placementFee: 9_000,
      placedAt: NOW.toISOString(),
    });
    expect(await feesOf(ada)).toEqual({ placements: 1, placedFees: 9_000, month: 9_000 });

    await bodyOf(ada.request('POST', '/api/assignments/undo', placed.undo));
    const after = await readJob(ada, job.id);
    expect(after).toMatchObject({ stage: 'offer', startDate: null, fee: 10_000, placedAt: null });
    expect(after).not.toHaveProperty('placementFee');
    expect(await feesOf(ada)).toEqual({ placements: 0, placedFees: 0, month: 0 });
    for (const { id, stage, stageSince } of before) {
      expect(await readOne(ada, id)).toMatchObject({ stage, stageSince, placement: null });
    }
    const moves = await bodyOf<Page<AssignmentMove>>(
      ada.request('GET', `/api/assignments/moves?assignmentId=${winner.id}`),
    );
    expect(moves.items.find(({ to }) => to === 'placed')?.terms, 'the history keeps it').toEqual(agreed);
  });

  it('succeeds once when two people do it: the later one gets a conflict', async () => {
    const ada = await app.signUp();
    const { winner } = await shortlist(ada);
    const startDate = '2026-05-01';
    const placed = await bodyOf<Placed>(
      ada.request('POST', `/api/assignments/${winner.id}/place`, { startDate }, { 'If-Match': '"1"' }),
    );
    const late = ada.request('POST', `/api/assignments/${winner.id}/place`, { startDate }, { 'If-Match': '"1"' });
    expect(await refusalOf(late)).toMatchObject({ status: 409, current: { stage: 'placed' } });
    await bodyOf(edit(ada, winner.jobId, { notes: 'Invoice sent' }));
    const undo = await refusalOf(ada.request('POST', '/api/assignments/undo', placed.undo));
    expect(undo, 'the job has changed since').toMatchObject({ status: 409, current: { notes: 'Invoice sent' } });
    expect(await readOne(ada, winner.id), 'so nothing was undone').toMatchObject({ stage: 'placed' });
  });

  it('takes salary, date and fee from the job if nothing else was agreed, and requires a date', async () => {
    const ada = await app.signUp();
    const { winner, job } = await shortlist(ada);
    expect(await refusalOf(place(ada, winner.id, {}))).toMatchObject({
      status: 422,
      fields: { startDate: 'Start date is required when marking job as placed' },
    });
    expect(await readOne(ada, winner.id)).toMatchObject({ stage: 'offered', version: winner.version });
    const { assignment } = await bodyOf<Placed>(place(ada, winner.id, { startDate: '2026-05-01', salary: 60_000 }));
    expect(assignment.placement).toMatchObject({ salary: 60_000, fee: 12_000 });
    expect(await readJob(ada, job.id)).toMatchObject({ fee: 12_000, value: 50_000 });
    for (const [body, field] of [
      [{ fee: -1 }, 'fee'],
      [{ salary: 0 }, 'salary'],
      [{ startDate: 'soon' }, 'startDate'],
      [{ placeJob: 'yes' }, 'placeJob'],
    ] as const) {
      const refused = await refusalOf(place(ada, winner.id, body));
      expect.soft(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) as string } });
    }
  });

  it('leaves the job alone when told to, and its fee counts once the job is placed', async () => {
    const ada = await app.signUp();
    const { winner, job } = await shortlist(ada);
    const alone = await bodyOf<Placed>(place(ada, winner.id, { placeJob: false, fee: 7_500 }));
    expect(alone).toMatchObject({ jobId: null, rejectedIds: [], undo: { job: null } });
    expect(await readJob(ada, job.id)).toMatchObject({ stage: 'offer', version: job.version });
    expect(await feesOf(ada)).toMatchObject({ placements: 0, placedFees: 0 });
    await bodyOf(edit(ada, job.id, { stage: 'placed', startDate: '2026-05-01' }));
    expect(await feesOf(ada)).toMatchObject({ placements: 1, placedFees: 7_500 });
  });

  it('of several people on one job adds up their fees', async () => {
    const ada = await app.signUp();
    const { winner, others, job } = await shortlist(ada);
    await bodyOf(place(ada, winner.id, { startDate: '2026-05-01', fee: 9_000 }));
    const second = await bodyOf<Placed>(place(ada, others[0]?.id ?? '', { fee: 8_000, placeJob: false }));
    expect(await readJob(ada, job.id)).toMatchObject({ fee: 17_000 });
    await bodyOf(ada.request('POST', '/api/assignments/undo', second.undo));
    expect(await readJob(ada, job.id)).toMatchObject({ fee: 9_000 });
    await bodyOf(place(ada, winner.id, { fee: 9_500 }));
    expect(await readJob(ada, job.id), 'new terms').toMatchObject({ fee: 9_500, startDate: '2026-05-01' });
  });

  it('on a job that was placed without a candidate keeps the stored fee', async () => {
    const ada = await app.signUp();
    const { winner, job } = await shortlist(ada);
    await bodyOf(edit(ada, job.id, { stage: 'placed', startDate: '2026-05-01' }));
    await bodyOf(edit(ada, job.id, { value: 90_000 }));
    const { assignment } = await bodyOf<Placed>(place(ada, winner.id, {}));
    expect(assignment.placement).toMatchObject({ fee: 10_000, startDate: '2026-05-01' });
    expect(await feesOf(ada)).toMatchObject({ placements: 1, placedFees: 10_000 });
  });

  it('is not possible together with a job in the bin, nor in another account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { winner, job } = await shortlist(ada);
    expect((await refusalOf(place(bob, winner.id, { startDate: '2026-05-01' }))).status).toBe(404);
    await bodyOf(ada.request('DELETE', `/api/jobs/${job.id}`));
    expect(await refusalOf(place(ada, winner.id, { startDate: '2026-05-01' }))).toMatchObject({
      status: 422,
      fields: { placeJob: expect.stringContaining('in the bin') as string },
    });
    await bodyOf(place(ada, winner.id, { placeJob: false }));
  });

  it('loses its terms, except in the history, when the candidate moves on, and the job keeps its fee', async () => {
    const ada = await app.signUp();
    const { winner, job } = await shortlist(ada);
    await bodyOf(place(ada, winner.id, { startDate: '2026-05-01' }));
    await bodyOf(ada.request('PATCH', `/api/assignments/${winner.id}`, { stage: 'offered' }));
    expect(await readOne(ada, winner.id)).toMatchObject({ stage: 'offered', placement: null });
    expect(await readJob(ada, job.id)).toMatchObject({ stage: 'placed', fee: 10_000 });
  });
});

describe('the fee of a placement', () => {
  it('stays when salary or percentage are edited, until the request says otherwise', async () => {
    const ada = await app.signUp();
    const { id } = await addJob(ada, { value: 50_000, feePercentage: 20, stage: 'placed', startDate: '2026-05-01' });
    expect(await readJob(ada, id)).toMatchObject({ fee: 10_000, placementFee: 10_000 });
    expect(await bodyOf(edit(ada, id, { value: 60_000 }))).toMatchObject({ value: 60_000, fee: 10_000 });
    expect(await bodyOf(edit(ada, id, { feePercentage: null }))).toMatchObject({ fee: 10_000 });
    expect(await feesOf(ada)).toMatchObject({ placedFees: 10_000, month: 10_000 });
    await bodyOf(edit(ada, id, { feePercentage: 10 }));
    expect(await bodyOf(edit(ada, id, { placementFee: null })), 'what the formula gives now').toMatchObject({
      fee: 6_000,
    });
    expect(await bodyOf(edit(ada, id, { placementFee: 5_500.5 }))).toMatchObject({ fee: 5_500.5 });
    expect(await bodyOf(edit(ada, id, { stage: 'offer' })), 'no placement, no fixed fee').toMatchObject({ fee: 6_000 });
    expect(await bodyOf(edit(ada, id, { stage: 'placed', value: 70_000 }))).toMatchObject({ placementFee: 7_000 });
  });

  it('follows the formula if none was stored, and is stored with the first edit that gives one', async () => {
    const ada = await app.signUp();
    const { id } = await addJob(ada, { value: 50_000, stage: 'placed', startDate: '2026-05-01' });
    expect(await readJob(ada, id)).toMatchObject({ fee: null });
    expect(await bodyOf(edit(ada, id, { feePercentage: 20 }))).toMatchObject({ fee: 10_000, placementFee: 10_000 });
  });

  it('is rejected for a job that is not placed', async () => {
    const ada = await app.signUp();
    const { id } = await addJob(ada);
    expect(await refusalOf(edit(ada, id, { placementFee: 1 }))).toMatchObject({
      status: 422,
      fields: { placementFee: 'Only a placed job can have a placement fee' },
    });
  });
});
