import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { StripeError } from '../errors.ts';
import type { CardDecline } from '../billing/test-cards.ts';
import type { FormFields } from '../form-decoding.ts';
import { listOf } from '../objects/list.ts';
import type { Kind, Stored } from '../storage/kinds.ts';
import type { Paged } from '../storage/object-query.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { parseParameters } from './parameters.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** The value of `:id` in the path; '' for endpoints without one. */
type PathId = string;

export interface Endpoint {
  method: Method;
  path: string;
  handle(tx: SandboxTransaction, fields: FormFields, id: PathId): Promise<{ result: object; expand: string[] }>;
}

/** Ties an endpoint to its parameters: `run` only sees what the schema declares. */
export function endpoint<Params extends { expand?: string[] | undefined }>(
  method: Method,
  path: string,
  params: z.ZodType<Params>,
  run: (tx: SandboxTransaction, params: Params, id: PathId) => Promise<object>,
): Endpoint {
  return {
    method,
    path,
    async handle(tx, fields, id) {
      const parsed = parseParameters(params, fields);
      return { result: await run(tx, parsed, id), expand: parsed.expand ?? [] };
    },
  };
}

/** An error response for work that was still done: a declined charge is recorded, so it must not be rolled back. */
export class RecordedFailure {
  readonly error: StripeError;

  constructor(error: StripeError) {
    this.error = error;
  }
}

export function cardDeclined(decline: CardDecline): RecordedFailure {
  return new RecordedFailure(
    new StripeError(402, {
      type: 'card_error',
      code: decline.code,
      message: decline.message,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
    }),
  );
}

export function listReply<K extends Kind>(page: Paged<Stored<K>>, url: string): Stripe.ApiList<Stored<K>['data']> {
  return listOf(
    page.rows.map((row) => row.data),
    url,
    page.hasMore,
  );
}
