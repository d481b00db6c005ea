import type { Files } from '../files/open-files.ts';
import type { FileRef } from '../files/storage.ts';
import type { Live } from '../live/live.ts';
import type { FileKind } from '#shared/files.ts';
import { doubling, type WorkContext } from '../work/definition.ts';
import type { DocumentReader } from './document-reader.ts';

/** What all work has in common that reads one file. */

export interface ReadingDeps {
  files: Pick<Files, 'storage' | 'storageOf'>;
  documents: Pick<DocumentReader, 'read'>;
  live: Pick<Live, 'publish'>;
}

export type Reading = Awaited<ReturnType<DocumentReader['read']>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As often it is tried whether the machine or the storage works again: for about five hours. */
const MOST_FAILURES = 10;

export const readingRules = {
  lane: 'documents' as const,
  // One more than it fails: what ended the process each time is given up by the worker.
  attempts: MOST_FAILURES + 1,
  waitAfter: doubling(HOUR_MS),
  limitMs: 10 * MINUTE_MS,
  remembered: false,
};

/** Trouble with the machine or the storage passes, and the work is tried again; if it does not, people are told. */
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
    if (failures >= MOST_FAILURES) return { text: '', problem: givenUp, hints: { largest: null, emails: [] } };
    await step(async () => ({ checkpoint: { failures } }));
    throw error;
  }
}

function failuresIn(checkpoint: unknown): number {
  const known = typeof checkpoint === 'object' && checkpoint !== null && 'failures' in checkpoint;
  return known ? Number(checkpoint.failures) : 0;
}
