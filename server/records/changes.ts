import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FieldSet } from '#shared/fields.ts';
import { hasHistory, type HistoryType } from '#shared/history-terms.ts';
import { isFilledIn } from '#shared/record-schemas.ts';
import type { Transaction } from '../db/database.ts';
import { recordChanges } from '../db/schema/record-changes.ts';
import { fixedStatement } from '../db/statement.ts';
import type { Actor } from './actor.ts';
import type { RecordKind } from './definition.ts';

/**
 * One log of what records were before they were changed, whatever changed them: a form, a bulk action, an import, a merge. Who writes
 * to a record of a type that has a history notes it in the same transaction: `changeRecord` does so by itself, who changes many
 * at once calls `noteChanges`.
 */

type Values = Readonly<Record<string, unknown>>;

export interface NotedChange {
  id: string;
  /** The one that the change made. */
  version: number;
  /** The fields that changed, with what they were; null if the change made the record. */
  before: object | null;
}

const ofRecord = sql`user_id = ${sql.placeholder('userId')} and record_type = ${sql.placeholder('type')}`;

const insertion = fixedStatement(sql`
  insert into ${recordChanges} (user_id, record_type, record_id, version, at, cause, cause_id, before)
  select ${sql.placeholder('userId')}::uuid, ${sql.placeholder('type')}::text, noted.id, noted.version,
         ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('cause')}::text, ${sql.placeholder('causeId')}::uuid, noted.before
  from jsonb_to_recordset(${sql.placeholder('changes')}::jsonb) as noted (id uuid, version int, before jsonb)`);

/** Under the actor's cause, in one statement however many they are. */
export async function noteChanges(
  tx: Transaction,
  { userId, now, cause = { kind: 'form' } }: Pick<Actor, 'userId' | 'now' | 'cause'>,
  type: HistoryType,
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const noted = JSON.stringify(changes);
  await tx.run(insertion({ userId, type, at: now, cause: cause.kind, causeId: cause.id ?? null, changes: noted }));
}

const removal = fixedStatement(sql`
  delete from ${recordChanges}
  where ${ofRecord} and record_id = ${sql.placeholder('id')} and version = ${sql.placeholder('version')}`);

/**
 * Notes an edit that has just been made and reads what became of it, which is sent together: what the patch says is nearly always
 * what happened. Where more followed from it, or less, the note is written anew.
 */
export async function noteEdit<R extends object>(
  tx: Transaction,
  actor: Actor,
  { type, fields }: RecordKind,
  current: R & { id: string; version: number },
  patch: object,
  read: () => Promise<R>,
): Promise<R> {
  if (!hasHistory(type)) return read();
  const version = current.version + 1;
  const note = (before: object) =>
    noteChanges(tx, actor, type, Object.keys(before).length === 0 ? [] : [{ id: current.id, version, before }]);
  const expected = valuesBefore(fields, current, { ...current, ...patch });
  const [record] = await Promise.all([read(), note(expected)]);
  const before = valuesBefore(fields, current, record);
  if (isDeepStrictEqual(before, expected)) return record;
  await Promise.all([tx.run(removal({ userId: actor.userId, type, id: current.id, version })), note(before)]);
  return record;
}

/** Of the fields that somebody can change: what those were that are something else now. */
function valuesBefore(fields: FieldSet, before: object, after: object): Values {
  return Object.fromEntries(
    notedKeys(fields).flatMap((key) => {
      const [was, is] = [(before as Values)[key] ?? null, (after as Values)[key] ?? null];
      return isDeepStrictEqual(was, is) ? [] : [[key, was]];
    }),
  );
}

/** What people fill in, and what an edit may name besides. */
export function notedKeys(fields: FieldSet): string[] {
  return Object.entries(fields).flatMap(([key, field]) => (isFilledIn(field) || field.noted ? [key] : []));
}

type Change = Pick<typeof recordChanges.$inferSelect, 'version' | 'before'> & { id: string };

const byCause = fixedStatement<Change>(sql`
  select record_id as id, version, before from ${recordChanges}
  where ${ofRecord} and cause_id = ${sql.placeholder('causeId')}
    and (record_id, version) > (${sql.placeholder('id')}::uuid, ${sql.placeholder('version')}::int)
  order by record_id, version limit ${sql.placeholder('limit')}`);

/** What an import or a merge did to records of a type, in the order of their ids, after the last that is known already. */
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

/** With the records themselves, for good. */
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
