import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../runtime/app-error.ts';
import { nodeRules, strongestWay, type Way } from './confinement.ts';
import { withLowPriority } from './low-priority.ts';
import type { Program } from './program.ts';

export interface Limits {
  /** The longest silence in wall-clock time, which also passes while the process waits for a busy CPU. */
  timeMs: number;
  /** CPU time. */
  processorMs: number;
  memoryMb: number;
  /** The part of the memory that V8's heap may use; buffers do not count. */
  heapMb: number;
}

export type Excess = 'tooMuchMemory' | 'tooSlow';

/** Thrown when a process was killed because it exceeded a limit. */
export class ExceededLimit extends Error {
  readonly excess: Excess;

  constructor(excess: Excess) {
    super(`The program was killed: ${excess}`);
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
 * Runs one of our programs over untrusted bytes, each time in a new process, confined as far as this machine can. A
 * malicious file can exhaust memory or time, but then only that process ends.
 */
export function createLimitedProcesses(program: Program, limits: Limits) {
  const running = new Set<ChildProcess>();
  let isStopped = false;
  const stopped = () => new AppError('unavailable', 'Files cannot be read right now. Please try again in a moment.');

  /**
   * Streams the program's output for these bytes. A slow consumer pauses it, and a consumer that stops ends it. Throws
   * if a limit was exceeded, and for errors of this machine.
   */
  async function* run(args: readonly string[], bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
    const way = await strongestWay(program);
    if (isStopped) throw stopped();
    const child = start(program, way, limits, args);
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
    // Not awaited: a program that has ended needs no more input.
    void send(bytes, child, (error) => troubles.push(error));
    try {
      if (child.stdout) yield* neverSilent(child.stdout, limits.timeMs, () => kill('tooSlow'));
      const [code, signal] = await ended;
      if (troubles.length > 0) throw troubles[0];
      if (excess) throw new ExceededLimit(excess);
      if (signal === 'SIGKILL' || signal === 'SIGTERM')
        throw new Error(`The program that reads files was killed by ${signal}`);
      // V8 ends a process this way when it exceeds its heap limit.
      if (signal !== null) throw new ExceededLimit('tooMuchMemory');
      if (code !== 0) throw new Error(`The program that reads files ended with code ${code}`);
    } catch (error) {
      throw isStopped && !(error instanceof ExceededLimit) ? stopped() : error;
    } finally {
      clearInterval(watch);
      child.kill('SIGKILL');
      // Unread output would keep the process from ending.
      child.stdout?.destroy();
      await ended;
      running.delete(child);
    }
  }

  return {
    run,
    /** What the operating system itself keeps from the program. */
    walls: async () => (await strongestWay(program)).walls,
    /** Refuses new work, and gives running work a moment to finish. */
    stop: async () => {
      isStopped = true;
      await Promise.all([...running].map(endSoon));
    },
  };
}

function start(program: Program, way: Way, { heapMb }: Limits, more: readonly string[]): ChildProcess {
  const { args, cwd, reads } = program;
  const options = [...nodeRules(reads), `--max-old-space-size=${heapMb}`];
  const node = [process.execPath, ...options, ...args, ...more];
  const [first = process.execPath, ...rest] = [...withLowPriority, ...way.command, ...node];
  return spawn(first, rest, {
    cwd,
    // Inherits nothing: no secrets, and nothing that would change how Node behaves.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    ...way.identity,
  });
}

/** Time in which the consumer is busy does not count as silence. */
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
 * Reports errors of the byte source. When the program stops reading, its exit says why, and until then it may still
 * write output.
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
  // Wraps only this call, because errors of the consumer are thrown into the source too.
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
 * Which limit the process exceeds. V8's heap limit does not cover buffers, where an image or a compressed stream
 * expands. Only Linux reports this; elsewhere the heap and time limits remain.
 */
function excessOf({ pid }: ChildProcess, { memoryMb, processorMs }: Limits): Excess | undefined {
  // After the program's name, which may contain anything; see proc_pid_stat(5).
  const stat = statOf(pid);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3] ?? 0);
  if (field(RESIDENT_PAGES) * PAGE_BYTES > memoryMb * MEGABYTE) return 'tooMuchMemory';
  return (field(USER_TICKS) + field(SYSTEM_TICKS)) * TICK_MS > processorMs ? 'tooSlow' : undefined;
}

/** /proc is not on disk, so a synchronous read is faster than waiting. It is gone when the process is. */
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
