import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { utcDate } from '#shared/calendar-date.ts';
import type { ImportCounts } from '#shared/imports/import-records.ts';
import { insertContacts } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { importRows, imports } from '../db/schema/imports.ts';
import { lookAgain } from '../duplicates/look-again.ts';
import { deleteFile } from '../files/files.store.ts';
import type { Actor } from '../records/actor.ts';
import { noteChanges } from '../records/changes.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { fillEmpty } from './fill-empty.ts';
import { isRowOf } from './import-rows.store.ts';
import { importRules, topicsOfImport, type ImportDeps } from './import-work.ts';
import { importedType, type NewClient, type NewInput } from './imported-types.ts';
import { isImport } from './imports.store.ts';
import { judgeRows, type JudgedRow } from './judge-rows.ts';
import { readRows, storedCells } from './read-file.ts';
import type { UnderstoodRow } from '../tables/table.ts';
import { idOfRow } from './record-ids.ts';

/** About as long as one takes. */
const ROW_MS = 2;
/** Between two steps: whoever works with the product has the machine to themselves for a moment, several times a second. */
const BREATH_MS = 20;

type Imported = typeof imports.$inferSelect;
type NotedRow = typeof importRows.$inferSelect;

interface ReadyRow {
  number: number;
  input: NewInput;
  client?: NewClient;
}

/**
 * Reads the file once more and makes records of its rows, some hundred in each step, together with the note how far it has come: whoever
 * goes on after a crash or a stop begins behind the last of them.
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
          // Nothing needs the file any more: what went in are records, and what did not is noted.
          await tx.update(imports).set({ state: 'imported', fileId: null, updatedAt: now }).where(isThis);
          if (imported.fileId !== null) await deleteFile(tx, userId, imported.fileId);
          return { checkpoint: null, progress: { done: counts.rows, total: counts.rows } };
        });
      } finally {
        // However it ends, lists show what is there by now.
        deps.live.publish(userId, topicsOfImport(imported.type));
      }
    },
  };
}

/** Some rows; returns what has become of all of them so far. */
async function bringIn(
  tx: Transaction,
  actor: Actor,
  imported: Imported,
  rows: readonly UnderstoodRow[],
  before: ImportCounts,
): Promise<ImportCounts> {
  const noted = await notedAmong(tx, imported, rows);
  const open = rows.filter(({ number }) => noted.get(number)?.kind !== 'refused');
  const counts = { ...before };
  let toAdd: ReadyRow[] = [];
  const addThem = async () => {
    const made = await add(tx, actor, imported, toAdd);
    counts.added += made.added;
    counts.clients += made.clients;
    toAdd = [];
  };
  const refuse = async (row: JudgedRow, errors: NotedRow['problems']) => {
    await noteRefused(tx, imported, row, errors);
    counts.refused += 1;
    counts.ready -= 1;
  };
  for (const row of await judgeRows(tx, imported, open)) {
    const duplicate = noted.get(row.number);
    const choice = duplicate ? (duplicate.decision ?? imported.duplicates) : 'create';
    if (!row.input) await refuse(row, row.errors);
    else if (choice === 'skip') counts.skipped += 1;
    else if (choice === 'create' || !duplicate) toAdd.push(row);
    else {
      // It may be an earlier one of these rows that is to be filled in.
      await addThem();
      const filled = await fillEmpty(tx, actor, imported.type, idsLike(imported, duplicate), row.input);
      if (filled === 'gone') toAdd.push(row);
      else if (filled === 'filled') counts.updated += 1;
      else if (filled === 'nothing to fill') counts.skipped += 1;
      else await refuse(row, filled);
    }
  }
  await addThem();
  return counts;
}

/** What the check has noted of these rows, and what somebody has decided since. */
async function notedAmong(
  tx: Transaction,
  { userId, id }: Imported,
  rows: readonly UnderstoodRow[],
): Promise<Map<number, NotedRow>> {
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const found = await tx
    .select()
    .from(importRows)
    .where(and(isRowOf(userId, id), gte(importRows.number, first), lte(importRows.number, last)));
  return new Map(found.map((row) => [row.number, row]));
}

/** The records that a row may mean: those that were there, or what an earlier row of the file has become. */
function idsLike({ id: importId }: Imported, { matches, sameAs }: NotedRow): string[] {
  return [...matches.map(({ id }) => id), ...(sameAs ? [idOfRow(importId, sameAs.row)] : [])];
}

async function add(tx: Transaction, actor: Actor, { id: importId, type, counts }: Imported, rows: readonly ReadyRow[]) {
  if (rows.length === 0) return { added: 0, clients: 0 };
  const common = { userId: actor.userId, createdFrom: 'import', createdAt: actor.now, updatedAt: actor.now };
  const needed = new Map(rows.flatMap(({ client }) => (client ? [[client.id, client.input]] : [])));
  const clients = await insertContacts(
    tx,
    actor,
    [...needed].map(([id, input]) => ({ row: { ...common, id }, input })),
  );
  const added = await importedType(type).insert(
    tx,
    actor,
    rows.map(({ number, input }) => ({ row: { ...common, id: idOfRow(importId, number) }, input })),
  );
  const made = (ids: readonly string[]) => ids.map((id) => ({ id, version: 1, before: null }));
  // Not while the rest comes in: that would take turns with it, and with everybody else.
  const laterMs = counts.rows * ROW_MS;
  await lookAgain(tx, actor.userId, 'contact', clients, laterMs);
  await lookAgain(tx, actor.userId, type, added, laterMs);
  await noteChanges(tx, actor, 'contact', made(clients));
  await noteChanges(tx, actor, type, made(added));
  return { added: added.length, clients: clients.length };
}

/** What was right when it was checked may be refused by now: what it points at is gone. */
async function noteRefused(
  tx: Transaction,
  { userId, id }: Imported,
  { number, cells }: JudgedRow,
  problems: NotedRow['problems'],
): Promise<void> {
  await tx
    .insert(importRows)
    .values({ userId, importId: id, number, kind: 'refused', cells: storedCells(cells), problems, matches: [] })
    .onConflictDoUpdate({
      target: [importRows.userId, importRows.importId, importRows.number],
      set: { kind: 'refused', problems: sql`excluded.problems` },
    });
}
