import { z } from 'zod';

/** Every way a request can be refused. The server maps each code to one status; the browser decides by code, never by text. */
export const errorCodes = [
  'bad_request',
  'not_signed_in',
  'no_subscription',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'too_many_requests',
  'internal',
  'unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Field name (dotted path for nested ones) → the sentence to show beside it. */
export const fieldErrorsSchema = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: fieldErrorsSchema.optional(),
    /** With `conflict`: the record as it is now, which a stale edit can be reloaded or repeated on, or which is there already. */
    current: z.unknown().optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
