import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import type { JobStats } from '#shared/crm/job-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { DIFFERENT_SUMS } from '#server/test/kept-sums.ts';
import { addAssignment, addContact, addJob, bodyOf } from '#server/test/records.ts';

const app = useTestApp();

const stages = ['lead', 'interview', 'placed', 'On hold'] as const;

/** One action on one of three jobs or one of three clients. */
const step = fc.record({
  does: fc.constantFrom(
    'move',
    'pay',
    'charge',
    'correct the fee',
    'place somebody',
    'bin',
    'bin many',
    'restore',
    'erase',
    'bin the client',
    'restore the client',
    'erase the client',
    'add the sample',
    'remove the sample',
  ),
  at: fc.nat(2),
  stage: fc.constantFrom(...stages),
  value: fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

it('the kept sums match the records after any sequence of actions', async () => {
  const owner = await connect(app.db.ownerUrl);
  const ada = await app.signUp();
  const everything = fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 9 }), async (pairs) => {
    const jobs = await Promise.all(
      [0, 1, 2].map(
        async (at) => (await addJob(ada, { stage: stages[at], feePercentage: 10, startDate: '2027-01-01' })).id,
      ),
    );
    const clients = await Promise.all([0, 1, 2].map(async () => (await addContact(ada)).id));
    for (const pair of pairs) {
      // At the same time, often on the same record.
      const answers = await Promise.all(pair.map((each) => take(ada, each, jobs, clients)));
      for (const { status } of answers) expect([200, 201, 204, 404, 409, 422], JSON.stringify(pair)).toContain(status);
      const { rows } = await owner.query(DIFFERENT_SUMS);
      expect(rows, JSON.stringify(pair)).toEqual([]);
    }
    const { clients: many, live, placements, placedFees, stages: byStage } = await dashboardOf(ada);
    const stats = await bodyOf<JobStats>(ada.request('GET', '/api/jobs/stats'));
    expect({ live, placements, placedFees, stages: byStage, recruiters: stats.recruiters }).toEqual(stats);
    const { count } = await bodyOf<{ count: number }>(ada.request('GET', '/api/contacts?limit=1'));
    expect(many).toBe(count);
  });
  await fc.assert(everything, { numRuns: 5, seed: 15 });
});

const dashboardOf = (person: Visitor) => bodyOf<Dashboard>(person.request('GET', '/api/dashboard'));

async function take(person: Visitor, { does, at, stage, value }: Step, jobs: string[], clients: string[]) {
  const [job = '', client = ''] = [jobs[at], clients[at]];
  const own = `/api/jobs/${job}`;
  switch (does) {
    case 'move':
      return person.request('PATCH', own, { stage, startDate: '2027-01-01' });
    case 'pay':
      return person.request('PATCH', own, { value });
    case 'charge':
      return person.request('PATCH', own, { feePercentage: at === 0 ? null : 12.5 });
    case 'correct the fee':
      return person.request('PATCH', own, { placementFee: at === 0 ? null : value });
    case 'place somebody': {
      const { id } = await addAssignment(person, { jobId: (await addJob(person)).id });
      return person.request('POST', `/api/assignments/${id}/place`, { startDate: '2027-01-01', fee: value });
    }
    case 'bin':
      return person.request('DELETE', own);
    case 'bin many':
      return person.request('POST', '/api/jobs/bulk', { action: 'delete', ids: jobs });
    case 'restore':
      return person.request('POST', `${own}/restore`);
    case 'erase':
      return person.request('DELETE', `/api/bin/job/${job}`);
    case 'bin the client':
      return person.request('DELETE', `/api/contacts/${client}`);
    case 'restore the client':
      return person.request('POST', `/api/contacts/${client}/restore`);
    case 'erase the client':
      return person.request('DELETE', `/api/bin/contact/${client}`);
    case 'add the sample':
      return person.request('POST', '/api/first-steps/sample-data');
    case 'remove the sample':
      return person.request('DELETE', '/api/first-steps/sample-data');
  }
}
