import { and, eq } from 'drizzle-orm';
import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { cvBatchItems } from '#server/platform/db/schema/cv-batches.ts';
import { files } from '#server/platform/db/schema/files.ts';
import { circumstancesOf } from '../documents/circumstances.ts';
import { factsOf } from '#server/platform/readers/documents/facts/facts-of.ts';
import {
  readingRules,
  readOrGiveUp,
  type Reading,
  type ReadingDeps,
} from '#server/platform/readers/documents/reading-work.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { findMatches } from '../duplicates/matching.ts';
import { personFacts } from './cv-duplicates.ts';
import { isItem } from './cv-items.store.ts';

type Data = WorkData['read-cv'];

const GIVEN_UP = 'The file could not be read. Fill in the details, or leave it out and add it again.';

/**
 * Reads one file of a batch. The result is stored only while the file is waiting for it, so a second run changes
 * nothing.
 */
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

/** Values that the user has typed meanwhile stay. */
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
  const { firstName, lastName } = !isNamed && name ? name : typed;
  const person = {
    firstName,
    lastName,
    email: typed.email === '' && email ? email.value : typed.email,
    phone: typed.phone === null && phone ? phone.value : typed.phone,
  };
  const asked = { key: data.id, ...personFacts(person) };
  const isKnown = (await findMatches(tx, userId, 'candidate', [asked], 1)).has(data.id);
  await tx
    .update(cvBatchItems)
    .set({
      state: 'read',
      text,
      problem,
      ...person,
      // The user decides about people who are there already.
      ...(isKnown && { isLeftOut: true }),
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
