import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Shot } from '../proof/load.ts';
import type { Api } from './api.ts';
import { seededId } from './seed/seeded-id.ts';

/** A line of the table: one kind of request, and its maximum time. */
export interface Line {
  name: string;
  askedMs: number;
  /** Resolves to a function that makes the requests, each different where users' requests differ. */
  prepare: (api: Api) => Promise<(index: number) => Promise<Shot>>;
  /** Reverts the changes of the requests, so that their statements can be replayed. */
  undo?: (owner: pg.Client, shots: Shot[]) => Promise<void>;
}

/** Chosen by how many of the seeded CVs contain them: 10 %, all, and 41 % each. */
const SOME = 'gizula';
const COMMON = 'and';
const TWO = 'kubernetes ledger';

const DEEP_PAGES = 8;
const LIST = '/api/candidates';

const always = (path: string) => async () => async (): Promise<Shot> => ({ method: 'GET', path });
const search = (q: string) => always(`${LIST}?q=${encodeURIComponent(q)}`);

export const lines: Line[] = [
  { name: 'candidates list', askedMs: 6, prepare: always(LIST) },
  { name: 'candidates list, other sort', askedMs: 6, prepare: always(`${LIST}?sort=-expectedSalary`) },
  { name: 'candidates list, deep page', askedMs: 6, prepare: deepPage },
  {
    name: 'CV search, rare word',
    askedMs: 8,
    prepare:
      async ({ size }) =>
      async (index) => ({ method: 'GET', path: `${LIST}?q=ref${someNumber(index, size)}` }),
  },
  { name: 'CV search, word of one in ten', askedMs: 15, prepare: search(SOME) },
  { name: 'CV search, common word', askedMs: 12, prepare: search(COMMON) },
  { name: 'CV search, two words', askedMs: 20, prepare: search(TWO) },
  { name: 'CV search, one of two words', askedMs: 20, prepare: search(TWO.replace(' ', ' OR ')) },
  {
    name: 'candidate details',
    askedMs: 5,
    prepare:
      async ({ size }) =>
      async (index) => ({ method: 'GET', path: `${LIST}/${someCandidate(index, size)}` }),
  },
  { name: 'jobs list', askedMs: 50, prepare: always('/api/jobs') },
  { name: 'job', askedMs: 50, prepare: onSomeJob((id) => `/api/jobs/${id}`) },
  { name: 'board of a job', askedMs: 50, prepare: onSomeJob((id) => `/api/assignments?jobId=${id}&limit=200`) },
  { name: 'history of a job', askedMs: 50, prepare: onSomeJob((id) => `/api/assignments/moves?jobId=${id}`) },
  {
    name: 'candidates of a job and stage',
    askedMs: 50,
    prepare: onSomeJob((id) => `${LIST}?assignedJobId=${id}&candidateStage=interview`),
  },
  {
    name: 'jobs of a candidate',
    askedMs: 50,
    prepare:
      async ({ size }) =>
      async (index) => ({ method: 'GET', path: `/api/assignments?candidateId=${someCandidate(index, size)}` }),
  },
  { name: 'counts of tasks', askedMs: 5, prepare: always('/api/tasks/counts') },
  { name: 'dashboard', askedMs: 10, prepare: always('/api/dashboard?timeZone=Europe/London') },
  { name: 'create a candidate', askedMs: 8, prepare: creation, undo: removeCreated },
  { name: 'update a candidate', askedMs: 7, prepare: update, undo: turnBackVersions },
];

/** The seeder's numbers and names. Steps of a prime number reach every one. */
export const someNumber = (index: number, size: number) => 1 + ((index * 613) % size);
const someCandidate = (index: number, size: number) => seededId(`candidate ${someNumber(index, size)}`);

/** There is one job for every twenty candidates. */
function onSomeJob(path: (id: string) => string): Line['prepare'] {
  return async ({ size }) =>
    async (index) => ({
      method: 'GET',
      path: path(seededId(`job ${someNumber(index, Math.max(1, Math.round(size / 20)))}`)),
    });
}

async function deepPage({ get }: Api): Promise<() => Promise<Shot>> {
  let path = LIST;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { nextCursor } = await get<{ nextCursor: string | null }>(path);
    if (nextCursor === null) break;
    path = `${LIST}?cursor=${encodeURIComponent(nextCursor)}`;
  }
  return async () => ({ method: 'GET', path });
}

/** With a CV like the existing ones. */
async function creation({ get, size }: Api): Promise<() => Promise<Shot>> {
  const { cv } = await get<{ cv: string }>(`${LIST}/${someCandidate(1, size)}`);
  return async () => ({
    method: 'POST',
    path: LIST,
    body: {
      id: randomUUID(),
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      skills: ['COBOL', 'Java'],
      cv,
    },
  });
}

async function removeCreated(owner: pg.Client, shots: Shot[]): Promise<void> {
  const ids = shots.map(({ body }) => (body as { id: string }).id);
  await owner.query('delete from candidates where id = any($1)', [ids]);
  await owner.query('delete from erasures where id = any($1)', [ids]);
  await owner.query('delete from record_changes where record_id = any($1)', [ids]);
}

/** As the page does it: loads the record, then changes it under its version. */
async function update({ get, size }: Api): Promise<(index: number) => Promise<Shot>> {
  return async (index) => {
    const path = `${LIST}/${someCandidate(index, size)}`;
    const { version } = await get<{ version: number }>(path);
    return { method: 'PATCH', path, version, body: { location: `Leeds ${randomUUID()}` } };
  };
}

async function turnBackVersions(owner: pg.Client, shots: Shot[]): Promise<void> {
  const ids = shots.map(({ path }) => path.slice(LIST.length + 1));
  const versions = shots.map(({ version }) => version);
  await owner.query(
    `update candidates set version = was.version
     from unnest($1::uuid[], $2::int[]) as was(id, version) where candidates.id = was.id`,
    [ids, versions],
  );
  await owner.query('delete from record_changes where record_id = any($1)', [ids]);
}
