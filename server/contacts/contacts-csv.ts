import type { Context } from 'hono';
import { sql } from 'drizzle-orm';
import { utcDate } from '#shared/calendar-date.ts';
import type { Contact, ContactsExportQuery, ContactsFilter } from '#shared/contacts.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { MAX_PAGE_SIZE } from '#shared/records.ts';
import type { Deps } from '../app.ts';
import { contacts } from '../db/schema/contacts.ts';
import type { AppEnv } from '../http/router.ts';
import { actorOf } from '../records/actor.ts';
import type { ListedRecord } from '../records/definition.ts';
import { listRecords } from '../records/list-records.ts';
import { contactRecords } from './contacts.store.ts';

const columns: [title: string, read: (contact: Contact) => string | null][] = [
  ['First name', (contact) => contact.firstName],
  ['Last name', (contact) => contact.lastName],
  ['Email', (contact) => contact.email],
  ['Phone', (contact) => contact.phone],
  ['Company', (contact) => contact.company],
  ['Position', (contact) => contact.position],
  ['Tags', (contact) => contact.tags.join('; ')],
  ['Notes', (contact) => contact.notes],
  ['Created', (contact) => contact.createdAt],
];

/** Page by page, each in a transaction of its own: a slow download holds no connection and little memory. */
export function exportContacts(c: Context<AppEnv>, deps: Deps, { ids, ...query }: ContactsExportQuery): Response {
  const actor = actorOf(c, deps);
  const chosen: ListedRecord<Contact, ContactsFilter> =
    ids === undefined
      ? contactRecords
      : { ...contactRecords, list: { ...contactRecords.list, where: async () => ({ conditions: [isOneOf(ids)] }) } };
  let cursor: string | null | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encode(CSV_BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))));
    },
    pull: async (controller) => {
      const page = { ...query, limit: MAX_PAGE_SIZE, cursor: cursor ?? undefined };
      const { items, nextCursor } = await deps.database.asTenant(actor.userId, (tx) =>
        listRecords(tx, chosen, actor, page),
      );
      if (items.length > 0) controller.enqueue(encode(items.map(toLine).join('')));
      cursor = nextCursor;
      if (nextCursor === null) controller.close();
    },
  });
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="clients-${utcDate(actor.now)}.csv"`,
  });
}

function toLine(contact: Contact): string {
  return csvLine(columns.map(([, read]) => read(contact) ?? ''));
}

function isOneOf(ids: readonly string[]) {
  return sql`${contacts.id} = any(${sql.param(ids)}::uuid[])`;
}

const encoder = new TextEncoder();
function encode(text: string): Uint8Array {
  return encoder.encode(text);
}
