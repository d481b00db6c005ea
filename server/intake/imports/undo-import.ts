import { and, eq, sql } from 'drizzle-orm';
import { utcDate } from '#shared/platform/calendar-date.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { recordNames, type RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { importKept, imports, type ImportPosition } from '#server/platform/db/schema/imports.ts';
import { recordChanges } from '#server/platform/db/schema/record-changes.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { deleteRecords } from '#server/records/core/bin-records.ts';
import { changesBy } from '#server/records/core/changes.ts';
import type { RecordKind } from '#server/records/core/definition.ts';
import { linksOf } from '#server/records/core/links.ts';
import { changeRecord } from '#server/records/core/write-records.ts';
import { allRecords, definitionOf, register } from '#server/crm/register.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { eraseRecords } from '../erasing/erase-records.ts';
import { importRules, topicsOfImport, typesAddedBy, type ImportDeps } from './import-work.ts';
import { isImport } from './imports.store.ts';

/** Per transaction, because other writers wait for its locks. */
const CHANGES_AT_ONCE = 500;
/** The largest value of an integer column. */
const LAST_VERSION = 2_147_483_647;

type Imported = typeof imports.$inferSelect;
type Change = Awaited<ReturnType<typeof changesBy>>[number];
type Position = Extract<ImportPosition, { type: ImportType }>;

/**
 * Erases the records that an import has added, and gives changed records their old values, both by the change log.
 * Added records go for good: a large import would otherwise fill the bin and the export for 30 days. Records that were
 * edited or used since stay and are listed. If all that used one is in the bin, it goes there, too.
 */
export function undoImportWork(deps: ImportDeps): WorkDefinition<WorkData['undo-import']> {
  return {
    ...importRules,
    run: async ({ data: { importId }, now, unhurried, step, signal, ...context }) => {
      const userId = context.userId ?? '';
      const isThis = and(isImport(userId, importId), eq(imports.state, 'undoing'));
      const [imported] = await unhurried.asTenant(userId, (tx) => tx.select().from(imports).where(isThis));
      if (!imported) return;
      // Without the import's id, because its changes are found by that id.
      const actor: Actor = { userId, now, today: utcDate(now), cause: { kind: 'undo-import' } };
      const { added, updated, clients } = imported.counts;
      const total = added + updated + clients;
      const types = typesAddedBy[imported.type];
      let { counts } = imported;
      let position = imported.position && 'type' in imported.position ? imported.position : null;
      try {
        for (const type of types.slice(position ? types.indexOf(position.type) : 0)) {
          let isLast = false;
          while (!isLast) {
            signal.throwIfAborted();
            const before: Position = position?.type === type ? position : { type, id: '', done: position?.done ?? 0 };
            let [after, kept] = [before, counts.kept];
            await step(async (tx) => {
              const undone = await undoSome(tx, actor, imported, before);
              isLast = undone.isLast;
              after = { type, id: undone.lastId ?? before.id, done: before.done + undone.many };
              kept = counts.kept + undone.kept;
              await tx
                .update(imports)
                .set({ position: after, counts: { ...counts, kept } })
                .where(isThis);
              return { checkpoint: null, progress: { done: Math.min(after.done, total), total } };
            });
            [position, counts] = [after, { ...counts, kept }];
          }
        }
        await step(async (tx) => {
          await tx.update(imports).set({ state: 'undone', updatedAt: now }).where(isThis);
          return { checkpoint: null, progress: { done: total, total } };
        });
      } finally {
        deps.live.publish(userId, topicsOfImport(imported.type));
      }
    },
  };
}

interface Undone {
  many: number;
  kept: number;
  lastId: string | undefined;
  isLast: boolean;
}

async function undoSome(tx: Transaction, actor: Actor, imported: Imported, { type, id }: Position): Promise<Undone> {
  const after = id === '' ? null : { id, version: LAST_VERSION };
  const changes = await changesBy(tx, actor.userId, imported.id, type, after, CHANGES_AT_ONCE);
  const isLast = changes.length < CHANGES_AT_ONCE;
  const byId = new Map<string, Change[]>();
  for (const change of changes) byId.set(change.id, [...(byId.get(change.id) ?? []), change]);
  // The last record may have more changes, so it is left to the next step.
  if (!isLast && byId.size > 1) byId.delete(changes.at(-1)?.id ?? '');
  const ids = [...byId.keys()];
  const { kept, toErase, toBin, toRestore } = await sorted(tx, actor, imported, type, byId);
  const { table } = register[type];
  await eraseRecords(tx, register[type], actor.userId, sql`${table.id} = any(${sql.param(toErase)}::uuid[])`);
  await deleteRecords(tx, register[type], actor, toBin);
  for (const { id: changedId, name, before } of toRestore) {
    const why = await restore(tx, actor, type, changedId, before);
    if (why !== null) kept.push({ id: changedId, name, why });
  }
  if (kept.length > 0) {
    const { userId, id: importId } = imported;
    await tx
      .insert(importKept)
      .values(kept.map(({ id: recordId, ...one }) => ({ userId, importId, recordType: type, recordId, ...one })))
      .onConflictDoNothing();
  }
  return { many: ids.length, kept: kept.length, lastId: ids.at(-1), isLast };
}

interface Kept {
  id: string;
  name: string;
  why: string;
}

const EDITED = 'It was edited after the import.';

/**
 * Decides, under a lock that nothing can link through, which records can be deleted or changed back. Records in the bin
 * count as deleted.
 */
