import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm';
import { NAME_TAKEN } from '#shared/crm/companies.ts';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { cellText } from '#shared/intake/imports/cells.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { importRows, imports, type StoredCounts } from '#server/platform/db/schema/imports.ts';
import { deleteFile } from '#server/platform/files/files.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { createRecords } from '#server/records/core/write-records.ts';
import { definitionOf } from '#server/crm/register.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { addedNotes } from './added-notes.ts';
import { fillEmpty } from './fill-empty.ts';
import { isRowOf } from './import-rows.store.ts';
import { importRules, topicsOfImport, type ImportDeps } from './import-work.ts';
import { isImport } from './imports.store.ts';
import { judgeRows, type JudgedRow } from './judge-rows.ts';
import { readRows } from './read-file.ts';
import type { UnderstoodRow } from '#server/platform/readers/tables/table.ts';
import { idOfRow } from './record-ids.ts';
import type { NewInput } from './resolved.ts';

/** The approximate time per row. */
const ROW_MS = 2;
/**
 * A pause between two steps, several times a second, so that other requests get the machine to themselves for a moment.
 */
const BREATH_MS = 20;

type Imported = typeof imports.$inferSelect;
type ValidRow = Extract<JudgedRow, { input: NewInput }>;
type ReadyRow = Pick<ValidRow, 'number' | 'input' | 'needs' | 'named'>;

/** Without the cells, which can be long. */
const { cells: _cells, userId: _userId, importId: _importId, ...findingColumns } = getTableColumns(importRows);
type Finding = Omit<typeof importRows.$inferSelect, 'cells' | 'userId' | 'importId'>;

/**
 * Reads the file again and creates records from its rows, about a hundred per step. Each step stores its position in
 * the same transaction, so that work resumed after a crash or a stop continues after the last imported row.
 */
export function runImportWork(deps: ImportDeps): WorkDefinition<WorkData['run-import']> {
  return {
    ...importRules,
    run: async ({ data: { importId }, now, unhurried, step, signal, ...context }) => {
      const userId = context.userId ?? '';
      const isThis = and(isImport(userId, importId), eq(imports.state, 'importing'));
      const [imported] = await unhurried.asTenant(userId, (tx) => tx.select().from(imports).where(isThis));
      if (!imported) return;
      const actor: Actor = { userId, now, today: utcDate(now), cause: { kind: 'import', id: importId } };
      let { counts } = imported;
      let position = imported.position && 'row' in imported.position ? imported.position : { row: 0, done: 0 };
      try {
        for await (const rows of readRows(deps, unhurried, imported, position.row)) {
          signal.throwIfAborted();
          const next = { row: rows.at(-1)?.number ?? 0, done: position.done + rows.length };
          let after = counts;
          await step(async (tx) => {
            after = await bringIn(tx, actor, imported, rows, counts);
            await tx.update(imports).set({ counts: after, position: next }).where(isThis);
            return { checkpoint: null, progress: { done: next.done, total: counts.rows } };
          });
          [counts, position] = [after, next];
          await sleep(BREATH_MS, undefined, { signal });
        }
        await step(async (tx) => {
          // The file is no longer needed: valid rows are records now, and refused rows are stored.
          await tx.update(imports).set({ state: 'imported', fileId: null, updatedAt: now }).where(isThis);
          if (imported.fileId !== null) await deleteFile(tx, userId, imported.fileId);
          return { checkpoint: null, progress: { done: counts.rows, total: counts.rows } };
        });
      } finally {
        // Lists must refresh however the work ends.
        deps.live.publish(userId, topicsOfImport(imported.type));
      }
    },
  };
}

