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
  timeMs: number;
  memoryMb: number;
}

/** A CV takes a fifth of a second and 150 MB; most of both is the start of a process. */
const usual: Limits = { timeMs: 15_000, memoryMb: 512 };

const HEAP_MB = 256;
const LARGEST_ANSWER = 4 * 1024 * 1024;
const WATCH_EVERY_MS = 25;
const GRACE_MS = 2_000;
const PAGE_BYTES = 4096;
const MEGABYTE = 1024 * 1024;

/**
 * Reads documents in a process for each: a file can be made to take all memory or all time there is, and then it is that process
 * that ends. One file at a time, because one is quick and many would take the machine from those who work with it.
 */
export function createDocumentReader(limits: Limits = usual): DocumentReader {
  const inTurn = atMost(1);
  const running = new Set<ChildProcess>();
  let isStopped = false;
  const stopped = () => new AppError('unavailable', 'Files cannot be read right now. Please try again in a moment.');
  return {
    read: (bytes, kind) =>
      inTurn(async () => {
        if (!isDocument(kind)) return without('noDocument');
        if (isStopped) throw stopped();
        const child = start(kind);
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
const childProgram = findProgram();

function findProgram(): { args: string[]; cwd: string } {
  const here = dirname(fileURLToPath(import.meta.url));
  const source = join(here, 'child.ts');
  if (existsSync(source)) return { args: ['--import', 'tsx', source], cwd: projectRoot };
  // Beside this file or, if that is a part which several programs share, above it.
  const built = [here, dirname(here)].map((folder) => join(folder, 'document-child.js')).find(existsSync);
  if (built === undefined) throw new Error('The program that reads documents is missing from the build');
  return { args: [built], cwd: '/' };
}

function start(kind: DocumentKind): ChildProcess {
  const { args, cwd } = childProgram;
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
    void endIfAbove(child, limits.memoryMb, () => kill('tooMuchMemory'));
  }, WATCH_EVERY_MS);
  try {
    const answer = answerOf(child, () => kill('unpacksTooLarge'));
    const sent = send(bytes, child);
    const [code, signal] = await ended;
    await sent;
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

/** Throws what goes wrong where the bytes come from. That the program takes no more of them its own end explains. */
async function send(bytes: AsyncIterable<Uint8Array>, child: ChildProcess): Promise<void> {
  let trouble: { error: unknown } | undefined;
  async function* source() {
    try {
      yield* bytes;
    } catch (error) {
      trouble = { error };
      throw error;
    }
  }
  try {
    if (child.stdin) await pipeline(Readable.from(source(), { highWaterMark: 1 }), child.stdin);
  } catch {
    child.kill('SIGKILL');
  }
  if (trouble) throw trouble.error;
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
 * All memory of the process: the limit that V8 knows leaves out buffers, which is where a picture or a packed stream unfolds. Only
 * Linux tells; elsewhere the limits of heap and time remain.
 */
async function endIfAbove({ pid }: ChildProcess, memoryMb: number, kill: () => void): Promise<void> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(statm.split(' ')[1] ?? 0);
  if (pages * PAGE_BYTES > memoryMb * MEGABYTE) kill();
}

async function endSoon(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
