import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached. The device says when it has lost its network, and every request what it saw; while
 * the server cannot be reached, it is tried again and again.
 */
let online = true;
let checking: Promise<void> | undefined;
const listeners = new Set<() => void>();

const RETRY_MS = 2_000;

export const isOnline = () => online;

/** The server itself has answered something. */
export function noteAnswer(): void {
  change(true);
}

/** A request got no answer, or one from a copy. One failure is no outage: the server is asked for a sign of life first. */
export function noteSilence(): void {
  checking ??= check().finally(() => {
    checking = undefined;
  });
}

/** Without a network nothing can be reached, whatever the last request said. Returns how to stop watching. */
export function watchDevice(): () => void {
  const lose = () => {
    change(false);
    // A check that began before may have heard a last answer; the next one knows better.
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

/** After a while, or at once when the device is back on its network. */
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
