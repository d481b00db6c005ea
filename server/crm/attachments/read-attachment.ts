import { and, eq, sql, type SQL } from 'drizzle-orm';
import { topicsOf } from '#shared/records/live.ts';
import { holdCandidates } from '../rows/current-assignment.ts';
import { refreshWords } from '../rows/searched-words.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { files } from '#server/platform/db/schema/files.ts';
import {
  readingRules,
  readOrGiveUp,
  type Reading,
  type ReadingDeps,
} from '#server/platform/readers/documents/reading-work.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { attachmentRows } from '../rows/attachment-rows.ts';
import { fillEmptyCv } from './fill-empty-cv.ts';
import { stateOnceRead } from './attachments.store.ts';

type Data = WorkData['read-attachment'];

const GIVEN_UP = 'The file could not be read. Replace it with the same file to try again.';

/**
 * Reads one file of a candidate: its text fills an empty CV, and its words are searched. All changes happen in one
 * transaction, and only while the file is still waiting. The work can therefore be repeated, and a crash does nothing
 * twice.
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

/** The file, if it still exists, is unchanged and has not been read. */
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

/**
 * The file's current owner, locked. It may have changed by a merge while the file was read. Undefined if the file is no
 * longer waiting.
 */
async function holdOwner(tx: Transaction, userId: string, data: Data): Promise<string | undefined> {
  for (;;) {
    const owner = await findWaiting(tx, userId, data);
    if (!owner) return undefined;
    holdCandidates(tx, userId, [owner.candidateId]);
    const held = await findWaiting(tx, userId, data);
    if (held?.candidateId === owner.candidateId) return owner.candidateId;
  }
}

function isWaiting(userId: string, { id, fileId }: Data): SQL {
  return sql`${attachments.userId} = ${userId} and ${attachments.id} = ${id} and ${attachments.fileId} = ${fileId}
    and ${attachments.state} = 'waiting'`;
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
  const [stored] = await writeRecords(tx, { userId }, attachmentRows, {
    update: { text, problem, state: stateOnceRead(text) },
    ids: [data.id],
    where: isWaiting(userId, data),
    as: 'kept',
    returning: { isLive: sql<boolean>`${attachments.deletedAt} is null` },
    // Filling an empty CV also writes the candidate's words.
    repeats: 'later',
  });
  // The file was replaced or deleted in between. Restoring a deleted file also restores its words.
  if (!stored?.isLive || text === '') return;
  if (await fillEmptyCv(tx, { userId, candidateId, text, now })) return;
  await refreshWords(tx, userId, [candidateId]);
}
