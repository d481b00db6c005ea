import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordVector } from '#server/records/search/cv-words.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { DIFFERENT_WORDS } from '#server/test/copied-words.ts';
import { connect } from '#server/test/database.ts';
import { addCandidate, addJob, bodyOf } from '#server/test/records.ts';

const app = useTestApp();

const CHANGES = {
  firstName: ['Ada', 'Zoë'],
  skills: [[], ['Java', 'C++']],
  type: ['permanent', 'contract'],
  phone: [null, '+44 20 7946 0991', '07700 900123'],
  location: [null, 'Leeds'],
  expectedSalary: [null, 0, 55_000],
  cv: ['', 'Wrote compilers', 'Wrote compilers in Leeds'],
} as const;

const ACTIONS = [
  'put on the job',
  'take off the job',
  'call',
  'plan',
  'bin',
  'restore',
  'erase',
  'bin the job',
  'erase the job',
] as const;

/** One action, or an edit, on one of two candidates, who share a job. */
interface Step {
  at: number;
  does: (typeof ACTIONS)[number] | Readonly<Record<string, unknown>>;
}
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(1),
  does: fc.oneof(
    fc.constantFrom(...ACTIONS),
    ...Object.entries(CHANGES).map(([field, values]) =>
      fc.constantFrom(...values.map((value: unknown) => ({ [field]: value }))),
    ),
  ),
});

it('what a search asks of a candidate matches the candidate after any sequence of actions', async () => {
  const owner = await connect(app.db.ownerUrl);
  const ada = await app.signUp();
  const everything = fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 9 }), async (pairs) => {
    const people = await Promise.all([0, 1].map(async () => (await addCandidate(ada)).id));
    const job = (await addJob(ada)).id;
    for (const pair of pairs) {
      // At the same time, often on the same candidate.
      const answers = await Promise.all(pair.map((each) => take(ada, each, people, job)));
      for (const { status } of answers) expect([200, 201, 204, 404, 409, 422], JSON.stringify(pair)).toContain(status);
      expect((await owner.query(DIFFERENT_WORDS)).rows, JSON.stringify(pair)).toEqual([]);
    }
    const { rows } = await owner.query<{ cv: string; words: string }>(
      `select cv, cv_words::text as words from candidates
       join candidate_words on candidate_words.user_id = candidates.user_id and candidate_id = id where id = any ($1)`,
      [people],
    );
    for (const { cv, words } of rows) {
      const written = await owner.query<{ words: string }>('select $1::tsvector::text as words', [wordVector([cv])]);
      expect(words).toBe(written.rows[0]?.words);
    }
  });
  await fc.assert(everything, { numRuns: 8, seed: 29 });
});

it.each([
  ['an edit of a phone number', { phone: '07700 900456' }],
  ['an edit of the e-mail address', { email: 'ada.king@example.com' }],
])('%s leaves the row of the words alone', async (_edit, patch) => {
  const owner = await connect(app.db.ownerUrl);
  const ada = await app.signUp();
  const { id } = await addCandidate(ada, { phone: '07700 900123', cv: 'Wrote compilers' });
  const place = async () =>
    (await owner.query('select ctid, xmin from candidate_words where candidate_id = $1', [id])).rows;
  const before = await place();
  await bodyOf(ada.request('PATCH', `/api/candidates/${id}`, patch));
  expect(await place()).toEqual(before);
});

const call = (candidateId: string, date: string) => ({
  type: 'call',
  date,
  notes: 'Spoke',
  relatedTo: { type: 'candidate', id: candidateId },
});

async function take(person: Visitor, { does, at }: Step, people: string[], job: string) {
  const one = people[at] ?? '';
  const own = `/api/candidates/${one}`;
  if (typeof does !== 'string') return person.request('PATCH', own, does);
  switch (does) {
    case 'put on the job':
      return person.request('POST', '/api/assignments', { candidateId: one, jobId: job });
    case 'take off the job':
      return person.request('PATCH', own, { assignedJobId: null });
    case 'call':
      return person.request('POST', '/api/interactions', call(one, '2026-01-02'));
    case 'plan':
      return person.request('POST', '/api/tasks', {
        title: 'Call again',
        dueDate: '2030-01-02',
        relatedTo: { type: 'candidate', id: one },
      });
    case 'bin':
      return person.request('DELETE', own);
    case 'restore':
      return person.request('POST', `${own}/restore`);
    case 'erase':
      return person.request('DELETE', `/api/bin/candidate/${one}`);
    case 'bin the job':
      return person.request('DELETE', `/api/jobs/${job}`);
    case 'erase the job':
      return person.request('DELETE', `/api/bin/job/${job}`);
  }
}
