import type { Files } from '../../files/open-files.ts';
import type { FileRef } from '../../files/storage.ts';
import type { Live } from '../../live/live.ts';
import type { FileKind } from '#shared/platform/file-schemas.ts';
import { doubling, type WorkContext } from '../../work/definition.ts';
import type { DocumentReader } from './document-reader.ts';
import { plainText } from './extraction.ts';

/** What all work that reads one file has in common. */

export interface ReadingDeps {
  files: Pick<Files, 'storage' | 'storageOf'>;
  documents: Pick<DocumentReader, 'read'>;
  live: Pick<Live, 'publish'>;
}

export type Reading = Awaited<ReturnType<DocumentReader['read']>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Retries for about five hours while the machine or the storage fails. */
const MOST_FAILURES = 10;

export const readingRules = {
  lane: 'documents' as const,
  // One more than the failures: the worker gives up work that ends the process each time.
  attempts: MOST_FAILURES + 1,
  waitAfter: doubling(HOUR_MS),
  limitMs: 10 * MINUTE_MS,
  remembered: false,
};

/**
 * Errors of the machine or the storage are usually temporary, so the work is retried. If they last, the user is told.
 */
export async function readOrGiveUp<Data>(
  { checkpoint, signal, step }: WorkContext<Data>,
  { documents, files }: ReadingDeps,
  file: FileRef & { kind: FileKind },
  givenUp: string,
): Promise<Reading> {
  try {
    return await documents.read(files.storageOf(file).read(file), file.kind);
  } catch (error) {
    signal.throwIfAborted();
    const failures = failuresIn(checkpoint()) + 1;
    if (failures >= MOST_FAILURES) return plainText('', givenUp);
    await step(async () => ({ checkpoint: { failures } }));
    throw error;
  }
}

function failuresIn(checkpoint: unknown): number {
  const known = typeof checkpoint === 'object' && checkpoint !== null && 'failures' in checkpoint;
  return known ? Number(checkpoint.failures) : 0;
}
