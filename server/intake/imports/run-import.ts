import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { cellText } from '#shared/intake/imports/cells.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
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
import type { NewInput } from './imported-types.ts';
import { isImport } from './imports.store.ts';
import { judgeRows, type JudgedRow } from './judge-rows.ts';
import { readRows } from './read-file.ts';
import type { UnderstoodRow } from '#server/platform/readers/tables/table.ts';
import { idOfRow } from './record-ids.ts';

/** The approximate time per row. */
const ROW_MS = 2;
/**
 * A pause between two steps, several times a second, so that other requests get the machine to themselves for a moment.
 */
const BREATH_MS = 20;

type Imported = typeof imports.$inferSelect;
type ValidRow = Extract<JudgedRow, { input: NewInput }>;
type ReadyRow = Pick<ValidRow, 'number' | 'input' | 'client'>;

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
  const addThem = async () => {
    const made = await add(tx, actor, imported, toAdd);
    counts.added += made.added;
    counts.clients += made.clients;
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
    const choice = duplicate ? (duplicate.decision ?? imported.duplicates) : 'create';
    if (!row.input) {
      await refuse(row, row.errors);
      continue;
    }
    if (row.warnings.length > (finding?.problems.length ?? 0)) {
      await note(tx, imported, row, finding?.kind ?? 'warning', row.warnings);
      if (!finding?.problems.length) counts.warned = (counts.warned ?? 0) + 1;
    }
    if (choice === 'skip') counts.skipped += 1;
    else if (choice === 'create' || !duplicate) await addLater(row);
    else {
      // The record to fill in may come from an earlier row of this portion.
      await addThem();
      const ids = idsLike(imported, duplicate);
      const filled = await fillEmpty(tx, actor, imported.type, ids, row.input, row.lines);
      if (filled === 'gone') await addLater(row);
      else if (filled === 'filled') counts.updated += 1;
      else if (filled === 'nothing to fill') counts.skipped += 1;
      else await refuse(row, filled);
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

/** The records that a row may match: existing ones, or the record created from an earlier row of the file. */
function idsLike({ id: importId }: Imported, { matches, sameAs }: Finding): string[] {
  return [...matches.map(({ id }) => id), ...(sameAs ? [idOfRow(importId, sameAs.row)] : [])];
}

async function add(tx: Transaction, actor: Actor, { id: importId, type, counts }: Imported, rows: readonly ReadyRow[]) {
  if (rows.length === 0) return { added: 0, clients: 0 };
  const common = { userId: actor.userId, createdFrom: 'import', createdAt: actor.now, updatedAt: actor.now };
  const needed = new Map(rows.flatMap(({ client }) => (client ? [[client.id, client.input]] : [])));
  // Delays the search for duplicates until the import is done, because it would compete with the import and with other
  // requests.
  const laterMs = counts.rows * ROW_MS;
  const newClients = [...needed].map(([id, input]) => ({ row: { ...common, id }, input }));
  const clients = await createRecords(tx, contactRecords, actor, newClients, laterMs);
  const newOnes = rows.map(({ number, input }) => ({ row: { ...common, id: idOfRow(importId, number) }, input }));
  const added = await createRecords(tx, definitionOf(type), actor, newOnes, laterMs);
  return { added: added.length, clients: clients.length };
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
