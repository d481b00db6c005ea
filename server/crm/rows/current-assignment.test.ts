import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { candidateStages, type Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { addAssignment, addCandidate, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

const read = (person: Visitor, id: string) => bodyOf<Candidate>(person.request('GET', `/api/candidates/${id}`));
const write = (person: Visitor, id: string, patch: object) =>
  bodyOf<Candidate>(person.request('PATCH', `/api/candidates/${id}`, patch));
const jobsOf = async (person: Visitor, candidateId: string) =>
  (await bodyOf<Page<Assignment>>(person.request('GET', `/api/assignments?candidateId=${candidateId}`))).items;

describe('the job of a candidate’s record', () => {
  it('is the assignment last added or moved, with rejected ones last', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada);
    const [first, second, third] = [
      await addAssignment(ada, { candidateId: id, stage: 'applied' }),
      await addAssignment(ada, { candidateId: id, stage: 'interview' }),
      await addAssignment(ada, { candidateId: id, stage: 'rejected' }),
    ];
    const current = async () => (await read(ada, id)).assignedJobId;
    expect(await current(), 'a rejected one comes last').toBe(second.jobId);
    await bodyOf(ada.request('PATCH', `/api/assignments/${first.id}`, { stage: 'offered' }));
    expect(await current(), 'moved').toBe(first.jobId);
    await bodyOf(ada.request('PATCH', `/api/assignments/${second.id}`, { note: 'Rang' }));
    expect(await current(), 'a note is not a move').toBe(first.jobId);
    await bodyOf(ada.request('DELETE', `/api/assignments/${first.id}`));
    expect(await current(), 'removed').toBe(second.jobId);
    await bodyOf(ada.request('POST', `/api/assignments/${first.id}/restore`));
    expect(await current(), 'restored').toBe(first.jobId);
    for (const { id: each } of [first, second]) {
      await bodyOf(ada.request('PATCH', `/api/assignments/${each}`, { stage: 'rejected' }));
    }
    expect(await read(ada, id)).toMatchObject({
      assignedJobId: second.jobId,
      candidateStage: 'rejected',
      otherJobs: 2,
    });
    expect((await jobsOf(ada, id)).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ id: second.id }]);
    await bodyOf(ada.request('PATCH', `/api/assignments/${third.id}`, { stage: null }));
    expect(await read(ada, id)).toMatchObject({ assignedJobId: third.jobId, candidateStage: null });
  });

  it('adds another job and keeps the others, makes one current, and removes the current one with null', async () => {
    const ada = await app.signUp();
    const [one, two] = [await addJob(ada), await addJob(ada)];
    const { id } = await addCandidate(ada, { assignedJobId: one.id, candidateStage: 'interview' });
    expect(await write(ada, id, { assignedJobId: two.id })).toMatchObject({
      assignedJobId: two.id,
      candidateStage: null,
      otherJobs: 1,
      version: 2,
    });
    expect(await write(ada, id, { candidateStage: 'offered' })).toMatchObject({ candidateStage: 'offered' });
    const stages = async () => new Map((await jobsOf(ada, id)).map(({ jobId, stage }) => [jobId, stage]));
    expect(await stages()).toEqual(
      new Map([
        [one.id, 'interview'],
        [two.id, 'offered'],
      ]),
    );
    expect(await write(ada, id, { assignedJobId: one.id })).toMatchObject({
      assignedJobId: one.id,
      candidateStage: 'interview',
    });
    const rejected = await write(ada, id, { candidateStage: 'rejected' });
    expect(rejected).toMatchObject({ assignedJobId: two.id, candidateStage: 'offered' });
    expect(await write(ada, id, { assignedJobId: one.id }), 'put forward again').toMatchObject({
      assignedJobId: one.id,
      candidateStage: null,
    });
    expect(await write(ada, id, { assignedJobId: null })).toMatchObject({ assignedJobId: two.id });
    const last = await write(ada, id, { assignedJobId: null });
    expect(last).toMatchObject({ assignedJobId: null, assignedJob: null, candidateStage: null, version: 8 });
    expect(await jobsOf(ada, id)).toEqual([]);
  });

  it('gets a new version when a board moves it, so that an edit begun earlier cannot restore the old stage', async () => {
    const ada = await app.signUp();
    const assignment = await addAssignment(ada, { stage: 'applied' });
    const { version } = await read(ada, assignment.candidateId);
    await bodyOf(ada.request('PATCH', `/api/assignments/${assignment.id}`, { stage: 'interview' }));
    const edit = { phone: '1', candidateStage: 'applied' };
    const stale = ada.request('PATCH', `/api/candidates/${assignment.candidateId}`, edit, {
      'If-Match': `"${version}"`,
    });
    expect(await refusalOf(stale)).toMatchObject({ status: 409, current: { candidateStage: 'interview' } });
  });

  it('is the next assignment, or none, once the job is erased', async () => {
    const ada = await app.signUp();
    const [kept, gone] = [await addJob(ada), await addJob(ada)];
    const { id } = await addCandidate(ada, { assignedJobId: kept.id, candidateStage: 'applied' });
    await write(ada, id, { assignedJobId: gone.id, candidateStage: 'offered' });
    const { id: alone } = await addCandidate(ada, { assignedJobId: gone.id });
    await bodyOf(ada.request('DELETE', `/api/jobs/${gone.id}`));
    expect(await read(ada, id)).toMatchObject({ assignedJob: { removed: true }, candidateStage: 'offered' });
    await bodyOf(ada.request('DELETE', `/api/bin/job/${gone.id}`));
    const after = await read(ada, id);
    expect(after).toMatchObject({ assignedJobId: kept.id, candidateStage: 'applied' });
    expect(after).not.toHaveProperty('otherJobs');
    expect(await read(ada, alone)).toMatchObject({ assignedJobId: null, candidateStage: null });
  });
});

