import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { jobTypes, type Job } from '#shared/crm/job-schemas.ts';
import { candidateStages } from '#shared/crm/candidate-schemas.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { recordPaths, type Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, bodyOf, refusalOf } from '#server/test/records.ts';
import { begin, createSteps, rowsOf, table } from './test-imports.ts';

const TODAY = new Date('2026-11-18T10:00:00Z');
let now = TODAY;
const app = useTestApp({ now: () => now });
const { bringIn } = createSteps(app);

/** Far apart, so that no two records look like the same person. */
const names = ['Ada', 'Émile', "'Grace", '=Hedy', '-Karen', '+Margaret', '@Radia', 'Zoë'];
const surnames = ['Byron', 'Söhne', "O'Neil", 'de la Cruz', 'Quigley', 'Xu-Young', 'Vaughan', 'Ødegård'];

const pieces = ['=1+1', '+44', '-', '@a', "'", "''=x", ',', ';', '"', ' ', 'Zürich', '\t=2', 'a|b', ' / ', '7.5', '#'];
const oneLine = fc
  .array(fc.constantFrom(...pieces.filter((piece) => !piece.includes('\t'))), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(''));
const line = fc.option(oneLine, { nil: null });
const lines = fc
  .array(fc.oneof(fc.constantFrom(...pieces, '\n'), fc.constant('  two  ')), { maxLength: 8 })
  .map((some) => some.join(''))
  // A cell of nothing but blanks is an empty one.
  .filter((text) => text === '' || text.trim() !== '');
const list = fc.uniqueArray(
  oneLine.filter((text) => !text.includes(',') && text.trim() !== ''),
  { maxLength: 3 },
);

const clients = fc.record({ company: line, position: line, notes: lines, tags: list });
const jobs = fc.record({
  stage: fc.constantFrom('lead', 'interview', 'placed', 'On hold', '=odd'),
  value: fc.constantFrom(1, 1_234.5, 50_000, 999_999.99),
  feePercentage: fc.constantFrom(null, 17.5, 20),
  jobType: fc.constantFrom(...jobTypes),
  isExclusive: fc.boolean(),
  startDate: fc.constantFrom('2024-03-11', '2026-11-30'),
  location: line,
  recruiter: line,
  requirements: lines,
  notes: lines,
});
const people = fc.record({
  type: fc.constantFrom('permanent', 'contract'),
  skills: list,
  expectedSalary: fc.constantFrom(null, 0, 72_000),
  location: line,
  cv: lines,
  currentTitle: line,
  currentEmployer: line,
  noticePeriod: line,
  source: line,
  profileAddress: fc.constantFrom(null, 'linkedin.com/in/x?a=1,2'),
  notes: lines,
  candidateStage: fc.constantFrom(null, ...candidateStages),
});

const placedOn = ['2024-03-05T09:00:00.123Z', '2026-10-31T23:30:00Z', '2026-11-02T12:00:00Z'];

/** Writes records of every type, each on a day of its own. */
async function fill(person: Visitor, seed: number): Promise<void> {
  const each = <T>(shape: fc.Arbitrary<T>) => fc.sample(shape, { numRuns: names.length, seed });
  const [clientsToAdd, jobsToAdd, peopleToAdd] = [each(clients), each(jobs), each(people)];
  const jobIds: string[] = [];
  for (const [index, firstName] of names.entries()) {
    now = new Date(placedOn[index % placedOn.length] ?? TODAY);
    const lastName = surnames[index] ?? '';
    const client = await addContact(person, { firstName, lastName, ...clientsToAdd[index] });
    const job = await addJob(person, { ...jobsToAdd[index], title: `${firstName} ${index}`, contactId: client.id });
    if (job.stage === 'placed' && index % 2 === 0)
      await bodyOf(person.request('PATCH', `/api/jobs/${job.id}`, { placementFee: 1_000.5 + index }));
    jobIds.push(job.id);
    const { candidateStage, ...candidate } = peopleToAdd[index] ?? { candidateStage: null };
    const { id: candidateId } = await addCandidate(person, {
      firstName: surnames[index],
      lastName: firstName,
      email: `person${index}@mail.example`,
      ...candidate,
      ...(index % 3 > 0 && { assignedJobId: job.id, candidateStage }),
    });
    // On up to three jobs, at a stage of each.
    for (const [turn, jobId] of jobIds
      .slice(0, index % 3 === 0 ? 0 : -1)
      .slice(-2)
      .entries()) {
      const stage = candidateStages[(index + turn) % candidateStages.length];
      await addAssignment(person, { candidateId, jobId, stage });
    }
  }
  now = TODAY;
}

