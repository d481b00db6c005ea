import type { Stripe } from 'stripe';
import { missingResource } from '../errors.ts';
import { listOf } from '../objects/list.ts';
import { Conditions, queryPage, type Page, type Range } from '../storage/object-query.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';

interface EventRow {
  data: Stripe.Event;
  pending: number;
}

const UNDELIVERED = `SELECT count(*)::int FROM sandbox.deliveries d WHERE d.event_id = events.id AND d.state <> 'delivered'`;
const COLUMNS = `data, (${UNDELIVERED}) AS pending`;

export async function listEvents(
  tx: SandboxTransaction,
  filter: { types?: string[] | undefined; created?: Range | undefined; deliverySuccess?: boolean | undefined },
  page: Page,
): Promise<Stripe.ApiList<Stripe.Event>> {
  const conditions = new Conditions();
  if (filter.types) conditions.add('type LIKE ANY(?)', filter.types.map(likePattern));
  if (filter.deliverySuccess !== undefined) {
    conditions.add(`(${UNDELIVERED}) ${filter.deliverySuccess ? '=' : '>'} 0`);
  }
  conditions.addRange('created', filter.created);
  const { rows, hasMore } = await queryPage<EventRow>(
    (sql, values) => tx.client.query(sql, values),
    'sandbox.events',
    COLUMNS,
    conditions,
    page,
    'event',
  );
  return listOf(rows.map(toEvent), '/v1/events', hasMore);
}

/** `invoice.*` matches every invoice event. */
function likePattern(type: string): string {
  return type.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%');
}

export async function retrieveEvent(tx: SandboxTransaction, id: string): Promise<Stripe.Event> {
  const { rows } = await tx.client.query<EventRow>(`SELECT ${COLUMNS} FROM sandbox.events WHERE id = $1`, [id]);
  const row = rows[0];
  if (!row) throw missingResource('event', id, 'path');
  return toEvent(row);
}

function toEvent({ data, pending }: EventRow): Stripe.Event {
  return { ...data, pending_webhooks: pending };
}
