import { useMemo, useSyncExternalStore } from 'react';
import type { FilePurpose, StoredFile } from '#shared/platform/file-schemas.ts';
import { api, ApiError, read } from '#web/platform/lib/api.ts';
import { isPassing } from '#web/platform/lib/query-client.ts';
import { refusalOf } from './chosen-file.ts';
import { sendFile } from './send-file.ts';

/**
 * Uploads outlive the panel they were started from. The user can move on to the next candidate, and finds failed
 * uploads on coming back.
 */

export interface Upload extends Plan {
  /** The id of the file to create. A repeated upload creates only one file. */
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
  /** Defaults to a document. */
  purpose?: FilePurpose;
  /** Runs once the file is stored. `signal` aborts when the user cancels. */
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

/** How many uploads are still running. */
export function useUploadsUnderWay(ownerId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => uploads.filter((upload) => upload.ownerId === ownerId && !upload.problem).length,
  );
}

/** For callers outside React. */
export function uploadsOf(ownerId: string): readonly Upload[] {
  return uploads.filter((upload) => upload.ownerId === ownerId);
}

/** Starts an upload, unless the file would certainly be refused. */
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

/** Cancels an upload, and deletes the file if it was already stored. */
export function dropUpload({ id }: Upload): void {
  stoppers.get(id)?.abort();
  const stored = uploads.find((one) => one.id === id)?.stored;
  forget(id);
  // If the deletion fails, an invisible file remains. That does no harm.
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
  const what = hasArrived ? 'The file was uploaded but not added.' : 'The file was not uploaded.';
  if (!(error instanceof ApiError)) return { sentence: what, mayRetry: true };
  return {
    sentence: isPassing(error) ? `${what} ${error.reason}`.trim() : error.message,
    mayRetry: !NEVER_ACCEPTED.has(error.code),
  };
}

/* ---- A few at a time: many small files finish sooner this way, and other requests still get through ---- */

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
    // Hands the slot to the next upload, or frees it.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

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
  // Adding the same listener twice has no effect.
  if (isSending) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
