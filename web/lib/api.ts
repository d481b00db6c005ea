import { hc } from 'hono/client';
import type { Api } from '#server/app.ts';
import { localDate, TIME_ZONE_HEADER, TODAY_HEADER } from '#shared/calendar-date.ts';
import { isOnline, noteAnswer, noteSilence } from './connection.ts';
import { COPY_HEADER } from './copy-header.ts';
import { unlessDeparting } from './departure.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/errors.ts';

/** A refused or failed request. `offline` means that no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  /** What the server says about it; '' if it says nothing that can be read. */
  readonly reason: string;
  readonly fields: FieldErrors;
  /** After a stale edit: the record as it is now. */
  readonly current: unknown;

  constructor(code: ErrorCode | 'offline', reason: string, fields: FieldErrors = {}, current?: unknown) {
    super(reason === '' ? 'The server sent an answer that cannot be read.' : reason);
    this.code = code;
    this.reason = reason;
    this.fields = fields;
    this.current = current;
  }
}

/**
 * The server, with the types of its own routes. Every request says what day it is here, and where that is. While pages are built there is no
 * address.
 */
export const { api } = hc<Api>(globalThis.location?.origin ?? '', {
  headers: () => ({
    [TODAY_HEADER]: localDate(new Date()),
    [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  fetch: send,
});

const OFFLINE = 'You are offline. Changes cannot be saved.';

async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const isWrite = init.method !== undefined && init.method !== 'GET';
  // Nobody waits for an answer that cannot come.
  if (isWrite && !isOnline()) throw new ApiError('offline', OFFLINE);
  try {
    const response = await (isWrite
      ? fetch(input, init)
      : unlessDeparting((signal) => fetch(input, withSignal(init, signal))));
    if (response.headers.has(COPY_HEADER)) noteSilence();
    else noteAnswer();
    return response;
  } catch {
    if (!init.signal?.aborted) noteSilence();
    throw new ApiError('offline', isWrite && !isOnline() ? OFFLINE : 'The server cannot be reached.');
  }
}

function withSignal(init: RequestInit, signal: AbortSignal): RequestInit {
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal };
}

export interface TypedResponse<T> {
  ok: boolean;
  json: () => Promise<T>;
  text: () => Promise<string>;
}

/** The body of a successful answer; anything else is thrown as an ApiError. */
export async function read<T>(request: Promise<TypedResponse<T>>): Promise<T> {
  return (await answerTo(request)).json();
}

/** The same for an answer that is no JSON, e.g. a file. */
export async function readText(request: Promise<TypedResponse<unknown>>): Promise<string> {
  return (await answerTo(request)).text();
}

/** The same before any of its body is read. */
export async function answerTo<R extends TypedResponse<unknown>>(request: Promise<R>): Promise<R> {
  const response = await request;
  if (response.ok) return response;
  throw await asApiError(response);
}

async function asApiError(response: TypedResponse<unknown>): Promise<ApiError> {
  return apiErrorIn(await response.json().catch(() => null));
}

/** What a refusal says, by the body of the answer. */
export function apiErrorIn(body: unknown): ApiError {
  const { code = 'internal', message, fields, current } = errorIn(body);
  return new ApiError(code, typeof message === 'string' ? message : '', fields, current);
}

/** What stands between here and the server may answer in its place, and in any form. */
function errorIn(body: unknown): Partial<ErrorBody['error']> {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  return typeof body.error === 'object' && body.error !== null ? body.error : {};
}
