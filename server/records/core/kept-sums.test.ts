import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import type { JobStats } from '#shared/crm/job-schemas.ts';
import type { TaskCounts } from '#shared/crm/task-schemas.ts';
import { addDays, utcDate } from '#shared/platform/calendar-date.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { DIFFERENT_SUMS } from '#server/test/kept-sums.ts';
import { addAssignment, addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';

const app = useTestApp();

const today = utcDate(new Date());

const stages = ['lead', 'interview', 'placed', 'On hold'] as const;

/** One action on one of three jobs, one of three clients or one of three tasks of that client. */
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
    'finish the task',
    'reopen the task',
    'finish many tasks',
    'reopen many tasks',
    'put the task off',
    'bin the task',
    'restore the task',
    'erase the task',
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
    const tasks = await Promise.all(
      clients.map(async (id, at) => {
        const dated = at === 0 ? {} : { dueDate: addDays(today, at - 1), repeat: at === 2 ? 'weekly' : null };
        return (await addTask(ada, { ...dated, relatedTo: { type: 'contact', id } })).id;
      }),
    );
    for (const pair of pairs) {
      // At the same time, often on the same record.
      const answers = await Promise.all(pair.map((each) => take(ada, each, { jobs, clients, tasks })));
      for (const { status } of answers) expect([200, 201, 204, 404, 409, 422], JSON.stringify(pair)).toContain(status);
      const { rows } = await owner.query(DIFFERENT_SUMS);
      expect(rows, JSON.stringify(pair)).toEqual([]);
    }
    const { clients: many, live, placements, placedFees, stages: byStage, tasks: due } = await dashboardOf(ada);
    const stats = await bodyOf<JobStats>(ada.request('GET', '/api/jobs/stats'));
    expect({
      live,
      placements,
      placedFees,
      stages: byStage,
      recruiters: stats.recruiters,
      recent: stats.recent,
    }).toEqual(stats);
    expect(many).toBe(await countOf(ada, '/api/contacts?'));
    const { groups, ...counts } = await bodyOf<TaskCounts>(ada.request('GET', '/api/tasks/counts'));
    expect(due).toEqual({ overdue: counts.overdue, dueToday: groups.today });
    expect(counts).toEqual({
      open: await countOf(ada, '/api/tasks?status=open'),
      overdue: await countOf(ada, '/api/tasks?status=overdue'),
      completed: await countOf(ada, '/api/tasks?status=completed'),
      due: await countOf(ada, '/api/tasks?due=now'),
    });
  });
  await fc.assert(everything, { numRuns: 5, seed: 15 });
});

async function countOf(person: Visitor, path: string): Promise<number> {
  return (await bodyOf<{ count: number }>(person.request('GET', `${path}&limit=1`))).count;
}

const dashboardOf = (person: Visitor) => bodyOf<Dashboard>(person.request('GET', '/api/dashboard'));

interface Ids {
  jobs: string[];
  clients: string[];
  tasks: string[];
}

async function take(person: Visitor, { does, at, stage, value }: Step, { jobs, clients, tasks }: Ids) {
  const [job = '', client = '', task = ''] = [jobs[at], clients[at], tasks[at]];
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
    case 'finish the task':
      return person.request('PATCH', `/api/tasks/${task}`, { completed: true });
    case 'reopen the task':
      return person.request('PATCH', `/api/tasks/${task}`, { completed: false });
    case 'finish many tasks':
      return person.request('POST', '/api/tasks/bulk', { action: 'complete', ids: tasks });
    case 'reopen many tasks':
      return person.request('POST', '/api/tasks/bulk', { action: 'reopen', ids: tasks });
    case 'put the task off':
      return person.request('PATCH', `/api/tasks/${task}`, { dueDate: addDays(today, at * 10) });
    case 'bin the task':
      return person.request('DELETE', `/api/tasks/${task}`);
    case 'restore the task':
      return person.request('POST', `/api/tasks/${task}/restore`);
    case 'erase the task':
      return person.request('DELETE', `/api/bin/task/${task}`);
    case 'add the sample':
      return person.request('POST', '/api/first-steps/sample-data');
    case 'remove the sample':
      return person.request('DELETE', '/api/first-steps/sample-data');
  }
}
