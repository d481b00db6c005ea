import { describe, expect, it } from 'vitest';
import type { AssignmentMove } from '#shared/crm/assignment-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { purgeDeleted } from '#server/workspace/bin/purge.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { rowsOf } from '#server/test/catalogue.ts';
import { addAssignment, addCandidate, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
let clock = START;
/** The clock advances a minute with each call. */
const app = useTestApp({ now: () => new Date((clock += 60_000)) });

const movesOf = (person: Visitor, query: string) =>
  bodyOf<Page<AssignmentMove>>(person.request('GET', `/api/assignments/moves?${query}`));
const story = ({ items }: Page<AssignmentMove>) => items.map(({ kind, from, to }) => [kind, from, to]);

describe('the history of an assignment', () => {
  it('lists every change, newest first, however it was made', async () => {
    const ada = await app.signUp();
    const { id, jobId, candidateId } = await addAssignment(ada, { stage: 'applied' });
    const edit = (patch: object) => bodyOf(ada.request('PATCH', `/api/assignments/${id}`, patch));
    await edit({ stage: 'interview' });
    await edit({ note: 'Rang', stage: 'interview' });
    await bodyOf(ada.request('PATCH', `/api/candidates/${candidateId}`, { candidateStage: 'offered' }));
    await bodyOf(ada.request('POST', '/api/assignments/bulk', { action: 'move', ids: [id], stage: null }));
    await bodyOf(ada.request('DELETE', `/api/assignments/${id}`));
    const told = [
      ['removed', null, null],
      ['moved', 'offered', null],
      ['moved', 'interview', 'offered'],
      ['moved', 'applied', 'interview'],
      ['added', null, 'applied'],
    ];
    expect(story(await movesOf(ada, `assignmentId=${id}`)), 'kept in the bin').toEqual(told);
    await bodyOf(ada.request('POST', `/api/assignments/${id}/restore`));
    expect(story(await movesOf(ada, `jobId=${jobId}`))).toEqual([['restored', null, null], ...told]);
    const { items, count } = await movesOf(ada, `candidateId=${candidateId}`);
    expect(count).toBe(6);
    expect(items.at(-1)).toEqual({
      id: expect.any(String) as string,
      assignmentId: id,
      kind: 'added',
      from: null,
      to: 'applied',
      at: expect.any(String) as string,
      candidate: { id: candidateId, name: 'Alan Turing', removed: false },
      job: { id: jobId, title: 'Engineer', removed: false },
      terms: null,
    });
  });

  it('is paged, for one job, one candidate or all, and hidden from other accounts', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { id: candidateId } = await addCandidate(ada);
    const [one, two] = [await addJob(ada), await addJob(ada)];
    for (const { id: jobId } of [one, two]) await addAssignment(ada, { candidateId, jobId });
    await addAssignment(ada, { jobId: one.id });
    const first = await movesOf(ada, 'limit=2');
    const second = await movesOf(ada, `limit=2&cursor=${first.nextCursor}`);
    expect([first.items.length, first.count, second.items.length, second.nextCursor]).toEqual([2, 3, 1, null]);
    expect((await movesOf(ada, `jobId=${one.id}`)).count).toBe(2);
    expect((await movesOf(ada, `candidateId=${candidateId}`)).count).toBe(2);
    expect((await movesOf(ada, `jobId=${one.id}&candidateId=${candidateId}`)).count).toBe(1);
    expect(await movesOf(bob, `jobId=${one.id}`)).toEqual({ items: [], nextCursor: null, count: 0 });
    expect((await refusalOf(ada.request('GET', '/api/assignments/moves?sort=kind'))).status).toBe(422);
  });

  it('stays while the candidate is in the bin and is erased with the candidate', async () => {
    const ada = await app.signUp();
    const { candidateId, jobId } = await addAssignment(ada, { stage: 'interview' });
    const rows = async () => {
      const { assignments = 0, assignment_moves = 0 } = await rowsOf(app.db.ownerUrl, ada.user.uid);
      return [assignments, assignment_moves];
    };
    await bodyOf(ada.request('DELETE', `/api/candidates/${candidateId}`));
    const purge = (at: number) =>
      app.db.database.asTenant(ada.user.uid, (tx) => purgeDeleted(tx, ada.user.uid, new Date(at)));
    await purge(clock + 29 * DAY_MS);
    expect(await rows()).toEqual([1, 1]);
    expect((await movesOf(ada, `jobId=${jobId}`)).items).toMatchObject([{ candidate: { removed: true } }]);
    await purge(clock + 31 * DAY_MS);
    expect(await rows()).toEqual([0, 0]);
  });
});
