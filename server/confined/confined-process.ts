import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '../http/app-error.ts';
import { projectRoot } from '../root.ts';

export interface Limits {
  /** How long it may say nothing, by the clock, which also runs while the process waits for its turn on a busy machine. */
  timeMs: number;
  /** Spent on a processor. */
  processorMs: number;
  memoryMb: number;
  /** Of the memory, what V8 may have; it leaves out buffers. */
  heapMb: number;
}

export interface Program {
  args: string[];
  cwd: string;
}

export type Excess = 'tooMuchMemory' | 'tooSlow';

/** What is thrown when a process was ended because it took more than it may. */
export class ExceededLimit extends Error {
  readonly excess: Excess;

  constructor(excess: Excess) {
    super(`The program was ended: ${excess}`);
    this.excess = excess;
  }
}

const WATCH_EVERY_MS = 25;
const GRACE_MS = 2_000;
const [USER_TICKS, SYSTEM_TICKS, RESIDENT_PAGES] = [14, 15, 24];
const TICK_MS = 10;
const PAGE_BYTES = 4096;
const MEGABYTE = 1024 * 1024;

/**
 * Runs a program of ours over bytes that a stranger wrote, in a process for each: a file can be made to take all memory or all time
 * there is, and then it is that process that ends.
 */
export function createConfinedProcesses(program: Program, limits: Limits) {
  const running = new Set<ChildProcess>();
  let isStopped = false;
  const stopped = () => new AppError('unavailable', 'Files cannot be read right now. Please try again in a moment.');

  /**
   * What the program says about these bytes, piece by piece: whoever takes no more for a while holds it up, and whoever leaves ends
   * it. Throws if it took too much, and for trouble with this machine.
   */
  async function* run(args: readonly string[], bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
    if (isStopped) throw stopped();
    const child = start(program, limits, args);
    running.add(child);
    const ended = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
    let excess: Excess | undefined;
    const kill = (why: Excess) => {
      excess ??= why;
      child.kill('SIGKILL');
    };
    const watch = setInterval(() => {
      const found = excessOf(child, limits);
      if (found) kill(found);
    }, WATCH_EVERY_MS);
    const troubles: unknown[] = [];
    // Nobody waits for the rest of a file whose reader has ended.
    void send(bytes, child, (error) => troubles.push(error));
    try {
      if (child.stdout) yield* neverSilent(child.stdout, limits.timeMs, () => kill('tooSlow'));
      const [code, signal] = await ended;
      if (troubles.length > 0) throw troubles[0];
      if (excess) throw new ExceededLimit(excess);
      if (signal === 'SIGKILL' || signal === 'SIGTERM') throw new Error(`The program that reads files got ${signal}`);
      // How V8 ends a process that needs more than it may have.
      if (signal !== null) throw new ExceededLimit('tooMuchMemory');
      if (code !== 0) throw new Error(`The program that reads files ended with code ${code}`);
    } catch (error) {
      throw isStopped && !(error instanceof ExceededLimit) ? stopped() : error;
    } finally {
      clearInterval(watch);
      child.kill('SIGKILL');
      // What nobody takes any more would keep it from being over.
      child.stdout?.destroy();
      await ended;
      running.delete(child);
    }
  }

  return {
    run,
    /** Whoever comes from now on is refused, and what is being read has a moment to end. */
    stop: async () => {
      isStopped = true;
      await Promise.all([...running].map(endSoon));
    },
  };
}

/** From the bundle, where it has the name `built`, or, in development and in tests, from its source. */
export function findProgram(source: string, built: string): Program {
  const path = join(projectRoot, source);
  const here = dirname(fileURLToPath(import.meta.url));
  if (existsSync(join(here, 'confined-process.ts'))) return { args: ['--import', 'tsx', path], cwd: projectRoot };
  // Beside this file or, if that is a part which several programs share, above it.
  const found = [here, dirname(here)].map((folder) => join(folder, built)).find(existsSync);
  if (found === undefined) throw new Error(`${built}, which reads files, is missing from the build`);
  return { args: [found], cwd: '/' };
}

function start({ args, cwd }: Program, { heapMb }: Limits, more: readonly string[]): ChildProcess {
  return spawn(process.execPath, [`--max-old-space-size=${heapMb}`, ...args, ...more], {
    cwd,
    // Nothing of ours, secrets above all, and nothing that would change what Node does.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** The time in which somebody else is busy with what was said does not count. */
async function* neverSilent(output: Readable, timeMs: number, onSilence: () => void): AsyncGenerator<Buffer, void> {
  const pieces = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = async () => {
    const timer = setTimeout(onSilence, timeMs);
    try {
      return await pieces.next();
    } finally {
      clearTimeout(timer);
    }
  };
  for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
}

/**
 * Tells what goes wrong where the bytes come from. That the program takes no more of them its own end explains, and until then it may have
 * something to say.
 */
async function send(bytes: AsyncIterable<Uint8Array>, child: ChildProcess, onTrouble: (error: unknown) => void) {
  let isOurs = false;
  async function* source() {
    const pieces = bytes[Symbol.asyncIterator]();
    try {
      for (let piece = await next(pieces); piece.done !== true; piece = await next(pieces)) yield piece.value;
    } finally {
      await pieces.return?.();
    }
  }
  // Only this: what goes wrong behind it is thrown into the source, too.
  async function next(pieces: AsyncIterator<Uint8Array>) {
    try {
      return await pieces.next();
    } catch (error) {
      isOurs = true;
      onTrouble(error);
      throw error;
    }
  }
  try {
    if (child.stdin) await pipeline(Readable.from(source(), { highWaterMark: 1 }), child.stdin);
  } catch {
    if (isOurs) child.kill('SIGKILL');
  }
}

/**
 * What it takes too much of. The limit that V8 knows leaves out buffers, which is where a picture or a packed stream unfolds. Only
 * Linux tells; elsewhere the limits of heap and clock remain.
 */
function excessOf({ pid }: ChildProcess, { memoryMb, processorMs }: Limits): Excess | undefined {
  // Behind the name of the program, which may hold anything; see proc_pid_stat(5).
  const stat = statOf(pid);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3] ?? 0);
  if (field(RESIDENT_PAGES) * PAGE_BYTES > memoryMb * MEGABYTE) return 'tooMuchMemory';
  return (field(USER_TICKS) + field(SYSTEM_TICKS)) * TICK_MS > processorMs ? 'tooSlow' : undefined;
}

/** No file on a disk: there is nothing to wait for, and to wait for it would take longer. It is gone when the process is. */
function statOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

async function endSoon(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
