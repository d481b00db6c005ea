import { beforeAll, expect, it } from 'vitest';
import type { Assignment, AssignmentMove } from '#shared/crm/assignment-schemas.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { createOlderDatabase } from '#server/test/database.ts';
import { bodyOf } from '#server/test/records.ts';
import { fillReleased, released } from '#server/test/released.ts';

/** The oldest released database, with more data for this migration. */
const createDatabase = () =>
  createOlderDatabase(async (owner) => {
    const [oldest] = released;
    if (!oldest) throw new Error('There is no released database');
    await fillReleased(owner, oldest.last, oldest.tables);
    await owner.query(`
      set session_replication_role = replica;
      update jobs set fee_percentage = 17.5, value = 33333.33 where title = 'Compiler engineer';
      insert into candidates select copy.* from candidates, lateral jsonb_populate_record(candidates, jsonb_build_object(
          'id', gen_random_uuid(), 'last_name', 'Placed', 'candidate_stage', 'placed', 'version', 3,
          'updated_at', '2026-11-17T08:00:00Z')) as copy where candidates.last_name = 'Turing';
      insert into candidates select copy.* from candidates, lateral jsonb_populate_record(candidates, jsonb_build_object(
          'id', gen_random_uuid(), 'last_name', 'Binned', 'candidate_stage', null, 'deleted_at', now())) as copy
        where candidates.last_name = 'Turing'`);
  });
const app = useTestApp({}, { createDatabase });

let ada: Visitor;
beforeAll(async () => {
  ada = app.visitor();
  await bodyOf(ada.request('POST', '/api/auth/sign-in', { email: 'ada@example.com', password: 'correct horse' }));
});
const read = <T>(path: string) => bodyOf<T>(ada.request('GET', path));

it('every candidate’s job has become an assignment with its stage, and nothing else about them has changed', async () => {
  const { items } = await read<Page<Assignment>>('/api/assignments?sort=-stageSince');
  expect(items).toMatchObject([
    {
      candidate: { name: expect.stringMatching(/Placed$/) as string },
      job: { title: 'Compiler engineer' },
      stage: 'placed',
      stageSince: '2026-11-17T08:00:00.000Z',
      isCurrent: true,
      placement: { placedAt: '2026-11-17T08:00:00.000Z', fee: null },
      version: 1,
    },
    {
      candidate: { name: expect.stringMatching(/Turing$/) as string },
      stage: 'interview',
      stageSince: '2026-11-16T05:58:58.298Z',
      isCurrent: true,
      placement: null,
    },
  ]);
  const { items: moves } = await read<Page<AssignmentMove>>('/api/assignments/moves');
  expect(moves.map(({ kind, to }) => [kind, to])).toEqual(
    expect.arrayContaining([
      ['added', 'placed'],
      ['added', 'interview'],
      ['added', null],
    ]),
  );
  const { items: candidates } = await read<Page<Candidate>>('/api/candidates');
  expect(candidates.map(({ candidateStage, version }) => `${candidateStage} ${version}`).toSorted()).toEqual([
    'interview 1',
    'null 1',
    'placed 3',
  ]);
});

it('a candidate in the bin is restored with their job', async () => {
  const { items } = await read<Page<{ type: string; id: string }>>('/api/bin');
  const binned = items.find(({ type }) => type === 'candidate')?.id;
  await bodyOf(ada.request('POST', `/api/candidates/${binned}/restore`));
  expect(await read(`/api/assignments?candidateId=${binned}`)).toMatchObject({
    items: [{ stage: null, isCurrent: true }],
  });
});

it('a placed job keeps its fee, whatever is edited from now on', async () => {
  const { items } = await read<Page<Job>>('/api/jobs?stage=placed');
  const [job] = items;
  expect(job).toMatchObject({ fee: 5833.33, placementFee: 5833.33 });
  expect(await bodyOf(ada.request('PATCH', `/api/jobs/${job?.id}`, { value: 90_000 }))).toMatchObject({ fee: 5833.33 });
  expect(await read('/api/jobs/stats')).toMatchObject({ placements: 1, placedFees: 5833.33 });
});