/** Imports some rows. Returns the counts so far. */
async function bringIn(
  tx: Transaction,
  actor: Actor,
  imported: Imported,
  rows: readonly UnderstoodRow[],
  before: StoredCounts,
): Promise<StoredCounts> {
  const findings = await findingsAmong(tx, imported, rows);
  const open = rows.filter(({ number }) => findings.get(number)?.kind !== 'refused');
  const counts = { ...before };
  let toAdd: ReadyRow[] = [];
  const made = new Set<string>();
  const makeNeeded = async (needing: readonly ReadyRow[]) => {
    const ids = await addNeeded(tx, actor, imported, needing);
    for (const id of ids) made.add(id);
    counts.clients += ids.length;
  };
  const addThem = async () => {
    await makeNeeded(toAdd);
    counts.added += await add(tx, actor, imported, toAdd);
    toAdd = [];
  };
  const refuse = async (row: JudgedRow, errors: Finding['problems']) => {
    await note(tx, imported, row, 'refused', errors);
    counts.refused += 1;
    counts.ready -= 1;
  };
  const addLater = async (row: ValidRow) => {
    const noted = addedNotes(row.input, row.lines);
    if ('error' in noted) await refuse(row, [noted.error]);
    else toAdd.push({ ...row, input: { ...row.input, ...noted } });
  };
  for (const row of await judgeRows(tx, imported, open)) {
    const finding = findings.get(row.number);
    const duplicate = finding?.kind === 'duplicate' ? finding : undefined;
    if (!row.input) {
      await refuse(row, row.errors);
      continue;
    }
    if (row.warnings.length > (finding?.problems.length ?? 0)) {
      await note(tx, imported, row, finding?.kind ?? 'warning', row.warnings);
      if (!finding?.problems.length) counts.warned = (counts.warned ?? 0) + 1;
    }
    const { named } = row;
    // Another row belongs to it, so it has been made with nothing but its name.
    const isBare = !duplicate && named !== undefined && (named.there === named.id || made.has(named.id));
    const isThere = duplicate !== undefined || isBare || Boolean(named?.there);
    const choice = isBare ? 'fill' : isThere ? (duplicate?.decision ?? imported.duplicates) : 'create';
    if (choice === 'skip') counts.skipped += 1;
    else if (choice === 'create' && isThere && named)
      await refuse(row, [{ column: imported.mapping.indexOf('name'), field: 'name', message: NAME_TAKEN }]);
    else if (choice === 'create') await addLater(row);
    else {
      // The record to fill in may come from an earlier row of this portion.
      await addThem();
      await makeNeeded([row]);
      const filled = await fillEmpty(tx, actor, imported.type, idsLike(imported, row, duplicate), row.input, row.lines);
      if (filled === 'gone') await addLater(row);
      else if (typeof filled === 'object') await refuse(row, filled);
      else if (isBare) {
        counts.added += 1;
        counts.clients -= 1;
      } else if (filled === 'filled') counts.updated += 1;
      else counts.skipped += 1;
    }
  }
  await addThem();
  return counts;
}

/** The findings of the check for these rows, with the user's decisions. */
async function findingsAmong(
  tx: Transaction,
  { userId, id }: Imported,
  rows: readonly UnderstoodRow[],
): Promise<Map<number, Finding>> {
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const found = await tx
    .select(findingColumns)
    .from(importRows)
    .where(and(isRowOf(userId, id), gte(importRows.number, first), lte(importRows.number, last)));
  return new Map(found.map((row) => [row.number, row]));
}

const idOf = ({ id }: Imported, { number, named }: Pick<ReadyRow, 'number' | 'named'>) =>
  named?.id ?? idOfRow(id, number);

/** The records that a row may match: existing ones, or the record created from an earlier row of the file. */
function idsLike(imported: Imported, { named }: ValidRow, duplicate: Finding | undefined): string[] {
  const { matches = [], sameAs } = duplicate ?? {};
  const ofName = named ? [...(named.there ? [named.there] : []), named.id] : [];
  return [
    ...matches.map(({ id }) => id),
    ...(sameAs ? [idOf(imported, { number: sameAs.row, named })] : []),
    ...ofName,
  ];
}

/** Makes what these rows need, except what one of them is. Returns the ids of what is new. */
async function addNeeded(
  tx: Transaction,
  actor: Actor,
  imported: Imported,
  rows: readonly ReadyRow[],
): Promise<string[]> {
  const own = new Set(rows.map((row) => idOf(imported, row)));
  const needed = new Map(rows.flatMap(({ needs }) => (needs && !own.has(needs.id) ? [[needs.id, needs]] : [])));
  const [one] = needed.values();
  return one ? createAll(tx, actor, imported, one.type, [...needed.values()]) : [];
}

async function add(tx: Transaction, actor: Actor, imported: Imported, rows: readonly ReadyRow[]): Promise<number> {
  const added = rows.map((row) => ({ id: idOf(imported, row), input: row.input }));
  return (await createAll(tx, actor, imported, imported.type, added)).length;
}

function createAll(
  tx: Transaction,
  actor: Actor,
  { counts }: Imported,
  type: ImportType,
  added: readonly { id: string; input: NewInput }[],
): Promise<string[]> {
  const common = { userId: actor.userId, createdFrom: 'import', createdAt: actor.now, updatedAt: actor.now };
  const rows = added.map(({ id, input }) => ({ row: { ...common, id }, input }));
  // Delays the search for duplicates until the import is done, because it would compete with the import and with other
  // requests.
  return createRecords(tx, definitionOf(type), actor, rows, counts.rows * ROW_MS);
}

/**
 * A row that was valid in the check can be invalid now, or have a value that is left out, if a record that it refers to
 * was deleted.
 */
async function note(
  tx: Transaction,
  { userId, id }: Imported,
  { number, cells }: JudgedRow,
  kind: RowKind,
  problems: Finding['problems'],
): Promise<void> {
  await tx
    .insert(importRows)
    .values({ userId, importId: id, number, kind, cells: cells.map(cellText), problems, matches: [] })
    .onConflictDoUpdate({
      target: [importRows.userId, importRows.importId, importRows.number],
      set: { kind: sql`excluded.kind`, problems: sql`excluded.problems` },
    });
}
