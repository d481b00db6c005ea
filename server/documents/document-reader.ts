import type { FileKind } from '#shared/files.ts';
import { atMost } from '../at-most.ts';
import {
  createConfinedProcesses,
  ExceededLimit,
  findProgram,
  type Limits,
  type Program,
} from '../confined/confined-process.ts';
import { without, type Extraction } from './extraction.ts';
import { isDocument } from './kinds.ts';

export interface DocumentReader {
  /** An answer for whatever is in the file; only trouble with this machine is thrown. Files wait for each other. */
  read: (bytes: AsyncIterable<Uint8Array>, kind: FileKind) => Promise<Extraction>;
  /** Whoever waits is refused, and what is being read has a moment to end. */
  stop: () => Promise<void>;
}

interface Options {
  limits?: Partial<Limits>;
  program?: Program;
}

/** A CV takes less than half a second of a processor and 150 MB; most of both is the start of a process. */
const usual: Limits = { timeMs: 60_000, processorMs: 10_000, memoryMb: 512, heapMb: 256 };

const LARGEST_ANSWER = 4 * 1024 * 1024;

/** Reads documents, one at a time, because one is quick and many would take the machine from those who work with it. */
export function createDocumentReader({
  limits = {},
  program = findProgram('server/documents/child.ts', 'document-child.js'),
}: Options = {}): DocumentReader {
  const inTurn = atMost(1);
  const processes = createConfinedProcesses(program, { ...usual, ...limits });
  return {
    read: (bytes, kind) =>
      inTurn(async () => {
        if (!isDocument(kind)) return without('noDocument');
        try {
          return await answerOf(processes.run([kind], bytes));
        } catch (error) {
          if (error instanceof ExceededLimit) return without(error.excess);
          throw error;
        }
      }),
    stop: processes.stop,
  };
}

async function answerOf(said: AsyncIterable<Buffer>): Promise<Extraction> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of said) {
    size += piece.length;
    if (size > LARGEST_ANSWER) return without('unpacksTooLarge');
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString()) as Extraction;
}
