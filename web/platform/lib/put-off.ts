import { useSyncExternalStore } from 'react';

/**
 * A busy server says in `Retry-After` when to ask again. All reads wait for that moment together, because what it
 * refused one of them it would refuse the others: the limit of calls is the account's. Here are the reads that wait,
 * from their first refusal to their answer, each with its moment.
 */
const putOff = new Map<object, number>();
const listeners = new Set<() => void>();

/** The server counts calls by the minute, so that one wait is enough for what it refuses for their number. */
const LONGEST_MS = 75_000;
const SHORTEST_MS = 1_000;

/** Repeats a read until the server takes it. A wait that would end too late is not begun: the refusal is the answer. */
export async function untilTaken(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const giveUpAt = performance.now() + LONGEST_MS;
  const read = {};
  try {
    for (;;) {
      for (let until = askAgainAt(); until > performance.now(); until = askAgainAt()) {
        note(read, until);
        await pause(until - performance.now(), signal);
      }
      const response = await ask();
      const waitMs = waitOf(response);
      if (waitMs === undefined || performance.now() + waitMs > giveUpAt) return response;
      note(read, performance.now() + waitMs);
    }
  } finally {
    if (putOff.delete(read)) tell();
  }
}

/** How long the server puts off what it has refused. */
function waitOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  const isPutOff = (status === 429 || status === 503) && Number.isFinite(seconds);
  return isPutOff ? Math.max(seconds * 1000, SHORTEST_MS) : undefined;
}

/** Whether any read is waiting for a busy server. */
export function useIsPutOff(): boolean {
  return useSyncExternalStore(
    onChange,
    () => putOff.size > 0,
    () => false,
  );
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const askAgainAt = () => Math.max(0, ...putOff.values());

function note(read: object, until: number): void {
  putOff.set(read, until);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
