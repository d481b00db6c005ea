import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FieldErrors } from '#shared/platform/errors.ts';
import type { FieldSet, Link } from '#shared/records/fields.ts';
import type { ChangeCause, HistoryType } from '#shared/records/history.ts';
import type { ChangedField, HistoryItem } from '#shared/records/history-schemas.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import { COUNT_LIMIT, recordNames, type Page, type RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/db/schema/record-changes.ts';
import { composedStatement, fixedStatement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { ReadableRecord, RecordDefinition, RecordKind, Writable } from '#server/records/core/definition.ts';
import { isLinked, linksOf } from '#server/records/core/links.ts';
import { changeRecord, holdRecord, readRecord } from '#server/records/core/write-records.ts';
import { register } from '#server/crm/register.ts';
import { differingPart } from './differing-part.ts';

const PAGE_SIZE = 20;

type Values = Readonly<Record<string, unknown>>;

interface Change {
  version: number;
  at: Date;
  cause: ChangeCause;
  before: Values | null;
  counted: number;
}

const own = sql`user_id = ${sql.placeholder('userId')} and record_type = ${sql.placeholder('type')} and record_id = ${sql.placeholder('id')}`;

const pageOfChanges = fixedStatement<Change>(sql`
  select version, at, cause, before,
         (select count(*)::int from (select from ${recordChanges} where ${own} limit ${sql.raw(String(COUNT_LIMIT + 1))}) as every) as counted
  from ${recordChanges} where ${own} and version < ${sql.placeholder('below')}::int
  order by version desc limit ${sql.raw(String(PAGE_SIZE + 1))}`);

const valuesSince = fixedStatement<{ key: string; value: unknown }>(sql`
  select distinct on (was.key) was.key, was.value from ${recordChanges}, jsonb_each(before) as was
  where ${own} and version >= ${sql.placeholder('from')}::int and before is not null
  order by was.key, version`);

interface Which {
  userId: string;
  type: HistoryType;
  id: string;
}

/** The old values of the fields that were changed in this version or later. All other fields are unchanged. */
async function valuesBefore(tx: Transaction, which: Which, from: number): Promise<Values> {
  const rows = await tx.run(valuesSince({ ...which, from }));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

const AFTER_ALL = 2_147_483_647;

/** The known versions of a record, newest first, with the cause of each. */
export async function listHistory<T extends Writable>(
  tx: Transaction,
  definition: ReadableRecord<T>,
  actor: Actor,
  type: HistoryType,
  id: string,
  cursor: number | undefined,
): Promise<Page<HistoryItem>> {
  const record = await readRecord(tx, definition, actor, id);
  const which = { userId: actor.userId, type, id };
  const [found, values] = await Promise.all([
    tx.run(pageOfChanges({ ...which, below: cursor ?? AFTER_ALL })),
    cursor === undefined ? {} : valuesBefore(tx, which, cursor),
  ]);
  const page = found.slice(0, PAGE_SIZE);
  const changes = withAfter(page, { ...record, ...values });
  const nameOf = await namesOf(tx, actor, definition, changes);
  const items = changes.map(({ version, at, cause, before, after }): HistoryItem => ({
    version,
    kind: before === null ? 'made' : 'changed',
    at: at.toISOString(),
    cause,
    fields: fieldsOf(definition.fields, before ?? {}, after, nameOf),
  }));
  const oldest = page.at(-1);
  const isLast = found.length <= PAGE_SIZE;
  const first = isLast && (oldest || cursor === undefined) ? beginning(record, oldest) : [];
  return {
    items: [...items, ...first],
    nextCursor: isLast || !oldest ? null : String(oldest.version),
    count: found[0]?.counted ?? 0,
  };
}

/** The entry before the first logged change. */
function beginning(record: { version: number; createdAt: string }, oldest: Change | undefined): HistoryItem[] {
  if (oldest?.before === null) return [];
  const version = oldest ? oldest.version - 1 : record.version;
  const common = { version, cause: 'form' as const, fields: [] };
  if (version === 1) return [{ ...common, kind: 'made', at: record.createdAt }];
  return oldest ? [{ ...common, kind: 'earlier', at: null }] : [];
}

type Noted = Change & { after: Values };

/** Adds the new values to each change: the old values of the next change, or the current ones. */
function withAfter(changes: readonly Change[], newest: Values): Noted[] {
  let later = newest;
  return changes.map((change) => {
    const noted = { ...change, after: later };
    later = { ...later, ...change.before };
    return noted;
  });
}

type NameOf = (links: readonly Link[], value: unknown) => string;

function fieldsOf(fields: FieldSet, before: Values, after: Values, nameOf: NameOf): ChangedField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (!(key in before)) return [];
    const text = (value: unknown) => (isLinked(field) ? nameOf(field.links, value) : textOf(field, value));
    return [{ field: key, label: field.label, ...differingPart(text(before[key]), text(after[key])) }];
  });
}

