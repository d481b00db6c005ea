import type { FileKind } from '#shared/platform/file-schemas.ts';
import { atMost } from '../../runtime/at-most.ts';
import type { Walls } from '../process/confinement.ts';
import { createLimitedProcesses, ExceededLimit, type Limits } from '../process/limited-process.ts';
import { findProgram, type Program } from '../process/program.ts';
import { without, type Extraction } from './extraction.ts';
import { isDocument } from './kinds.ts';

export interface DocumentReader {
  /** Always answers, whatever is in the file; throws only for errors of this machine. Files queue. */
  read: (bytes: AsyncIterable<Uint8Array>, kind: FileKind) => Promise<Extraction>;
  /** What the operating system itself keeps from the programs that read files. */
  walls: () => Promise<Walls>;
  /** Refuses queued files, and gives a running one a moment to finish. */
  stop: () => Promise<void>;
}

interface Options {
  limits?: Partial<Limits>;
  program?: Program;
}

/** A CV takes less than half a second of CPU time and 150 MB; most of both is the start of the process. */
const usual: Limits = { timeMs: 60_000, processorMs: 10_000, memoryMb: 512, heapMb: 256 };

const LARGEST_ANSWER = 4 * 1024 * 1024;

/** Reads documents one at a time. One is quick, but many would slow down everyone else. */
export function createDocumentReader({
  limits = {},
  program = findProgram('server/platform/readers/documents/child.ts', 'document-child.js'),
}: Options = {}): DocumentReader {
  const inTurn = atMost(1);
  const processes = createLimitedProcesses(program, { ...usual, ...limits });
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
    walls: processes.walls,
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
