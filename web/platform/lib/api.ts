import { hc } from 'hono/client';
import type { Api } from '#server/app/app.ts';
import { localDate, TIME_ZONE_HEADER, TODAY_HEADER } from '#shared/platform/calendar-date.ts';
import { isOnline, noteAnswer, noteSilence } from './connection.ts';
import { COPY_HEADER } from './copies.ts';
import { unlessDeparting } from './departure.ts';
import { earlierCopy, isForCopies } from './earlier-copies.ts';
import { untilTaken } from './put-off.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/platform/errors.ts';

/** A refused or failed request. `offline` means that there was no answer at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  /** The server's message, or '' if there is none to show. */
  readonly reason: string;
  readonly fields: FieldErrors;
  /** After a stale edit: the current version of the record. */
  readonly current: unknown;
  /** A busy server put it off. A read has then waited as long as reads do. */
  isPutOff = false;

  constructor(code: ErrorCode | 'offline', reason: string, fields: FieldErrors = {}, current?: unknown) {
    super(reason === '' ? 'The server sent a response that could not be read.' : reason);
    this.code = code;
    this.reason = reason;
    this.fields = fields;
    this.current = current;
  }
}

/**
 * The API client, typed by the server's own routes. Every request carries the local date and time zone. During the
 * build there is no location.
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
  const { signal } = init;
  if (signal && isForCopies(signal)) return earlierCopy(input instanceof Request ? input.url : String(input), signal);
  const isWrite = init.method !== undefined && init.method !== 'GET';
  // Fails at once instead of waiting for an answer that cannot come.
  if (isWrite && !isOnline()) throw new ApiError('offline', OFFLINE);
  try {
    const response = await (isWrite
      ? fetch(input, init)
      : unlessDeparting((departing) => {
          const signal = init.signal ? AbortSignal.any([init.signal, departing]) : departing;
          return untilTaken(() => fetch(input, { ...init, signal }), signal);
        }));
    if (response.headers.has(COPY_HEADER)) noteSilence();
    else noteAnswer();
    return response;
  } catch {
    if (!init.signal?.aborted) noteSilence();
    throw new ApiError('offline', isWrite && !isOnline() ? OFFLINE : 'The server cannot be reached.');
  }
}

export interface TypedResponse<T> {
  ok: boolean;
  headers: Headers;
  json: () => Promise<T>;
  text: () => Promise<string>;
}

/** Returns the body of a successful response, and throws an ApiError otherwise. */
export async function read<T>(request: Promise<TypedResponse<T>>): Promise<T> {
  return (await answerTo(request)).json();
}

/** Like `read`, for a body that is not JSON, such as a file. */
export async function readText(request: Promise<TypedResponse<unknown>>): Promise<string> {
  return (await answerTo(request)).text();
}

/** Like `read`, without reading the body. */
export async function answerTo<R extends TypedResponse<unknown>>(request: Promise<R>): Promise<R> {
  const response = await request;
  if (response.ok) return response;
  throw await asApiError(response);
}

async function asApiError(response: TypedResponse<unknown>): Promise<ApiError> {
  const error = apiErrorIn(await response.json().catch(() => null));
  error.isPutOff = response.headers.has('Retry-After');
  return error;
}

/** Builds the error from the body of a refused response. */
export function apiErrorIn(body: unknown): ApiError {
  const { code = 'internal', message, fields, current } = errorIn(body);
  return new ApiError(code, typeof message === 'string' ? message : '', fields, current);
}

/** A proxy may answer instead of the server, in any format. */
function errorIn(body: unknown): Partial<ErrorBody['error']> {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  return typeof body.error === 'object' && body.error !== null ? body.error : {};
}
