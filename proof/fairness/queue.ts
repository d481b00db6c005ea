import type pg from 'pg';
import { vi } from 'vitest';
import type { CvBatch } from '#shared/intake/cv-batch-schemas.ts';
import { readCvWork } from '#server/intake/cv-batches/read-cv.ts';
import { addFile } from '#server/platform/files/test-files.ts';
import { writtenPdf } from '#server/platform/readers/documents/test-documents.ts';
import { startWorker } from '#server/platform/work/worker.ts';
import { useTestApp, type TestApp, type Visitor } from '#server/test/app.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { bodyOf, unusedId } from '#server/test/records.ts';
import type { Finding } from '../prove.ts';

/** A product in which accounts take turns in a lane or, as the broken variant, the oldest item is always next. */
export function appWithQueue({ inTurns }: { inTurns: boolean }): TestApp {
  const createDatabase = async () => {
    const db = await createTestDatabase();
    if (!inTurns) db.pools.system.on('connect', findNoTurns);
    return db;
  };
  return useTestApp({}, { createDatabase });
}

/** The statement that looks for whose turn it is finds nobody. */
function findNoTurns(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const isAboutTurns = (query: unknown) => JSON.stringify(query).includes('with recursive turn');
  const query = (asked: unknown, ...rest: unknown[]) =>
    isAboutTurns(asked) ? Promise.resolve({ rows: [] }) : ask(asked, ...rest);
  Object.assign(client, { query });
}

/** Hundreds of pages take a while. */
export const longPdf = (pages: number) =>
  writtenPdf(
    Array.from({ length: 60 }, (_, line) => ({ text: `Grace Hopper wrote compilers ${line}`, y: 750 - line * 12 })),
    { pages },
  );

async function dropCvs(person: Visitor, content: Buffer, count: number): Promise<string> {
  const batch = `/api/cv-batches/${unusedId()}`;
  await bodyOf(person.request('POST', '/api/cv-batches', { id: batch.split('/').at(-1) }), 201);
  for (let number = 0; number < count; number += 1) {
    const { id: fileId } = await addFile(person, content, { name: `cv-${number}.pdf` });
    await bodyOf(person.request('POST', `${batch}/items`, { id: unusedId(), fileId }), 201);
  }
  return batch;
}

/** One account drops many slow CVs, then another drops one. How many of the many are read before the one? */
export async function dropOneAfterMany(app: TestApp, many: number, pages: number): Promise<Finding> {
  const [eve, ada] = [await app.signUp(), await app.signUp()];
  await dropCvs(eve, longPdf(pages), many);
  const batch = await dropCvs(ada, longPdf(1), 1);
  const read = readCvWork(app.deps);
  const order: (string | null)[] = [];
  const worker = startWorker({
    ...app.deps,
    register: {
      'read-cv': {
        ...read,
        run: async (context) => {
          await read.run(context as Parameters<typeof read.run>[0]);
          order.push(context.userId);
        },
      },
    },
    schedule: [],
  });
  worker.wake();
  await vi.waitFor(async () => {
    const { items } = await bodyOf<CvBatch>(ada.request('GET', batch));
    if (items[0]?.state !== 'read') throw new Error('The other’s CV has not been read');
  }, PATIENTLY);
  await worker.stop();
  const before = order.indexOf(ada.user.uid);
  return { holds: before <= 2, figure: `${before} of ${many} CVs of the other account were read before it` };
}