function textOf(field: FieldSet[string], value: unknown): string {
  return isFilledIn(field) ? field.text(value) : (field.noted?.(value ?? undefined) ?? '');
}

/** The current names of records that changes refer to, including records in the bin. */
async function namesOf(tx: Transaction, actor: Actor, kind: RecordKind, changes: readonly Noted[]): Promise<NameOf> {
  const names = new Map<string, string>();
  for (const { key, link } of linksOf(kind)) {
    const ids = changes.flatMap(({ before, after }) =>
      before && key in before ? [link.idOf(before[key]), link.idOf(after[key])] : [],
    );
    const known = ids.filter((id) => id !== null);
    for (const { id, name } of known.length === 0 ? [] : await readNames(tx, actor, link.to, known))
      names.set(id, name);
  }
  return (links, value) => {
    const named = links.flatMap(({ to, idOf }) => {
      const id = idOf(value);
      return id === null ? [] : [names.get(id) ?? `A permanently deleted ${recordNames[to].one}`];
    });
    return named.join();
  };
}

function readNames(tx: Transaction, { userId }: Actor, type: RecordType, ids: readonly string[]) {
  const { table, title } = register[type];
  return tx.run(
    composedStatement<{ id: string; name: string }>(
      sql`
      select ${table.id} as id, ${title} as name from ${table}
      where ${table.userId} = ${userId} and ${table.id} = any(${sql.param(ids)}::uuid[])`,
      { userId },
    ),
  );
}

/** Writes the values of an earlier version as an edit, under the same rules. */
export async function restoreVersion<T extends Writable>(
  tx: Transaction,
  definition: RecordDefinition<T>,
  actor: Actor,
  type: HistoryType,
  id: string,
  version: number,
  expectedVersion: number | undefined,
): Promise<T['record']> {
  const current = await holdRecord(tx, definition, actor, id, expectedVersion);
  const which = { userId: actor.userId, type, id };
  const [values, [oldest]] = await Promise.all([
    valuesBefore(tx, which, version + 1),
    tx.run(oldestChange({ ...which })),
  ]);
  const firstKnown = (oldest?.version ?? current.version + 1) - 1;
  if (version < firstKnown || version > current.version) {
    const message = version > current.version ? 'There is no such version' : 'This version is no longer kept';
    throw new AppError('invalid', message, { version: message });
  }
  const different = Object.entries(values).filter(
    ([key, value]) => !isDeepStrictEqual(value, (current as Values)[key] ?? null),
  );
  assertAllowed(definition.fields, different);
  const by: Actor = { ...actor, cause: { kind: 'restore' } };
  try {
    return await changeRecord(tx, definition, by, id, Object.fromEntries(different) as T['patch'], undefined);
  } catch (error) {
    if (error instanceof AppError && error.fields) throw notRestored(definition.fields, error.fields);
    throw error;
  }
}

const oldestChange = fixedStatement<{ version: number }>(
  sql`select version from ${recordChanges} where ${own} order by version limit 1`,
);

/** A value that was valid then may not be valid now. */
function assertAllowed(fields: FieldSet, values: readonly [key: string, value: unknown][]): void {
  const problems: FieldErrors = {};
  for (const [key, value] of values) {
    const field = fields[key];
    const { error } = field && isFilledIn(field) ? field.rule.safeParse(value) : {};
    if (error) problems[key] = error.issues[0]?.message ?? 'It is not valid';
  }
  if (Object.keys(problems).length > 0) throw notRestored(fields, problems);
}

/** Gives the reason for each field that cannot be restored. */
function notRestored(fields: FieldSet, problems: FieldErrors): AppError {
  const reasons = Object.entries(problems).map(([key, message]) => {
    const field = fields[key];
    if (field && isLinked(field))
      return `its ${field.links.map(({ to }) => recordNames[to].one).join(' or ')} has been deleted`;
    return field ? `${field.label}: ${message}` : message;
  });
  return new AppError('invalid', `This version cannot be restored: ${reasons.join('; ')}`, problems);
}
