import { and, eq, sql } from 'drizzle-orm';
import { utcDate } from '#shared/calendar-date.ts';
import type { ImportType } from '#shared/imports/targets.ts';
import { recordNames } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { importKept, imports, type ImportPosition } from '../db/schema/imports.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';
import { deleteRecords } from '../records/bin-records.ts';
import { changesBy } from '../records/changes.ts';
import type { RecordKind } from '../records/definition.ts';
import { linksOf } from '../records/links.ts';
import { changeRecord } from '../records/write-records.ts';
import { allRecords } from '../register.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { importRules, topicsOfImport, type ImportDeps } from './import-work.ts';
import { isImport } from './imports.store.ts';
import { changeableRecords, importedRecords } from './names.ts';

/** In one transaction: what it holds, others wait for. */
const CHANGES_AT_ONCE = 500;
/** What a column of whole numbers can hold. */
const LAST_VERSION = 2_147_483_647;

type Imported = typeof imports.$inferSelect;
type Change = Awaited<ReturnType<typeof changesBy>>[number];
type Position = Extract<ImportPosition, { type: ImportType }>;

/**
 * What an import has added goes into the bin, from where it can come back, and what it has changed is as it was: the log says both.
 * What somebody has worked with since stays, and is listed.
 */
export function undoImportWork(deps: ImportDeps): WorkDefinition<WorkData['undo-import']> {
  return {
    ...importRules,
    run: async ({ data: { importId }, now, unhurried, step, signal, ...context }) => {
      const userId = context.userId ?? '';
      const isThis = and(isImport(userId, importId), eq(imports.state, 'undoing'));
      const [imported] = await unhurried.asTenant(userId, (tx) => tx.select().from(imports).where(isThis));
      if (!imported) return;
      // Without the import's id: what it did is looked for by that.
      const actor: Actor = { userId, now, today: utcDate(now), cause: { kind: 'undo-import' } };
      const { added, updated, clients } = imported.counts;
      const total = added + updated + clients;
      // Jobs before the clients that were made for them.
      const types: ImportType[] = imported.type === 'job' ? ['job', 'contact'] : [imported.type];
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
  // There may be more about the last one, which then comes next.
  if (!isLast && byId.size > 1) byId.delete(changes.at(-1)?.id ?? '');
  const ids = [...byId.keys()];
  const { kept, toBin, toRestore } = await sorted(tx, actor, type, byId);
  await deleteRecords(tx, importedRecords[type], actor, toBin);
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

/** Which of the records can go or be as they were, now that nobody can change them; those in the bin are gone already. */
async function sorted(tx: Transaction, actor: Actor, type: ImportType, byId: ReadonlyMap<string, Change[]>) {
  const { table, title } = importedRecords[type];
  const ids = [...byId.keys()];
  const { rows } = await tx.execute<{ id: string; version: number; name: string }>(sql`
    select ${table.id} as id, ${table.version} as version, ${title} as name from ${table}
    where ${table.userId} = ${actor.userId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null
    order by ${table.id} for no key update`);
  const used = await usesOf(tx, actor, type, ids);
  const [kept, toBin, toRestore]: [Kept[], string[], { id: string; name: string; before: object }[]] = [[], [], []];
  for (const { id, version, name } of rows) {
    const changes = byId.get(id) ?? [];
    const first = changes[0];
    const isEdited = !first || changes.some((change, index) => change.version !== first.version + index);
    const use = used.get(id);
    if (isEdited || changes.at(-1)?.version !== version) kept.push({ id, name, why: EDITED });
    else if (first.before !== null) toRestore.push({ id, name, before: beforeAll(changes) });
    else if (use !== undefined) kept.push({ id, name, why: `It has ${use} by now.` });
    else toBin.push(id);
  }
  return { kept, toBin, toRestore };
}

/** The fields as they were before the first of several changes. */
const beforeAll = (changes: readonly Change[]) =>
  Object.assign({}, ...changes.toReversed().map(({ before }) => before));

/** What points at these records and is not in the bin, but for what came with them. */
async function usesOf(
  tx: Transaction,
  { userId }: Actor,
  type: ImportType,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const uses = new Map<string, string>();
  for (const kind of allRecords) {
    for (const { link, column } of linksOf(kind)) {
      if (link.to !== type) continue;
      const { rows } = await tx.execute<{ id: string }>(sql`
        select distinct ${column} as id from ${kind.table}
        where ${kind.table.userId} = ${userId} and ${column} = any(${sql.param(ids)}::uuid[])
          and ${kind.table.deletedAt} is null and ${cameLater(type, kind)}`);
      for (const { id } of rows) uses.set(id, recordNames[kind.type].many);
    }
  }
  return uses;
}

/** An imported candidate may have come with a job. */
function cameLater(type: ImportType, { table, type: from }: RecordKind) {
  if (type !== 'candidate' || from !== 'assignment') return sql`true`;
  return sql`(${assignments.version} > 1 or ${assignments.createdAt} > (
    select theirs.created_at from candidates as theirs
    where theirs.user_id = ${table.userId} and theirs.id = ${assignments.candidateId}))`;
}

/** Null, or why it cannot be as it was. */
async function restore(
  tx: Transaction,
  actor: Actor,
  type: ImportType,
  id: string,
  before: object,
): Promise<string | null> {
  try {
    await changeRecord(tx, changeableRecords(type), actor, id, before, undefined);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.message}.`.replace('..', '.');
  }
}
