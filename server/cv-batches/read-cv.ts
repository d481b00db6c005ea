import { and, eq } from 'drizzle-orm';
import type { DocumentFacts } from '#shared/documents.ts';
import type { Transaction } from '../db/database.ts';
import { cvBatchItems } from '../db/schema/cv-batches.ts';
import { files } from '../db/schema/files.ts';
import { circumstancesOf } from '../documents/circumstances.ts';
import { factsOf } from '../documents/facts/facts-of.ts';
import { readingRules, readOrGiveUp, type Reading, type ReadingDeps } from '../documents/reading-work.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { isItem } from './cv-items.store.ts';

type Data = WorkData['read-cv'];

const GIVEN_UP = 'The file could not be read. Fill in what is needed, or leave it out and add it again.';

/** Reads one file of a batch. As with the file of a candidate, what it changes, it changes once: while the file waits for it. */
export function readCvWork(deps: ReadingDeps): WorkDefinition<Data> {
  return {
    ...readingRules,
    run: async (context) => {
      const { data, unhurried } = context;
      const userId = context.userId ?? '';
      const file = await unhurried.asTenant(userId, (tx) => findWaiting(tx, userId, data));
      if (!file) return;
      const reading = await readOrGiveUp(context, deps, file, GIVEN_UP);
      const facts = factsOf(reading, await circumstancesOf(unhurried, userId));
      await context.step(async (tx) => {
        await store(tx, userId, data, reading, facts);
        return { checkpoint: null };
      });
      deps.live.publish(userId, ['cv-batches']);
    },
  };
}

const isWaiting = (userId: string, { batchId, id }: Data) =>
  and(isItem(userId, batchId, id), eq(cvBatchItems.state, 'waiting'));

async function findWaiting(tx: Transaction, userId: string, data: Data) {
  const [found] = await tx
    .select({
      userId: files.userId,
      id: files.id,
      kind: files.kind,
      size: files.size,
      sha256: files.sha256,
      objectKey: files.objectKey,
    })
    .from(cvBatchItems)
    .innerJoin(files, and(eq(files.userId, cvBatchItems.userId), eq(files.id, cvBatchItems.fileId)))
    .where(isWaiting(userId, data));
  return found;
}

/** What somebody has typed meanwhile stays. */
async function store(
  tx: Transaction,
  userId: string,
  data: Data,
  { text, problem }: Reading,
  { name, email, phone, skills }: DocumentFacts,
): Promise<void> {
  const [typed] = await tx.select().from(cvBatchItems).where(isWaiting(userId, data)).for('no key update');
  if (!typed) return;
  const isNamed = typed.firstName !== '' || typed.lastName !== '';
  const [skill] = skills;
  await tx
    .update(cvBatchItems)
    .set({
      state: 'read',
      text,
      problem,
      ...(!isNamed && name && { firstName: name.firstName, lastName: name.lastName }),
      ...(typed.email === '' && email && { email: email.value }),
      ...(typed.phone === null && phone && { phone: phone.value }),
      ...(typed.skills.length === 0 && { skills: skills.map(({ value }) => value) }),
      sources: {
        ...(name && { name: name.source }),
        ...(email && { email: email.source }),
        ...(phone && { phone: phone.source }),
        ...(skill && { skills: skill.source }),
      },
    })
    .where(isWaiting(userId, data));
}
