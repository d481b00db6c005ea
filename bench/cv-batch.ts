import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { formWith } from '#server/platform/files/test-files.ts';
import { startProduct } from '#server/test/built-product.ts';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import { MOST_CVS, type CvBatch, type ListedCvBatch, type TakenBack } from '#shared/intake/cv-batch-schemas.ts';
import type { StoredFile } from '#shared/platform/file-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { request, signUpAs } from '../proof/requests.ts';
import { load, print } from './measure.ts';
import { makeCvs, type MadeCv } from './made-cvs.ts';

/**
 * Drops the maximum number of CVs of a batch at once into the built product with its own data directory: upload, read,
 * review, create, search and undo, with kill -9 while reading and while creating. Prints the time of each step, and
 * exits with 1 if anything is duplicated, missing or left over.
 *
 * npm run bench:cv-batch
 */

const AT_ONCE = 6;
const POLL_MS = 50;
const LIMIT_MS = 20 * 60_000;

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const settings = { API_CALLS_PER_MINUTE: '1000000', BACKUPS_KEPT: '0' };
let product = startProduct(directory, settings);
let url = await product.address;
const { cookie } = await signUpAs(url, 'batch@example.com');
const wrong: string[] = [];
try {
  const ownerUrl = await findRunningDatabase({ dataDirectory: directory, databaseUrl: undefined });
  await asOwner(ownerUrl ?? '', (owner) => owner.query(`update users set subscription = '{"status":"active"}'`));
  await wholeWay(makeCvs(MOST_CVS));
} finally {
  await product.stop();
  await rm(directory, { recursive: true });
}
print(wrong.length === 0 ? `Nothing doubled, nothing lost; ${load()}` : `WRONG:\n${wrong.join('\n')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function wholeWay(cvs: MadeCv[]): Promise<void> {
  const id = crypto.randomUUID();
  const batch = `/api/cv-batches/${id}`;
  const fileIds = new Map<string, string>();
  const read = () => ask<CvBatch>('GET', batch);
  /** Without its files: fast enough to poll. */
  const listed = async () => {
    const { items } = await ask<{ items: ListedCvBatch[] }>('GET', '/api/cv-batches');
    const found = items.find((one) => one.id === id);
    if (!found) throw new Error('The batch is gone');
    return found;
  };
  const until = async (isThere: (seen: ListedCvBatch) => boolean) => {
    const deadline = performance.now() + LIMIT_MS;
    for (;;) {
      const seen = await listed();
      if (isThere(seen)) return seen;
      if (performance.now() > deadline) throw new Error(`It stays at ${JSON.stringify(seen)}`);
      await sleep(POLL_MS);
    }
  };

  await step('upload', async () => {
    await ask('POST', '/api/cv-batches', { id });
    await all(cvs, async (cv) => {
      const file = await ask<StoredFile>('POST', '/api/files?purpose=document', formWith(cv.content, cv.fileName));
      fileIds.set(cv.email, file.id);
      await ask('POST', `${batch}/items`, { id: crypto.randomUUID(), fileId: file.id });
    });
    const { items, waiting } = (await listed()).counts;
    return `${items} files, ${items - waiting} of them read meanwhile`;
  });
  await step('kill -9 while reading', async () => {
    const { counts } = await until(({ counts: { items, waiting } }) => waiting <= items * 0.6);
    await killAndStart();
    check('killed before all were read', counts.waiting > 0, true);
    return `${counts.waiting} were waiting`;
  });
  await step('read the rest', async () => {
    const { counts } = await until(({ counts: { waiting } }) => waiting === 0);
    return `${counts.items} files`;
  });
  await step('review', async () => {
    const { items } = await read();
    check('files in the batch', items.length, cvs.length);
    check(
      'e-mail addresses found',
      items.map(({ email }) => email).toSorted(),
      cvs.map(({ email }) => email).toSorted(),
    );
    const unnamed = items.filter(({ firstName, lastName }) => firstName === '' || lastName === '');
    await all(unnamed, (item) => ask('PATCH', `${batch}/items/${item.id}`, { firstName: 'Ada', lastName: 'Unnamed' }));
    return `${items.length - unnamed.length} names found, ${unnamed.length} typed`;
  });
  await step('kill -9 while creating', async () => {
    await ask('POST', `${batch}/create`);
    const { counts } = await until(({ counts: { created } }) => created >= cvs.length / 4);
    await killAndStart();
    check('killed before all were created', counts.created < cvs.length, true);
    return `${counts.created} were created`;
  });
  await step('create the rest', async () => {
    const { counts } = await until(({ state }) => state === 'created');
    check('created', counts.created, cvs.length);
    return `${counts.created} candidates`;
  });
  await step('compare', async () => {
    const [people, files] = [await allOf<ListedCandidate>('candidates'), await allOf<Attachment>('attachments')];
    check('candidates', people.map(({ email }) => email).toSorted(), cvs.map(({ email }) => email).toSorted());
    const fileOf = new Map(files.map((file) => [file.candidateId, file]));
    check('files', [files.length, fileOf.size], [cvs.length, cvs.length]);
    const cvOf = new Map(cvs.map((cv) => [cv.email, cv]));
    await all(people, async ({ id: candidateId, email }) => {
      const [file, cv] = [fileOf.get(candidateId), cvOf.get(email)];
      check(`name of the file of ${email}`, file?.name, cv?.fileName);
      check(`file of ${email}`, file?.fileId, fileIds.get(email));
      const content = await request({ url, cookie }, 'GET', `/api/files/${file?.fileId}/content`);
      check(`bytes of ${email}`, Buffer.from(await content.arrayBuffer()).equals(cv?.content ?? Buffer.alloc(0)), true);
    });
    return `${people.length} candidates, ${files.length} files, byte for byte`;
  });
  await step('search', async () => {
    await all(cvs, async ({ email, word }) => {
      const { items } = await ask<Page<ListedCandidate>>('GET', `/api/candidates?q=${word}`);
      const found = items.map((one) => [one.email, one.cvMatch?.match.toLowerCase()]);
      check(`who is found by ${word}`, found, [[email, word]]);
    });
    return `${cvs.length} words, each finds one`;
  });
  await step('undo', async () => {
    const { edited } = await ask<TakenBack>('POST', `${batch}/take-back`, {});
    check('edited since then', edited, []);
    await until(({ state }) => state === 'taken-back');
    const left = await allOf<ListedCandidate>('candidates');
    check('candidates after undoing', left.length, 0);
    check('found after undoing', (await ask<Page<unknown>>('GET', `/api/candidates?q=${cvs[0]?.word}`)).items, []);
    return `${left.length} candidates left`;
  });
}

async function step(name: string, work: () => Promise<string>): Promise<void> {
  const begun = performance.now();
  const result = await work();
  print(`${name.padEnd(24)}${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${result}`);
}

function check(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== should) wrong.push(`${what}: ${is} instead of ${should}`);
}

async function killAndStart(): Promise<void> {
  const ended = once(product.process, 'exit');
  product.process.kill('SIGKILL');
  await ended;
  product = startProduct(directory, settings);
  url = await product.address;
}

/** As many at once as one account may upload. */
async function all<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const rest = [...values];
  const next = async () => {
    for (let value = rest.shift(); value !== undefined; value = rest.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function allOf<T>(records: string): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<T> = await ask(
      'GET',
      `/api/${records}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return (await (await request({ url, cookie }, method, path, body)).json()) as T;
}