async function exported(person: Visitor, type: ImportType): Promise<Buffer> {
  const response = await person.request('GET', `/api/${recordPaths[type]}/export.csv`);
  return Buffer.from(await response.arrayBuffer());
}
/** Without the last column, the time when the record was made. */
const comparable = (file: Buffer) => file.toString('utf8').replaceAll(/,[^,\r\n]*\r\n/g, '\r\n');

async function figures(person: Visitor) {
  const {
    clients: many,
    live,
    placements,
    placedFees,
    stages,
    months,
  } = await bodyOf<Dashboard>(person.request('GET', '/api/dashboard'));
  return { many, live, placements, placedFees, stages, months };
}

describe('our own files', () => {
  it.each([1, 2])('come back whole into another account (%i)', async (seed) => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await fill(ada, seed);
    for (const type of ['contact', 'job', 'candidate'] as const) {
      const file = await exported(ada, type);
      const { counts } = await bringIn(bob, type, file);
      expect(counts, type).toMatchObject({ added: names.length, refused: 0 });
      expect(comparable(await exported(bob, type))).toBe(comparable(file));
    }
    expect(await figures(bob)).toEqual(await figures(ada));
  });
});

describe('the placement of an imported job', () => {
  const heading = ['Title', 'Client', 'Salary', 'Fee percentage', 'Stage', 'Start date', 'Placed', 'Placement fee'];
  const job = (title: string, ...cells: string[]) => [title, 'Grace Hopper', '50000', '20', ...cells];

  it('is on its day and for its fee, by whichever program wrote the file', async () => {
    const ada = await app.signUp();
    await addContact(ada);
    await bringIn(
      ada,
      'job',
      table(
        heading,
        job('Old', 'Placed', '2024-04-01', '5 March 2024', '$7,500.50'),
        job('Formula', 'Placed', '2024-04-01', '2024-03-05', ''),
        job('Open', 'Interview', '', 'soon', 'much'),
        job('New', 'Placed', '2026-12-01', '', ''),
      ),
    );
    const { items } = await bodyOf<Page<Job>>(ada.request('GET', '/api/jobs'));
    expect(items).toMatchObject([
      { title: 'Formula', placedAt: '2024-03-05T12:00:00.000Z', placementFee: 10_000 },
      { title: 'New', placedAt: expect.any(String) as string, placementFee: 10_000 },
      {
        title: 'Old',
        placedAt: '2024-03-05T12:00:00.000Z',
        placementFee: 7_500.5,
        stageSince: '2024-03-05T12:00:00.000Z',
      },
      { title: 'Open', placedAt: null },
    ]);
  });

  it('that cannot be read is left out with a sentence', async () => {
    const ada = await app.signUp();
    await addContact(ada);
    const { path } = await begin(ada, 'job', table(heading, job('Old', 'Placed', '2024-04-01', 'soon', '-1')));
    await createSteps(app).after(ada, path, 'check');
    const [row] = await rowsOf(ada, path, 'warning');
    expect(row?.problems?.map(({ message }) => message)).toEqual([
      'Placed must be a date such as 2026-11-30',
      'Placement fee must be an amount such as 12000',
    ]);
  });

  it('cannot be sent to the API', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada);
    const past = { placedAt: '2024-03-05T12:00:00.000Z' };
    const sent = { title: 'Engineer', value: 1, contactId, past };
    expect(await refusalOf(ada.request('POST', '/api/jobs', sent))).toMatchObject({ status: 422 });
  });
});
