import fc from 'fast-check';
import type pg from 'pg';
import { addAttachment, pdf } from '#server/platform/files/test-files.ts';
import type { Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';
import type { MergeableType } from '#shared/intake/merge-schemas.ts';

/** An account in which everything links to everything, with some of it in the bin. */
export interface RandomAccount {
  person: Visitor;
  userId: string;
  ids: Record<MergeableType, string[]>;
}

const OF_EACH = 6;
const at = fc.nat(OF_EACH - 1);
const text = fc.constantFrom(
  '',
  'Rang on Monday',
  'Rang on Monday\n\nWants remote work',
  '  Wrote  ',
  'C’est déjà vu\n',
);
const companyNames = ['Acme', 'Acme Holding', 'acme group', 'Émile & Co', 'Navy', 'Army'] as const;
/** Clients also hold other spellings. */
const companyName = fc.constantFrom(null, ...companyNames, 'ACME Ltd.', 'Emile and Co');
const line = fc.constantFrom(null, 'Acme', 'acme', 'Émile & Co', '+44 20 7946 0958');
const concerned = fc.constantFrom('company', 'contact');
const stages = ['lead', 'interview', 'placed', 'On hold'] as const;
const tagNames = ['hot', 'Hot lead', 'vip', 'émigré', 'gone', 'old'] as const;

const wish = fc.record({
  contacts: fc.array(
    fc.record({ company: companyName, phone: line, notes: text, tags: fc.subarray([...tagNames]) }),
    exactly(),
  ),
  companies: fc.array(fc.record({ parent: fc.option(at, { nil: null }), vatNumber: line, notes: text }), exactly()),
  jobs: fc.array(
    fc.record({
      client: at,
      stage: fc.constantFrom(...stages),
      feePercentage: fc.constantFrom(null, 10, 17.5),
      notes: text,
      location: line,
    }),
    exactly(),
  ),
  candidates: fc.array(
    fc.record({ phone: line, location: line, cv: text, skills: fc.subarray(['Go', 'go', 'SQL', 'Rust']) }),
    exactly(),
  ),
  tasks: fc.array(fc.tuple(concerned, at), { minLength: 6, maxLength: 12 }),
  calls: fc.array(fc.tuple(concerned, at), { minLength: 6, maxLength: 12 }),
  files: fc.array(fc.tuple(fc.constantFrom('company', 'contact', 'candidate', 'job'), at), {
    minLength: 6,
    maxLength: 10,
  }),
  assignments: fc.uniqueArray(
    fc.record({
      candidate: at,
      job: at,
      stage: fc.constantFrom(null, 'applied', 'interview', 'rejected', 'offered', 'placed'),
      note: text,
      isBinned: fc.boolean(),
    }),
    { minLength: 14, maxLength: 24, selector: ({ candidate, job }) => `${candidate} ${job}` },
  ),
});

function exactly() {
  return { minLength: OF_EACH, maxLength: OF_EACH };
}

export async function createRandomAccount(
  person: Visitor & { user: { uid: string } },
  owner: pg.Client,
  seed: number,
): Promise<RandomAccount> {
  const [wanted] = fc.sample(wish, { numRuns: 1, seed });
  if (!wanted) throw new Error('Nothing was made up');
  const ids: RandomAccount['ids'] = { company: [], contact: [], candidate: [], job: [] };
  const pick = (type: MergeableType, index: number) => ids[type][index] ?? '';
  for (const [index, { parent, ...company }] of wanted.companies.entries()) {
    // Of those that are there already, so that none is part of itself.
    const parentId = parent === null ? null : (ids.company[parent] ?? null);
    const sent = { ...company, name: companyNames[index], parentId };
    ids.company.push((await bodyOf<{ id: string }>(person.request('POST', '/api/companies', sent), 201)).id);
  }
  for (const [index, contact] of wanted.contacts.entries()) {
    ids.contact.push((await addContact(person, { ...contact, lastName: `Hopper ${index}` })).id);
  }
  for (const { client, ...job } of wanted.jobs) {
    const startDate = job.stage === 'placed' ? '2027-01-01' : null;
    ids.job.push((await addJob(person, { ...job, startDate, contactId: pick('contact', client) })).id);
  }
  for (const [index, candidate] of wanted.candidates.entries()) {
    ids.candidate.push((await addCandidate(person, { ...candidate, email: `alan${index}@example.com` })).id);
  }
  for (const [type, index] of wanted.tasks) {
    const { id } = await addTask(person, { relatedTo: { type, id: pick(type, index) } });
    if (index === 0) await bodyOf(person.request('DELETE', `/api/tasks/${id}`));
  }
  for (const [type, index] of wanted.calls) {
    const call = { relatedTo: { type, id: pick(type, index) }, type: 'call', notes: `Call ${index}` };
    await bodyOf(person.request('POST', '/api/interactions', call), 201);
  }
  const ownerOf = {
    company: (index: number) => ({ companyId: pick('company', index) }),
    contact: (index: number) => ({ contactId: pick('contact', index) }),
    candidate: (index: number) => ({ candidateId: pick('candidate', index) }),
    job: (index: number) => ({ jobId: pick('job', index) }),
  };
  for (const [type, index] of wanted.files) await addAttachment(person, ownerOf[type](index), pdf(8));
  for (const { candidate, job, isBinned, ...fields } of wanted.assignments) {
    const link = { candidateId: pick('candidate', candidate), jobId: pick('job', job) };
    const made = await bodyOf<{ id: string }>(person.request('POST', '/api/assignments', { ...fields, ...link }), 201);
    if (isBinned) await bodyOf(person.request('DELETE', `/api/assignments/${made.id}`));
  }
  const { items } = await bodyOf<{ items: { id: string; name: string }[] }>(person.request('GET', '/api/tags'));
  const gone = items.find(({ name }) => name === 'gone');
  if (gone) await bodyOf(person.request('DELETE', `/api/tags/${gone.id}`));
  await readFiles(person, owner, new Map(wanted.candidates.map(({ cv }, index) => [pick('candidate', index), cv])));
  return { person, userId: person.user.uid, ids };
}

/** Marks the files as read, so that their words find the candidate. */
async function readFiles(person: Visitor, owner: pg.Client, cvs: ReadonlyMap<string, string>): Promise<void> {
  await owner.query(
    `update attachments set state = 'read', text = 'word' || left(id::text, 4) where candidate_id = any($1)`,
    [[...cvs.keys()]],
  );
  // The words follow a changed CV.
  for (const [id, cv] of cvs) {
    for (const each of [`${cv}.`, cv]) await bodyOf(person.request('PATCH', `/api/candidates/${id}`, { cv: each }));
  }
}
