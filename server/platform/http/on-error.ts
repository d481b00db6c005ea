import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '#shared/platform/errors.ts';
import { LOST_RACE } from '../db/database.ts';
import { AppError, BusyError, ConflictError, statusOf, TooManyCallsError } from '../runtime/app-error.ts';
import type { AppEnv } from './router.ts';

export const RETRY_AFTER_SECONDS = '2';

/** Turns every error into a response: one body shape, without internals. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const refusal = asAppError(error);
  if (statusOf[refusal.code] >= 500) c.var.log.error({ err: error }, 'request failed');
  return refuse(c, refusal);
}

export function notFound(c: Context<AppEnv>): Response {
  return refuse(c, new AppError('not_found', 'There is nothing at this address.'));
}

export function refuse(c: Context<AppEnv>, refusal: AppError): Response {
  if (refusal.code === 'unavailable') c.header('Retry-After', RETRY_AFTER_SECONDS);
  if (refusal instanceof TooManyCallsError) c.header('Retry-After', String(refusal.retryAfterSeconds));
  return c.json(errorBody(refusal, c.var.requestId), statusOf[refusal.code]);
}

function errorBody(refusal: AppError, requestId: string): ErrorBody {
  const { code, message, fields } = refusal;
  const current = refusal instanceof ConflictError ? { current: refusal.current } : {};
  return { error: { code, message, ...(fields ? { fields } : {}), ...current, requestId } };
}

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AppError('too_large', 'The request is larger than 1 MB.');
  }
  if (error instanceof HTTPException && error.status < 500)
    return new AppError('bad_request', 'The request is malformed.');
  if (isDatabaseTrouble(error)) return new BusyError(error);
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/**
 * Classes 08, 53, 57 and 58 are lost connections, missing resources (including a full disk), cancelled work and I/O
 * errors; the other two are lock and transaction timeouts. A lost race only gets here when the retry lost it too.
 */
function isDatabaseTrouble(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^(08|53|57|58)...$|^55P03$|^25P03$|^ECONN|^EPIPE$|^ENOENT$|^ENOSPC$/.test(code)) return true;
    if (LOST_RACE.test(code)) return true;
    if (/Connection terminated|timeout (expired|exceeded)|Query read timeout|not queryable/i.test(cause.message))
      return true;
  }
  return false;
}
