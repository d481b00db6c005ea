import { createHash } from 'node:crypto';
import { StripeError } from './errors.ts';
import type { FormFields, FormValue } from './form-decoding.ts';
import type { SandboxTransaction } from './storage/transaction.ts';

const KEPT_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;

export interface SavedReply {
  status: number;
  body: string;
}

interface IdempotentRequest {
  key: string;
  /** Method and path: a key belongs to one endpoint. */
  endpoint: string;
  fields: FormFields;
}

/** The saved response to the same request; null if the key is new. The same key with another request is an error. */
export async function findReply(tx: SandboxTransaction, request: IdempotentRequest): Promise<SavedReply | null> {
  if (request.key.length > MAX_KEY_LENGTH) {
    throw idempotencyError(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`);
  }
  await tx.client.query('DELETE FROM sandbox.idempotency WHERE created_at < $1', [tx.wallMs - KEPT_MS]);
  const { rows } = await tx.client.query<SavedReply & { endpoint: string; fingerprint: string }>(
    'SELECT endpoint, fingerprint, status, body FROM sandbox.idempotency WHERE key = $1',
    [request.key],
  );
  const saved = rows[0];
  if (!saved) return null;
  const advice = `Try using a key other than '${request.key}' if you meant to execute a different request.`;
  if (saved.endpoint !== request.endpoint) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${saved.endpoint}'). ${advice}`,
    );
  }
  if (saved.fingerprint !== fingerprintOf(request.fields)) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return { status: saved.status, body: saved.body };
}

/** In the request's own transaction, so that the response is saved exactly when the work is. */
export async function saveReply(tx: SandboxTransaction, request: IdempotentRequest, reply: SavedReply): Promise<void> {
  await tx.client.query(
    `INSERT INTO sandbox.idempotency (key, endpoint, fingerprint, status, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [request.key, request.endpoint, fingerprintOf(request.fields), reply.status, reply.body, tx.wallMs],
  );
}

function fingerprintOf(fields: FormFields): string {
  return createHash('sha256').update(canonical(fields)).digest('hex');
}

/** The same text for any order of the parameters. */
function canonical(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

function idempotencyError(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}
