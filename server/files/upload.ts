import { randomUUID } from 'node:crypto';
import { chooseKindFor, filePurposes, type FileKind, type FilePurpose, type StoredFile } from '#shared/files.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { assertRoom, enterFile, findFile, presentFile, sameUpload } from './files.store.ts';
import { ROOM_FOR_THE_FORM, receiveFile } from './receive.ts';
import { sniff } from './sniff.ts';
import { openSpool, type Spool } from './spool.ts';

interface Upload {
  userId: string;
  purpose: FilePurpose;
  /** Made by the sender, so that a repeated upload makes one file and not two. */
  id?: string | undefined;
}

/**
 * From a form to a file. Until all of it has arrived it is nothing but a nameless file on disk, so a slow sender costs
 * the database nothing and one who goes away leaves nothing. Only what is acceptable reaches the storage.
 */
export async function uploadFile(
  { database, files, now }: Pick<Deps, 'database' | 'files' | 'now'>,
  { userId, purpose, id = randomUUID() }: Upload,
  request: Request,
): Promise<{ file: StoredFile; isNew: boolean }> {
  const existingOrRoomFor = (size: number) =>
    database.asTenant(userId, async (tx) => {
      const existing = await findFile(tx, userId, id);
      if (!existing) await assertRoom(tx, userId, size, files.quotaBytes);
      return existing;
    });
  const spool = await openSpool(files.spoolDirectory);
  try {
    // Before the first byte, as far as one can know then; exactly, once all have arrived; and for certain in `enterFile`.
    const leastBytes = Number(request.headers.get('content-length') ?? 0) - ROOM_FOR_THE_FORM;
    await existingOrRoomFor(Math.max(1, leastBytes));
    const { name, sha256 } = await receiveFile(request, purpose, spool);
    const kind = await kindOf(spool, purpose);
    const file = { userId, id, name, kind, size: spool.size, sha256, createdAt: now() };
    const existing = await existingOrRoomFor(file.size);
    if (existing) return { file: presentFile(sameUpload(existing, file)), isNew: false };
    const { row, isNew } = await files.storage.store(file, spool, (tx, objectKey) =>
      enterFile(tx, { ...file, objectKey }, files.quotaBytes),
    );
    return { file: presentFile(row), isNew };
  } finally {
    await spool.close();
  }
}

async function kindOf(spool: Spool, purpose: FilePurpose): Promise<FileKind> {
  const kinds = await sniff(spool);
  const kind = filePurposes[purpose].kinds.find((one) => kinds.includes(one));
  if (kind) return kind;
  const message = `The content of this file is something else. ${chooseKindFor(purpose)}`;
  throw new AppError('unsupported_media_type', message, { file: message });
}
