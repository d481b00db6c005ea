import { z } from 'zod';

/**
 * Every way a request can be refused. The server maps each code to one status. The browser decides by code, never by
 * message.
 */
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

/** Field name (dotted path if nested) → the message shown next to it. */
export const fieldErrorsSchema = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: fieldErrorsSchema.optional(),
    /**
     * For `conflict`: the current record, so that a stale edit can be reloaded or repeated; or the record that already
     * exists.
     */
    current: z.unknown().optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