/** One action on one of three candidates and one of three jobs. */
const step = fc.record({
  does: fc.constantFrom('assign', 'unassign', 'stage', 'add', 'move', 'remove', 'restore', 'bulk', 'bin', 'erase job'),
  candidate: fc.nat(2),
  job: fc.nat(2),
  stage: fc.constantFrom(null, ...candidateStages),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('after any sequence of actions', () => {
  it('a candidate’s row matches the assignments', async () => {
    const owner = await connect(app.db.ownerUrl);
    const ada = await app.signUp();
    const everything = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const ids = await Promise.all([0, 1, 2].map(async () => (await addCandidate(ada)).id));
      const jobs = await Promise.all([0, 1, 2].map(async () => (await addJob(ada)).id));
      for (const each of steps) {
        const { status } = await take(ada, each, ids, jobs);
        expect([200, 201, 404, 409, 422], JSON.stringify(each)).toContain(status);
      }
      const { rows } = await owner.query(DIFFERENCES, [ids]);
      expect(rows).toEqual([]);
    });
    await fc.assert(everything, { numRuns: 12, seed: 14 });
  });

  async function take(person: Visitor, { does, candidate, job, stage }: Step, ids: string[], jobs: string[]) {
    const [candidateId = '', jobId = ''] = [ids[candidate], jobs[job]];
    const own = `/api/candidates/${candidateId}`;
    const target = (await jobsOf(person, candidateId)).find((each) => each.jobId === jobId)?.id ?? jobId;
    switch (does) {
      case 'assign':
        return person.request('PATCH', own, { assignedJobId: jobId, candidateStage: stage });
      case 'unassign':
        return person.request('PATCH', own, { assignedJobId: null });
      case 'stage':
        return person.request('PATCH', own, { candidateStage: stage });
      case 'add':
        return person.request('POST', '/api/assignments', { candidateId, jobId, stage });
      case 'move':
        return person.request('PATCH', `/api/assignments/${target}`, { stage });
      case 'remove':
        return person.request('DELETE', `/api/assignments/${target}`);
      case 'restore': {
        const { rows } = await app.db.database.asTenant(personOf(person), (tx) =>
          tx.execute<{ id: string }>(
            `select id from assignments where candidate_id = '${candidateId}' and deleted_at is not null limit 1`,
          ),
        );
        return person.request('POST', `/api/assignments/${rows[0]?.id ?? jobId}/restore`);
      }
      case 'bulk':
        return person.request('POST', '/api/assignments/bulk', { action: 'add', jobId, ids, stage });
      case 'bin':
        return person.request('DELETE', `/api/jobs/${jobId}`);
      case 'erase job':
        return person.request('DELETE', `/api/bin/job/${jobId}`);
    }
  }

  const personOf = (person: Visitor) => (person as Visitor & { user: { uid: string } }).user.uid;

  /** Candidates whose row does not match the assignments, found by a query that shares no code with the server. */
  const DIFFERENCES = `
    select c.id from candidates c cross join lateral (
      select (array_agg(job_id order by (coalesce(stage, '') = 'rejected')::int, turn desc, id))[1] as job_id,
             (array_agg(stage order by (coalesce(stage, '') = 'rejected')::int, turn desc, id))[1] as stage,
             count(*)::int as many
      from assignments a where a.user_id = c.user_id and a.candidate_id = c.id and a.deleted_at is null) as truth
    where c.id = any($1)
      and (assigned_job_id, candidate_stage, job_count) is distinct from (truth.job_id, truth.stage, truth.many)`;
});
