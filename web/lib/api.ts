import { hc } from 'hono/client';
import type { Api } from '#server/app.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/errors.ts';

/** The server, with the types of its own routes. */
export const { api } = hc<Api>(window.location.origin);

/** A refused or failed request. `offline` means that no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly fields: FieldErrors;

  constructor(code: ErrorCode | 'offline', message: string, fields: FieldErrors = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

interface TypedResponse<T> {
  ok: boolean;
  json: () => Promise<T>;
}

/** The body of a successful answer; anything else is thrown as an ApiError. */
export async function read<T>(request: Promise<TypedResponse<T>>): Promise<T> {
  const response = await request.catch((error: unknown) => {
    throw new ApiError('offline', error instanceof Error ? error.message : 'The server cannot be reached.');
  });
  if (response.ok) return response.json();
  throw await asApiError(response);
}

async function asApiError(response: TypedResponse<unknown>): Promise<ApiError> {
  const body = await response.json().catch(() => null);
  if (!isErrorBody(body)) return new ApiError('internal', 'The server sent an answer that cannot be read.');
  return new ApiError(body.error.code, body.error.message, body.error.fields);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body;
}
