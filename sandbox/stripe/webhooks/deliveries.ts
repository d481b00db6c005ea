import type pg from 'pg';
import { missingResource } from '../errors.ts';
import type { Settings } from '../storage/settings.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';

/** The delay after each failed attempt, in milliseconds of wall time. */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

export interface Attempt {
  /** ISO, in wall time. */
  at: string;
  /** Null if there was no response. */
  status: number | null;
  error: string | null;
}

export interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  type: string;
  history: Attempt[];
}

export interface LoggedDelivery {
  id: string;
  event: string;
  type: string;
  endpoint: string;
  state: 'pending' | 'delivered' | 'failed';
  nextAttemptAt: string | null;
  attempts: Attempt[];
}

const ORDER: Record<Settings['order'], string> = {
  created: 'd.first DESC, e.seq, d.id',
  reversed: 'e.seq DESC, d.id',
  shuffled: 'random()',
};

/**
 * Longer than any attempt, including its duplicate: a claim that is still open after this belongs to a dead process.
 */
const CLAIM_MS = 30_000;

/** Claims the next delivery to send; null if there is none or all are held. */
export async function claimDelivery(tx: SandboxTransaction): Promise<Delivery | null> {
  if (tx.settings.hold) return null;
  const { rows } = await tx.client.query<Delivery>(
    `WITH due AS (
       SELECT d.id, e.type FROM sandbox.deliveries d JOIN sandbox.events e ON e.id = d.event_id
       WHERE d.state = 'pending' AND d.next_at <= $1 ORDER BY ${ORDER[tx.settings.order]} LIMIT 1
       FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE sandbox.deliveries d SET next_at = $2 FROM due WHERE d.id = due.id
     RETURNING d.id, d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.history, due.type`,
    [tx.wallMs, tx.wallMs + CLAIM_MS],
  );
  return rows[0] ?? null;
}

export async function recordAttempt(tx: SandboxTransaction, delivery: Delivery, attempt: Attempt): Promise<void> {
  const history = [...delivery.history, attempt];
  const delay = RETRY_DELAYS_MS[delivery.history.length];
  const state = attempt.error === null ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  await tx.client.query('UPDATE sandbox.deliveries SET state = $2, next_at = $3, history = $4 WHERE id = $1', [
    delivery.id,
    state,
    tx.wallMs + (delay ?? 0),
    JSON.stringify(history),
  ]);
}

/** Queues an event again for every endpoint it went to. */
export async function resendEvent(tx: SandboxTransaction, eventId: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO sandbox.deliveries (event_id, endpoint_id, state, first, next_at)
     SELECT DISTINCT event_id, endpoint_id, 'pending', false, $2::bigint FROM sandbox.deliveries WHERE event_id = $1`,
    [eventId, tx.wallMs],
  );
  if (rowCount === 0) throw missingResource('event', eventId, { param: 'event' });
}

/** Whether every endpoint has received the event or refused it at least once. */
export async function wasAnswered(tx: SandboxTransaction, sessionId: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM sandbox.deliveries d JOIN sandbox.events e ON e.id = d.event_id
     WHERE e.type = 'checkout.session.completed' AND e.data#>>'{data,object,id}' = $1
       AND d.state = 'pending' AND json_array_length(d.history) = 0`,
    [sessionId],
  );
  return rows[0]?.waiting === 0;
}

export async function deliveryLog(client: pg.ClientBase, limit: number): Promise<LoggedDelivery[]> {
  const { rows } = await client.query<{
    id: string;
    event: string;
    type: string;
    endpoint: string;
    state: LoggedDelivery['state'];
    next_at: string;
    history: Attempt[];
  }>(
    `SELECT d.id, d.event_id AS event, e.type, d.endpoint_id AS endpoint, d.state, d.next_at, d.history
     FROM sandbox.deliveries d JOIN sandbox.events e ON e.id = d.event_id ORDER BY d.id DESC LIMIT $1`,
    [limit],
  );
  return rows.map(({ next_at: nextAt, history, ...row }) => ({
    ...row,
    nextAttemptAt: row.state === 'pending' ? new Date(Number(nextAt)).toISOString() : null,
    attempts: history,
  }));
}
