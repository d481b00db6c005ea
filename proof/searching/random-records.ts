import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Visitor } from '#server/test/app.ts';
import { bodyOf } from '#server/test/records.ts';
import type { Beside } from '#server/records/search/test-evaluator.ts';
import { addDays, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { candidateStages, type Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import { jobStages, jobTypes, type Job } from '#shared/crm/job-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { priorities, type Task } from '#shared/crm/task-schemas.ts';

/** Few words, so that searches match something, including some that are hard to parse. */
export const words = [
  'ada',
  'Émile',
  "O'Neil",
  'go',
  'Django',
  'c++',
  'c#',
  '.net',
  'node.js',
  'R&D',
  'machine',
  'learning',
  'Zürich',
  'NOT',
];
export const amounts = [500, 40_000, 50_000, 62_500, 70_000];
const numbers = ['+44 20 7946 0958', '020 7946 0123', '(0)151 234567'];

const word = fc.constantFrom(...words);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const email = fc.constantFrom('ada@example.com', 'emile@acme.com', 'go@zurich.example');

export interface SearchedRecords {
  company: [Company, Beside][];
  contact: [Contact, Beside][];
  candidate: [Candidate, Beside][];
  job: [Job, Beside][];
  task: [Task, Beside][];
}

const MANY = 40;

/** Creates records through the API and reads them back. */
export async function makeRecords(person: Visitor, today: CalendarDate, seed: number): Promise<SearchedRecords> {
  const make = async (path: string, shape: fc.Arbitrary<object>, many = MANY) => {
    for (const fields of fc.sample(shape, { numRuns: many, seed }))
      await bodyOf(person.request('POST', path, { id: randomUUID(), ...fields }), 201);
  };
  const all = async <T>(path: string) => (await bodyOf<Page<T>>(person.request('GET', `${path}?limit=100`))).items;

  await make(
    '/api/contacts',
    fc.record({
      firstName: word,
      lastName: word,
      email: perhaps(email),
      phone: perhaps(fc.constantFrom(...numbers)),
      company: perhaps(phrase),
      position: perhaps(phrase),
      notes: fc.oneof(fc.constant(''), phrase),
      tags: fc.uniqueArray(word, { maxLength: 2 }),
    }),
  );
  const contacts = await all<Contact>('/api/contacts');
  const contactId = fc.constantFrom(...contacts.slice(0, MANY / 2).map(({ id }) => id));
  const due = fc.integer({ min: 0, max: 40 }).map((days) => addDays(today, days));
  await make(
    '/api/jobs',
    fc.record({
      title: phrase,
      contactId,
      stage: fc.constantFrom(...jobStages),
      value: fc.constantFrom(...amounts),
      feePercentage: perhaps(fc.constantFrom(10, 15.5, 20)),
      jobType: fc.constantFrom(...jobTypes),
      location: perhaps(word),
      recruiter: perhaps(word),
      isExclusive: fc.boolean(),
      requirements: fc.oneof(fc.constant(''), phrase),
      notes: fc.oneof(fc.constant(''), phrase),
      startDate: due,
    }),
  );
  const jobs = await all<Job>('/api/jobs');
  const jobId = fc.constantFrom(...jobs.slice(0, MANY / 2).map(({ id }) => id));
  const assignment = fc.oneof(
    fc.constant({}),
    fc.record({ assignedJobId: jobId, candidateStage: fc.constantFrom(...candidateStages, null) }),
  );
  await make(
    '/api/candidates',
    fc
      .record({
        firstName: word,
        lastName: word,
        email,
        phone: perhaps(fc.constantFrom(...numbers)),
        type: fc.constantFrom('permanent', 'contract'),
        skills: fc.uniqueArray(word, { maxLength: 3 }),
        expectedSalary: perhaps(fc.constantFrom(...amounts)),
        location: perhaps(word),
        currentTitle: perhaps(phrase),
        currentEmployer: perhaps(phrase),
        noticePeriod: perhaps(word),
        source: perhaps(word),
        profileAddress: perhaps(fc.constant('linkedin.com/in/ada')),
        notes: fc.oneof(fc.constant(''), phrase),
        cv: fc.oneof(
          fc.constant(''),
          fc.array(phrase, { maxLength: 4 }).map((lines) => lines.join(',\n')),
        ),
        assignment,
      })
      .map(({ assignment: assigned, ...fields }) => ({ ...fields, ...assigned })),
  );
  const [someCandidates, ofType] = [
    await all<{ id: string }>('/api/candidates'),
    (type: string) => (id: string) => ({ type, id }),
  ];
  const related = fc.oneof(
    contactId.map(ofType('contact')),
    jobId.map(ofType('job')),
    fc.constantFrom(...someCandidates.map(({ id }) => id)).map(ofType('candidate')),
  );
  await make(
    '/api/tasks',
    fc.record({
      title: phrase,
      description: perhaps(phrase),
      dueDate: perhaps(due),
      priority: fc.constantFrom(...priorities),
      relatedTo: perhaps(related),
    }),
  );
  await make(
    '/api/interactions',
    fc.record({ relatedTo: related, type: fc.constant('call'), notes: phrase, date: perhaps(due) }),
  );
  const tasks = await all<Task>('/api/tasks');
  for (const { id } of tasks.slice(0, MANY / 4))
    await bodyOf(person.request('PATCH', `/api/tasks/${id}`, { completed: true }));

  // Made by the names that the clients have.
  const parents = await all<Company>('/api/companies');
  for (const [index, { id }] of parents.slice(1, 6).entries())
    await bodyOf(
      person.request('PATCH', `/api/companies/${id}`, {
        parentId: parents[0]?.id,
        website: `${words[index]}.example`,
        notes: words[index + 2],
        tags: words.slice(index, index + (index % 3)),
      }),
    );

  const [companiesNow, contactsNow, tasksNow, listed, withJobs] = [
    await all<Company>('/api/companies'),
    await all<Contact>('/api/contacts'),
    await all<Task>('/api/tasks'),
    await all<{ id: string }>('/api/candidates'),
    await all<Job>('/api/jobs'),
  ];
  const candidates = await Promise.all(
    listed.map(({ id }) => bodyOf<Candidate>(person.request('GET', `/api/candidates/${id}`))),
  );
  const interactions = await all<Interaction>('/api/interactions');
  const spoken = new Set(interactions.map(({ relatedTo }) => relatedTo.id));
  const having = (id: string) => [
    ...(withJobs.some((job) => job.contactId === id) ? ['jobs'] : []),
    ...(tasksNow.some(({ relatedTo }) => relatedTo?.id === id) ? ['tasks'] : []),
    ...(spoken.has(id) ? ['interactions'] : []),
  ];
  const beside = { today };
  return {
    company: companiesNow.map((company) => [
      company,
      {
        ...beside,
        having: [...(company.people > 0 ? ['people'] : []), ...(company.jobs > 0 ? ['jobs'] : [])],
      },
    ]),
    contact: contactsNow.map((contact) => [contact, { ...beside, having: having(contact.id) }]),
    candidate: candidates.map((candidate) => [
      candidate,
      { ...beside, texts: [candidate.cv], jobTitles: candidate.assignedJob ? [candidate.assignedJob.title] : [] },
    ]),
    job: withJobs.map((job) => [job, beside]),
    task: tasksNow.map((task) => [task, beside]),
  };
}
