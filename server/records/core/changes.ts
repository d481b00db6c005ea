import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FieldSet } from '#shared/records/fields.ts';
import type { HistoryType } from '#shared/records/history.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import { can } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { insertedOnNodes } from '#server/platform/db/inserted-on-nodes.ts';
import { recordChanges } from '#server/platform/db/schema/record-changes.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import type { RecordRows } from './record-rows.ts';

/**
 * The change log: the values of a record before each change, whether a form, a bulk action, an import or a merge made
 * it. The door (`door.ts`) writes the log in the transaction of the change.
 */

type Values = Readonly<Record<string, unknown>>;

export interface NotedChange {
  id: string;
  /** The version that the change produced. */
  version: number;
  /** The changed fields with their old values, or null if the change created the record. */
  before: object | null;
}

const ofRecord = sql`user_id = ${sql.placeholder('userId')} and record_type = ${sql.placeholder('type')}`;

const insertion = fixedStatement(sql`
  insert into ${recordChanges} (user_id, record_type, record_id, version, at, cause, cause_id, before)
  select ${sql.placeholder('userId')}::uuid, ${sql.placeholder('type')}::text, noted.id, noted.version,
         ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('cause')}::text, ${sql.placeholder('causeId')}::uuid, noted.before
  from jsonb_to_recordset(${sql.placeholder('changes')}::jsonb) as noted (id uuid, version int, before jsonb)
  ${insertedOnNodes}`);

/** Logs any number of changes in one statement, under the actor's cause. */
export function noteChanges(
  tx: Transaction,
  { userId, now, cause = { kind: 'form' } }: Pick<Actor, 'userId' | 'now' | 'cause'>,
  type: HistoryType,
  changes: readonly NotedChange[],
): void {
  if (changes.length === 0) return;
  const noted = JSON.stringify(changes);
  tx.send(insertion({ userId, type, at: now, cause: cause.kind, causeId: cause.id ?? null, changes: noted }));
}

const removal = fixedStatement(sql`
  delete from ${recordChanges}
  where ${ofRecord} and record_id = ${sql.placeholder('id')} and version = ${sql.placeholder('version')}`);

/**
 * Logs an edit and reads the edited record, in one round trip. The log entry is derived from the patch, which is nearly
 * always right. If the edit changed more or fewer fields than the patch says, the entry is rewritten.
 */
export async function noteEdit<R extends object>(
  tx: Transaction,
  actor: Actor,
  { type, fields }: RecordRows,
  current: R & { id: string; version: number },
  patch: object,
  read: () => Promise<R>,
): Promise<R> {
  if (!can(type, 'history')) return read();
  const version = current.version + 1;
  const note = (before: object) =>
    noteChanges(tx, actor, type, Object.keys(before).length === 0 ? [] : [{ id: current.id, version, before }]);
  const expected = valuesBefore(fields, current, { ...current, ...patch });
  note(expected);
  const record = await read();
  const before = valuesBefore(fields, current, record);
  if (isDeepStrictEqual(before, expected)) return record;
  tx.send(removal({ userId: actor.userId, type, id: current.id, version }));
  note(before);
  return record;
}

/** The old values of the editable fields that changed. */
function valuesBefore(fields: FieldSet, before: object, after: object): Values {
  return Object.fromEntries(
    notedKeys(fields).flatMap((key) => {
      const [was, is] = [(before as Values)[key] ?? null, (after as Values)[key] ?? null];
      return isDeepStrictEqual(was, is) ? [] : [[key, was]];
    }),
  );
}

/** The fields that people fill in, and further fields that an edit may name. */
export function notedKeys(fields: FieldSet): string[] {
  return Object.entries(fields).flatMap(([key, field]) => (isFilledIn(field) || field.noted ? [key] : []));
}

type Change = Pick<typeof recordChanges.$inferSelect, 'version' | 'before'> & { id: string };

const byCause = fixedStatement<Change>(sql`
  select record_id as id, version, before from ${recordChanges}
  where ${ofRecord} and cause_id = ${sql.placeholder('causeId')}
    and (record_id, version) > (${sql.placeholder('id')}::uuid, ${sql.placeholder('version')}::int)
  order by record_id, version limit ${sql.placeholder('limit')}`);

/** The changes that an import or a merge made to records of one type, ordered by id, starting after `after`. */
export function changesBy(
  tx: Transaction,
  userId: string,
  causeId: string,
  type: HistoryType,
  after: { id: string; version: number } | null,
  limit: number,
): Promise<Change[]> {
  const { id, version } = after ?? { id: '00000000-0000-0000-0000-000000000000', version: 0 };
  return tx.run(byCause({ userId, causeId, type, id, version, limit }));
}

/** Erases the log entries of records that are erased. */
export async function eraseChanges(
  tx: Transaction,
  userId: string,
  type: HistoryType,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from ${recordChanges}
    where ${recordChanges.userId} = ${userId} and ${recordChanges.recordType} = ${type}
      and ${recordChanges.recordId} = any(${sql.param(ids)}::uuid[])`);
}

export async function dropOldChanges(tx: Transaction, userId: string, before: Date): Promise<void> {
  await tx.execute(sql`
    delete from ${recordChanges} where ${recordChanges.userId} = ${userId} and ${recordChanges.at} < ${before}`);
}
