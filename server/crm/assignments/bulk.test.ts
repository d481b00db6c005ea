import { describe, expect, it } from 'vitest';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { addCandidates, candidateNames, changeAssignments, listAssignments } from '#server/test/assignments.ts';
import { connect } from '#server/test/database.ts';
import { addAssignment, addCandidate, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

let now = new Date('2026-03-29T12:00:00Z');
const app = useTestApp({ now: () => now });

describe('many assignments at once', () => {
  it('are created at a stage, and the response says who was added, who was there already and who does not exist', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { id: jobId } = await addJob(ada);
    const [anna, bert, cleo, gone] = await addCandidates(ada, 'Anna', 'Bert', 'Cleo', 'Gone');
    const there = await addAssignment(ada, { jobId, candidateId: bert?.id ?? '', stage: 'offered' });
    await bodyOf(ada.request('DELETE', `/api/candidates/${gone?.id}`));
    const foreign = await addCandidate(bob);
    const ids = [anna?.id, bert?.id, cleo?.id, gone?.id, foreign.id];
    const added = await changeAssignments(ada, { action: 'add', jobId, ids, stage: 'applied' });
    expect(added.ids).toHaveLength(2);
    expect(added.already).toEqual([{ id: there.id, candidateId: bert?.id, name: 'Bert Turing', stage: 'offered' }]);
    expect(added.missing).toEqual([gone?.id, foreign.id]);
    const { items } = await listAssignments(ada, `jobId=${jobId}&sort=candidate`);
    expect(items.map(({ candidate, stage }) => [candidate.name, stage])).toEqual([
      ['Anna Turing', 'applied'],
      ['Bert Turing', 'offered'],
      ['Cleo Turing', 'applied'],
    ]);
    const again = await changeAssignments(ada, { action: 'add', jobId, ids: [anna?.id, cleo?.id] });
    expect(again).toMatchObject({ ids: [], already: { length: 2 }, missing: [] });
    expect((await changeAssignments(ada, { action: 'delete', ids: added.ids })).ids.toSorted()).toEqual(
      added.ids.toSorted(),
    );
    expect((await listAssignments(ada, `jobId=${jobId}`)).count).toBe(1);
    await changeAssignments(ada, { action: 'restore', ids: added.ids });
    expect((await listAssignments(ada, `jobId=${jobId}`)).count).toBe(3);
  });

  it('are created for all candidates that match a search', async () => {
    const ada = await app.signUp();
    const { id: jobId } = await addJob(ada);
    await addCandidate(ada, { firstName: 'Anna', cv: 'welder' });
    await addCandidate(ada, { firstName: 'Bert', cv: 'welder' });
    await addCandidate(ada, { firstName: 'Cleo' });
    await changeAssignments(ada, { action: 'add', jobId, filter: { q: 'weld' } });
    expect(candidateNames(await listAssignments(ada, `jobId=${jobId}&sort=candidate`))).toEqual([
      'Anna Turing',
      'Bert Turing',
    ]);
  });

  it('are moved to a stage and back, unless one was moved in between', async () => {
    const ada = await app.signUp();
    const { id: jobId } = await addJob(ada);
    const [one, two, three] = [
      await addAssignment(ada, { id: 'ffffffff-0000-4000-8000-000000000001', jobId, stage: 'applied' }),
      await addAssignment(ada, { id: '00000000-0000-4000-8000-000000000002', jobId, stage: null }),
      await addAssignment(ada, { jobId, stage: 'rejected' }),
    ];
    const ids = [one.id, two.id, three.id];
    const stages = async () => {
      const { items } = await listAssignments(ada, `jobId=${jobId}`);
      return ids.map((id) => items.find((item) => item.id === id)).map((item) => [item?.stage, item?.stageSince]);
    };
    const before = await stages();
    try {
      now = new Date('2026-04-02T08:00:00Z');
      const moved = await changeAssignments(ada, { action: 'move', ids, stage: 'rejected' });
      expect(moved.ids).toEqual([two.id, one.id]);
      expect(await stages()).toEqual([['rejected', now.toISOString()], ['rejected', now.toISOString()], before[2]]);
      now = new Date('2026-04-02T08:00:05Z');
      const undo = () => ada.request('POST', '/api/assignments/undo', moved.undo);
      expect((await bodyOf<{ ids: string[] }>(undo())).ids.toSorted()).toEqual(moved.ids.toSorted());
      expect(await stages()).toEqual(before);
      expect(await refusalOf(undo())).toMatchObject({ status: 409, code: 'conflict' });

      const filtered = await changeAssignments(ada, {
        action: 'move',
        filter: { jobId, stage: 'none' },
        stage: 'interview',
      });
      expect(filtered.ids).toEqual([two.id]);
      await bodyOf(ada.request('PATCH', `/api/assignments/${two.id}`, { note: 'Rang' }));
      const late = await refusalOf(ada.request('POST', '/api/assignments/undo', filtered.undo));
      expect(late).toMatchObject({ status: 409, current: { id: two.id, stage: 'interview', note: 'Rang' } });
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
  });

  it('keep the original time in a stage when a move by mistake is undone', async () => {
    const ada = await app.signUp();
    const before = await addAssignment(ada, { stage: 'applied' });
    try {
      now = new Date('2026-04-02T08:00:00Z');
      const path = `/api/assignments/${before.id}`;
      const { version } = await bodyOf<Assignment>(ada.request('PATCH', path, { stage: 'offered' }));
      const moves = [{ id: before.id, version, stage: before.stage }];
      await bodyOf(ada.request('POST', '/api/assignments/undo', { moves, job: null }));
      expect(await bodyOf(ada.request('GET', path))).toMatchObject({ stage: 'applied', stageSince: before.stageSince });
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
  });

  it('do not deadlock with edits of the same candidates', async () => {
    const ada = await app.signUp();
    const [{ id: jobId }, { id: otherJob }] = [await addJob(ada), await addJob(ada)];
    const ids = (await addCandidates(ada, 'Anna', 'Bert', 'Cleo', 'Dora')).map(({ id }) => id);
    const { ids: on } = await changeAssignments(ada, { action: 'add', jobId, ids });
    const stages = ['applied', 'interview', 'offered', null];
    const requests = stages.flatMap((stage, index) => [
      ['POST', '/api/assignments/bulk', { action: 'move', ids: index % 2 ? on : on.toReversed(), stage }] as const,
      ['POST', '/api/assignments/bulk', { action: 'add', jobId: otherJob, ids: ids.toReversed() }] as const,
      ['POST', `/api/assignments/${on[index]}/place`, { placeJob: false, rejectOthers: true }] as const,
      ['PATCH', `/api/assignments/${on[index]}`, { stage, note: 'Rang' }] as const,
      ['PATCH', `/api/candidates/${ids[index]}`, { assignedJobId: otherJob, candidateStage: stage }] as const,
      ['PATCH', `/api/candidates/${ids[3 - index]}`, { assignedJobId: jobId }] as const,
    ]);
    const answers = await Promise.all(requests.map(([method, path, body]) => ada.request(method, path, body)));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    const { rows } = await (
      await connect(app.db.ownerUrl)
    ).query('select deadlocks::int from pg_stat_database where datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  it('never belong to another account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [own, victim] = [await addAssignment(ada), await addAssignment(bob)];
    expect((await changeAssignments(ada, { action: 'move', ids: [own.id, victim.id], stage: 'placed' })).ids).toEqual([
      own.id,
    ]);
    const onto = { action: 'add', jobId: victim.jobId, ids: [own.candidateId] };
    expect(await refusalOf(ada.request('POST', '/api/assignments/bulk', onto))).toMatchObject({
      status: 422,
      fields: { jobId: 'This job does not exist' },
    });
    const terms = { salary: null, fee: null, startDate: null };
    const moves = [{ id: victim.id, version: 1, stage: 'placed', turn: 1, terms }];
    expect((await refusalOf(ada.request('POST', '/api/assignments/undo', { moves, job: null }))).status).toBe(404);
    expect(await bodyOf(bob.request('GET', `/api/assignments/${victim.id}`))).toEqual(victim);
  });
});
