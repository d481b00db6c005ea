import { and, eq } from 'drizzle-orm';
import { topicsOf } from '#shared/live.ts';
import { holdCandidates } from '../assignments/current-assignment.ts';
import { fillEmptyCv, refreshWords } from '../candidates/searched-words.ts';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { files } from '../db/schema/files.ts';
import { readingRules, readOrGiveUp, type Reading, type ReadingDeps } from '../documents/reading-work.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { stateOnceRead } from './attachments.store.ts';

type Data = WorkData['read-attachment'];

const GIVEN_UP = 'The file could not be read. Replace it with the same file to try again.';

/**
 * Reads one file of a candidate: its text fills an empty CV, and its words are searched. What it changes, it changes in one transaction
 * and only while the file still waits for it, so that it may be repeated, and nothing is done twice after a crash.
 */
export function readAttachmentWork(deps: ReadingDeps): WorkDefinition<Data> {
  return {
    ...readingRules,
    run: async (context) => {
      const { data, unhurried } = context;
      const userId = context.userId ?? '';
      const waiting = await unhurried.asTenant(userId, (tx) => findWaiting(tx, userId, data));
      if (!waiting) return;
      const { candidateId: _owner, ...file } = waiting;
      const reading = await readOrGiveUp(context, deps, file, GIVEN_UP);
      await context.step(async (tx) => {
        const candidateId = await holdOwner(tx, userId, data);
        if (candidateId !== undefined) await store(tx, { userId, candidateId, data, reading, now: context.now });
        return { checkpoint: null };
      });
      deps.live.publish(userId, topicsOf.attachment);
    },
  };
}

/** The file, if it is still there, still the same, and not read yet. */
async function findWaiting(tx: Transaction, userId: string, { id, fileId }: Data) {
  const [found] = await tx
    .select({
      candidateId: attachments.candidateId,
      userId: files.userId,
      id: files.id,
      kind: files.kind,
      size: files.size,
      sha256: files.sha256,
      objectKey: files.objectKey,
    })
    .from(attachments)
    .innerJoin(files, and(eq(files.userId, attachments.userId), eq(files.id, attachments.fileId)))
    .where(isWaiting(userId, { id, fileId }));
  return found?.candidateId ? { ...found, candidateId: found.candidateId } : undefined;
}

/** Whose file it is by now: while it was read, they may have been merged with somebody. Undefined if nobody waits for it. */
async function holdOwner(tx: Transaction, userId: string, data: Data): Promise<string | undefined> {
  for (;;) {
    const owner = await findWaiting(tx, userId, data);
    if (!owner) return undefined;
    await holdCandidates(tx, userId, [owner.candidateId]);
    const held = await findWaiting(tx, userId, data);
    if (held?.candidateId === owner.candidateId) return owner.candidateId;
  }
}

function isWaiting(userId: string, { id, fileId }: Data) {
  return and(
    eq(attachments.userId, userId),
    eq(attachments.id, id),
    eq(attachments.fileId, fileId),
    eq(attachments.state, 'waiting'),
  );
}

interface Read {
  userId: string;
  candidateId: string;
  data: Data;
  reading: Pick<Reading, 'text' | 'problem'>;
  now: Date;
}

async function store(tx: Transaction, { userId, candidateId, data, reading, now }: Read): Promise<void> {
  const { text, problem } = reading;
  const [stored] = await tx
    .update(attachments)
    .set({ text, problem, state: stateOnceRead(text) })
    .where(isWaiting(userId, data))
    .returning({ deletedAt: attachments.deletedAt });
  // Somebody has replaced it meanwhile, or deleted it; one in the bin brings its words along when it comes back.
  if (!stored || stored.deletedAt !== null || text === '') return;
  if (await fillEmptyCv(tx, { userId, candidateId, text, now })) return;
  await refreshWords(tx, userId, [candidateId]);
}
