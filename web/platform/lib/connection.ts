import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached. The browser reports a lost network, and every request reports its outcome. While
 * the server is unreachable, it is polled.
 */
let online = true;
let checking: Promise<void> | undefined;
const listeners = new Set<() => void>();

const RETRY_MS = 2_000;

export const isOnline = () => online;

/** The server itself has answered. */
export function noteAnswer(): void {
  change(true);
}

/**
 * A request got no answer, or one from the offline copy. A single failure is no outage, so the server is probed first.
 */
export function noteSilence(): void {
  checking ??= check().finally(() => {
    checking = undefined;
  });
}

/** A lost network overrides the last answer. Returns a function that stops watching. */
export function watchDevice(): () => void {
  const lose = () => {
    change(false);
    // A running check may still have got an answer, so another one follows it.
    void (checking ?? Promise.resolve()).then(noteSilence);
  };
  addEventListener('offline', lose);
  return () => removeEventListener('offline', lose);
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true);
}

async function check(): Promise<void> {
  change(await isAlive());
  while (!online) {
    await nextTry();
    if (await isAlive()) change(true);
  }
}

async function isAlive(): Promise<boolean> {
  return fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits for the retry interval, or until the network is back. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener('online', done);
  });
}

function change(next: boolean): void {
  if (online === next) return;
  online = next;
  for (const listener of listeners) listener();
}
