import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '#shared/files.ts';
import { atMost } from '../at-most.ts';
import { AppError } from '../http/app-error.ts';
import { projectRoot } from '../root.ts';
import { without, type Extraction, type Problem } from './extraction.ts';
import { isDocument, type DocumentKind } from './kinds.ts';

export interface DocumentReader {
  /** An answer for whatever is in the file; only trouble with this machine is thrown. Files wait for each other. */
  read: (bytes: AsyncIterable<Uint8Array>, kind: FileKind) => Promise<Extraction>;
  /** Whoever waits is refused, and what is being read has a moment to end. */
  stop: () => Promise<void>;
}

interface Limits {
  /** By the clock, which also runs while the process waits for its turn on a busy machine. */
  timeMs: number;
  /** Spent on a processor. */
  processorMs: number;
  memoryMb: number;
}

interface Program {
  args: string[];
  cwd: string;
}

interface Options {
  limits?: Limits;
  program?: Program;
}

/** A CV takes less than half a second of a processor and 150 MB; most of both is the start of a process. */
const usual: Limits = { timeMs: 60_000, processorMs: 10_000, memoryMb: 512 };

const HEAP_MB = 256;
const LARGEST_ANSWER = 4 * 1024 * 1024;
const WATCH_EVERY_MS = 25;
const GRACE_MS = 2_000;
const [USER_TICKS, SYSTEM_TICKS, RESIDENT_PAGES] = [14, 15, 24];
const TICK_MS = 10;
const PAGE_BYTES = 4096;
const MEGABYTE = 1024 * 1024;

/**
 * Reads documents in a process for each: a file can be made to take all memory or all time there is, and then it is that process
 * that ends. One file at a time, because one is quick and many would take the machine from those who work with it.
 */
export function createDocumentReader({ limits = usual, program = findProgram() }: Options = {}): DocumentReader {
  const inTurn = atMost(1);
  const running = new Set<ChildProcess>();
  let isStopped = false;
  const stopped = () => new AppError('unavailable', 'Files cannot be read right now. Please try again in a moment.');
  return {
    read: (bytes, kind) =>
      inTurn(async () => {
        if (!isDocument(kind)) return without('noDocument');
        if (isStopped) throw stopped();
        const child = start(program, kind);
        running.add(child);
        try {
          return await converse(child, bytes, limits);
        } catch (error) {
          throw isStopped ? stopped() : error;
        } finally {
          running.delete(child);
        }
      }),
    stop: async () => {
      isStopped = true;
      await Promise.all([...running].map(endSoon));
    },
  };
}

/** From the bundle, or, in development and in tests, from its source. */
function findProgram(): Program {
  const here = dirname(fileURLToPath(import.meta.url));
  const source = join(here, 'child.ts');
  if (existsSync(source)) return { args: ['--import', 'tsx', source], cwd: projectRoot };
  // Beside this file or, if that is a part which several programs share, above it.
  const built = [here, dirname(here)].map((folder) => join(folder, 'document-child.js')).find(existsSync);
  if (built === undefined) throw new Error('The program that reads documents is missing from the build');
  return { args: [built], cwd: '/' };
}

function start({ args, cwd }: Program, kind: DocumentKind): ChildProcess {
  return spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...args, kind], {
    cwd,
    // Nothing of ours, secrets above all, and nothing that would change what Node does.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

async function converse(child: ChildProcess, bytes: AsyncIterable<Uint8Array>, limits: Limits): Promise<Extraction> {
  let reason: Problem | undefined;
  const kill = (why: Problem) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const ended = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const timer = setTimeout(() => kill('tooSlow'), limits.timeMs);
  const watch = setInterval(() => {
    void excessOf(child, limits).then((excess) => excess && kill(excess));
  }, WATCH_EVERY_MS);
  try {
    const answer = answerOf(child, () => kill('unpacksTooLarge'));
    const troubles: unknown[] = [];
    // Nobody waits for the rest of a file whose reader has ended.
    void send(bytes, child, (error) => troubles.push(error));
    const [code, signal] = await ended;
    if (troubles.length > 0) throw troubles[0];
    if (reason) return without(reason);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') throw new Error(`The program that reads documents got ${signal}`);
    // How V8 ends a process that needs more than it may have.
    if (signal !== null) return without('tooMuchMemory');
    if (code !== 0) throw new Error(`The program that reads documents ended with code ${code}`);
    return JSON.parse(answer()) as Extraction;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Tells what goes wrong where the bytes come from. That the program takes no more of them its own end explains. */
async function send(bytes: AsyncIterable<Uint8Array>, child: ChildProcess, onTrouble: (error: unknown) => void) {
  async function* source() {
    try {
      yield* bytes;
    } catch (error) {
      onTrouble(error);
      throw error;
    }
  }
  try {
    if (child.stdin) await pipeline(Readable.from(source(), { highWaterMark: 1 }), child.stdin);
  } catch {
    child.kill('SIGKILL');
  }
}

/** What it has said once it has ended. */
function answerOf(child: ChildProcess, onTooLong: () => void): () => string {
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > LARGEST_ANSWER) onTooLong();
    else pieces.push(piece);
  });
  return () => Buffer.concat(pieces).toString();
}

/**
 * What it takes too much of. The limit that V8 knows leaves out buffers, which is where a picture or a packed stream unfolds. Only
 * Linux tells; elsewhere the limits of heap and clock remain.
 */
async function excessOf({ pid }: ChildProcess, { memoryMb, processorMs }: Limits): Promise<Problem | undefined> {
  // Behind the name of the program, which may hold anything; see proc_pid_stat(5). It is gone when the process is.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3] ?? 0);
  if (field(RESIDENT_PAGES) * PAGE_BYTES > memoryMb * MEGABYTE) return 'tooMuchMemory';
  return (field(USER_TICKS) + field(SYSTEM_TICKS)) * TICK_MS > processorMs ? 'tooSlow' : undefined;
}

async function endSoon(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
