import type { ErrorCode, FieldErrors } from '#shared/platform/errors.ts';

/** An expected failure. Any other error is a bug or an outage and answers 500 or 503. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldErrors) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** One account sends more requests than any user could. The response says when to retry. */
export class TooManyCallsError extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too_many_requests', 'Too many requests. Please try again in a moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The database is unavailable at the moment. A retry is worthwhile, and browsers make one. */
export class BusyError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'The service is busy. Please try again in a moment.');
    this.cause = cause;
  }
}

/** A record is in conflict. The response contains it. */
export class ConflictError extends AppError {
  readonly current: unknown;

  constructor(message: string, current: unknown) {
    super('conflict', message);
    this.current = current;
  }
}

/** An edit based on an outdated version. The response contains the newest one. */
export class StaleEditError extends ConflictError {
  constructor(current: unknown) {
    super('This has been changed elsewhere in the meantime.', current);
  }
}

export const statusOf = {
  bad_request: 400,
  not_signed_in: 401,
  no_subscription: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;