async function sorted(
  tx: Transaction,
  actor: Actor,
  imported: Imported,
  type: ImportType,
  byId: ReadonlyMap<string, Change[]>,
) {
  const { table, title } = register[type];
  const ids = [...byId.keys()];
  const { rows } = await tx.execute<{ id: string; version: number; name: string }>(sql`
    select ${table.id} as id, ${table.version} as version, ${title} as name from ${table}
    where ${table.userId} = ${actor.userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null
    order by ${table.id} for update`);
  const used = await usesOf(tx, actor, imported, type, ids);
  const [kept, toErase, toBin]: [Kept[], string[], string[]] = [[], [], []];
  const toRestore: { id: string; name: string; before: object }[] = [];
  for (const { id, version, name } of rows) {
    const changes = byId.get(id) ?? [];
    const first = changes[0];
    const isEdited = !first || changes.some((change, index) => change.version !== first.version + index);
    const use = used.get(id);
    if (isEdited || changes.at(-1)?.version !== version) kept.push({ id, name, why: EDITED });
    else if (first.before !== null) toRestore.push({ id, name, before: beforeAll(changes) });
    else if (use === undefined) toErase.push(id);
    else if (use.isLive && isMadeByTheWay(imported, type, use)) continue;
    else if (use.isLive) kept.push({ id, name, why: `It now has ${recordNames[use.type].many}.` });
    else toBin.push(id);
  }
  return { kept, toErase, toBin, toRestore };
}

/** The values before the first of several changes. */
const beforeAll = (changes: readonly Change[]) =>
  Object.assign({}, ...changes.toReversed().map(({ before }) => before));

interface Use {
  type: RecordType;
  /** Whether any of the records that refer to it is not in the bin. */
  isLive: boolean;
}

/** Records that refer to these, except those imported together with them. */
async function usesOf(
  tx: Transaction,
  actor: Actor,
  imported: Imported,
  type: ImportType,
  ids: readonly string[],
): Promise<Map<string, Use>> {
  const { userId } = actor;
  const uses = new Map<string, Use>();
  for (const kind of allRecords) {
    for (const { link, column } of linksOf(kind)) {
      if (link.to !== type || kind.type === type) continue;
      const { rows } = await tx.execute<{ id: string; isLive: boolean }>(sql`
        select ${column} as id, bool_or(${kind.table.deletedAt} is null) as "isLive" from ${kind.table}
        where ${kind.table.userId} = ${userId} and ${column} = any(${sql.param(ids)}::uuid[]) and ${cameLater(type, kind, userId)}
        group by ${column}`);
      for (const { id, isLive } of rows) if (isLive || !uses.has(id)) uses.set(id, { type: kind.type, isLive });
    }
  }
  for (const { id, isLive } of await usedParts(tx, actor, imported, type, ids))
    if (isLive || !uses.has(id)) uses.set(id, { type, isLive });
  return uses;
}

/**
 * Which of these companies others belong to. A part that came with the import goes with it, unless it is used itself.
 */
async function usedParts(
  tx: Transaction,
  actor: Actor,
  imported: Imported,
  type: ImportType,
  ids: readonly string[],
): Promise<{ id: string; isLive: boolean }[]> {
  if (type !== 'company' || ids.length === 0) return [];
  const parts = await tx.run(
    composedStatement<{ id: string; part: string; isLive: boolean; isAsImported: boolean }>(sql`
      select ${companies.parentId} as id, ${companies.id} as part, ${companies.deletedAt} is null as "isLive",
        ${companies.deletedAt} is null and exists (
          select from ${recordChanges} where ${recordChanges.userId} = ${actor.userId} and ${recordChanges.causeId} = ${imported.id}
            and ${recordChanges.recordType} = 'company' and ${recordChanges.recordId} = ${companies.id} and ${recordChanges.before} is null
        ) and ${companies.version} = (
          select count(*) from ${recordChanges} where ${recordChanges.userId} = ${actor.userId} and ${recordChanges.causeId} = ${imported.id}
            and ${recordChanges.recordType} = 'company' and ${recordChanges.recordId} = ${companies.id}
        ) as "isAsImported"
      from ${companies} where ${companies.userId} = ${actor.userId} and ${companies.parentId} = any(${idArray(ids)})`),
  );
  const imports = parts.filter(({ isAsImported }) => isAsImported).map(({ part }) => part);
  const uses = await usesOf(tx, actor, imported, type, imports);
  return parts.flatMap(({ id, part, isLive, isAsImported }) => {
    if (!isAsImported) return [{ id, isLive }];
    const use = uses.get(part);
    return use ? [{ id, isLive: use.isLive }] : [];
  });
}

/** A company that clients bring with them stays with them without a word. */
const isMadeByTheWay = ({ type: imported }: Imported, type: ImportType, use: Use) =>
  type === 'company' && imported !== 'company' && use.type === 'contact';

/** A candidate can be imported together with a job. */
function cameLater(type: ImportType, { type: from }: RecordKind, userId: string) {
  if (type !== 'candidate' || from !== 'assignment') return sql`true`;
  return sql`(${assignments.version} > 1 or ${assignments.createdAt} > (
    select theirs.created_at from candidates as theirs
    where theirs.user_id = ${userId} and theirs.id = ${assignments.candidateId}))`;
}

/** Null, or the reason why the old values cannot be restored. */
async function restore(
  tx: Transaction,
  actor: Actor,
  type: ImportType,
  id: string,
  before: object,
): Promise<string | null> {
  try {
    await changeRecord(tx, definitionOf(type), actor, id, before, undefined);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.message}.`.replace('..', '.');
  }
}
