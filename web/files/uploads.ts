import { useMemo, useSyncExternalStore } from 'react';
import type { FilePurpose, StoredFile } from '#shared/files.ts';
import { api, ApiError, read } from '#web/lib/api.ts';
import { isPassing } from '#web/lib/query-client.ts';
import { refusalOf } from './chosen-file.ts';
import { sendFile } from './send-file.ts';

/**
 * Files on their way to the server. They outlive the details they were dropped on: whoever goes on to the next candidate
 * meanwhile loses nothing, and finds what did not arrive when coming back.
 */

export interface Upload extends Plan {
  /** Of the file to be: a repeated upload makes one. */
  id: string;
  /** Between 0 and 1. */
  sent: number;
  stored: StoredFile | undefined;
  problem: Problem | undefined;
}

interface Plan {
  /** The record that the file is for. */
  ownerId: string;
  file: File;
  /** A document unless said otherwise. */
  purpose?: FilePurpose;
  /** What is done once the file is stored; `signal` says when it is not wanted any more. */
  keep: (stored: StoredFile, signal: AbortSignal) => Promise<unknown>;
  onProblem?: (upload: Upload) => void;
}

interface Problem {
  sentence: string;
  mayRetry: boolean;
}

let uploads: readonly Upload[] = [];
const stoppers = new Map<string, AbortController>();
const listeners = new Set<() => void>();

export function useUploadsOf(ownerId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, currentUploads);
  return useMemo(() => all.filter((upload) => upload.ownerId === ownerId), [all, ownerId]);
}

/** How many are still on their way. */
export function useUploadsUnderWay(ownerId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => uploads.filter((upload) => upload.ownerId === ownerId && !upload.problem).length,
  );
}

/** For whoever has to know when nothing is drawn any more. */
export function uploadsOf(ownerId: string): readonly Upload[] {
  return uploads.filter((upload) => upload.ownerId === ownerId);
}

/** Begins to send a file, unless it is plain that it would be refused. */
export function startUpload(plan: Plan): Upload {
  const sentence = refusalOf(plan.file, plan.purpose);
  const problem = sentence === undefined ? undefined : { sentence, mayRetry: false };
  const upload: Upload = { ...plan, id: crypto.randomUUID(), sent: 0, stored: undefined, problem };
  replaceAll([...uploads, upload]);
  if (!problem) void run(upload);
  return upload;
}

export function retryUpload({ id }: Upload): void {
  const upload = uploads.find((one) => one.id === id);
  if (upload?.problem) void run(upload);
}

/** Takes a file back that is not wanted after all, however far it has come. */
export function dropUpload({ id }: Upload): void {
  stoppers.get(id)?.abort();
  const stored = uploads.find((one) => one.id === id)?.stored;
  forget(id);
  // If that fails it is no more than a file that nobody sees.
  if (stored) void read(api.files[':id'].$delete({ param: { id } })).catch(() => undefined);
}

async function run(upload: Upload): Promise<void> {
  const { id, file, purpose = 'document', keep, stored: arrived } = upload;
  const stopper = new AbortController();
  const { signal } = stopper;
  stoppers.set(id, stopper);
  let stored = arrived;
  change(id, { problem: undefined, sent: stored ? 1 : 0 });
  try {
    const onProgress = (sent: number) => change(id, { sent });
    stored ??= await inTurn(signal, () => sendFile({ file, id, purpose, signal, onProgress }));
    change(id, { sent: 1, stored });
    await keep(stored, signal);
    forget(id);
  } catch (error) {
    if (signal.aborted) return;
    const problem = problemIn(error, stored !== undefined);
    change(id, { problem });
    upload.onProblem?.({ ...upload, stored, sent: 0, problem });
  }
}

const NEVER_ACCEPTED = new Set<string>(['unsupported_media_type', 'too_large', 'invalid', 'not_found']);

function problemIn(error: unknown, hasArrived: boolean): Problem {
  const what = hasArrived ? 'The file arrived but was not added.' : 'The file did not arrive.';
  if (!(error instanceof ApiError)) return { sentence: what, mayRetry: true };
  return {
    sentence: isPassing(error) ? `${what} ${error.reason}`.trim() : error.message,
    mayRetry: !NEVER_ACCEPTED.has(error.code),
  };
}

/* ---- A few at a time: many small files arrive sooner so, and leave the line free for everything else ---- */

const MOST_AT_ONCE = 3;
let underWay = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  if (underWay >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  try {
    signal.throwIfAborted();
    return await send();
  } finally {
    // The place goes to the next one, or is free.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

/* ---- The list ---- */

function currentUploads(): readonly Upload[] {
  return uploads;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(id: string, patch: Partial<Upload>): void {
  replaceAll(uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));
}

function forget(id: string): void {
  stoppers.delete(id);
  replaceAll(uploads.filter((upload) => upload.id !== id));
}

function replaceAll(next: readonly Upload[]): void {
  uploads = next;
  const isSending = uploads.some(({ stored, problem }) => !stored && !problem);
  // The same listener is never added twice.
  if (isSending) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
