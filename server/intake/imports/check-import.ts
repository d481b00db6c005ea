import { and, eq } from 'drizzle-orm';
import { cellText } from '#shared/intake/imports/cells.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { importRows, imports } from '#server/platform/db/schema/imports.ts';
import { findMatches, type Match } from '../duplicates/matching.ts';
import { createSeenPeople, type SeenFacts } from '../duplicates/seen-people.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { importRules, type ImportDeps } from './import-work.ts';
import { isRowOf } from './import-rows.store.ts';
import { importedType } from './imported-types.ts';
import { isImport, nothingYet } from './imports.store.ts';
import { judgeRows, type JudgedRow } from './judge-rows.ts';
import { readRows } from './read-file.ts';
import { createUnreadColumns } from './unread-columns.ts';

/** Enough to show that there is a duplicate. A shared address would otherwise fill the list. */
const MOST_NAMED = 3;

type NewRow = typeof importRows.$inferInsert;

/**
 * Checks every row before anything is written: whether it is valid, and whether its record exists already. Only rows
 * with a finding are stored. An interrupted check starts again, because any two rows of the file can be duplicates.
 */
export function checkImportWork(deps: ImportDeps): WorkDefinition<WorkData['check-import']> {
  return {
    ...importRules,
    run: async ({ data: { importId }, unhurried, step, progress, signal, ...context }) => {
      const userId = context.userId ?? '';
      const isThis = and(isImport(userId, importId), eq(imports.state, 'checking'));
      const [imported] = await unhurried.asTenant(userId, (tx) => tx.select().from(imports).where(isThis));
      if (!imported) return;
      await step(async (tx) => {
        await tx.delete(importRows).where(isRowOf(userId, importId));
        return { checkpoint: null, progress: { done: 0, total: imported.counts.rows } };
      });
      const counts = nothingYet(imported.inspected.rows);
      const unread = createUnreadColumns();
      const seen = createSeenPeople<number>();
      const pointOut = async (tx: Transaction, judged: readonly JudgedRow[]) =>
        withFindings(imported, judged, await duplicatesIn(tx, imported, judged, seen));
      let done = 0;
      for await (const rows of readRows(deps, unhurried, imported, 0)) {
        signal.throwIfAborted();
        const noted = await unhurried.asTenant(userId, async (tx) => {
          const judged = await judgeRows(tx, imported, rows);
          for (const { cells, warnings = [] } of judged) unread.add(cells, warnings);
          return pointOut(tx, judged);
        });
        done += rows.length;
        const refused = noted.filter(({ kind }) => kind === 'refused').length;
        counts.refused += refused;
        counts.ready += rows.length - refused;
        counts.duplicates += noted.filter(({ kind }) => kind === 'duplicate').length;
        counts.warned += noted.filter(({ kind, problems }) => kind !== 'refused' && problems.length > 0).length;
        const total = Math.max(done, counts.rows);
        if (noted.length === 0) await progress(done, total);
        else
          await step(async (tx) => {
            await tx.insert(importRows).values(noted);
            return { checkpoint: null, progress: { done, total } };
          });
      }
      await step(async (tx) => {
        await tx
          .update(imports)
          .set({ state: 'checked', counts: { ...counts, rows: done, unread: unread.columns() }, position: null })
          .where(isThis);
        return { checkpoint: null, progress: { done, total: done } };
      });
      deps.live.publish(userId, ['imports']);
    },
  };
}

const newRow = (
  { userId, id }: typeof imports.$inferSelect,
  { number, cells }: JudgedRow,
  what: Pick<NewRow, 'kind' | 'problems' | 'matches' | 'sameAs'>,
): NewRow => ({ userId, importId: id, number, cells: cells.map(cellText), ...what });

/** The duplicates, and the rows that are refused or have a value left out. */
function withFindings(
  imported: typeof imports.$inferSelect,
  judged: readonly JudgedRow[],
  duplicates: readonly NewRow[],
): NewRow[] {
  const doubled = new Set(duplicates.map(({ number }) => number));
  const others = judged.flatMap((row) => {
    const [kind, problems] = row.errors ? (['refused', row.errors] as const) : (['warning', row.warnings] as const);
    if (doubled.has(row.number) || problems.length === 0) return [];
    return [newRow(imported, row, { kind, problems, matches: [], sameAs: null })];
  });
  return [...duplicates, ...others];
}

/** Among the valid rows: those whose record exists, and those that repeat an earlier row of the file. */
async function duplicatesIn(
  tx: Transaction,
  imported: typeof imports.$inferSelect,
  judged: readonly JudgedRow[],
  seen: ReturnType<typeof createSeenPeople<number>>,
): Promise<NewRow[]> {
  const type = importedType(imported.type);
  const rows = judged.flatMap((row) => (row.input ? [{ row, asked: type.asked(row.input, row.named) }] : []));
  const existing = await existingAmong(tx, imported, rows);
  return rows.flatMap(({ row, ...one }) => {
    const matches = existing.get(row.number) ?? [];
    const twin = seen.find(one.asked);
    if (twin === null) seen.add(row.number, one.asked);
    if (matches.length === 0 && twin === null) return [];
    const sameAs = twin && { row: twin.key, by: twin.by };
    return [newRow(imported, row, { kind: 'duplicate', problems: row.warnings, matches, sameAs })];
  });
}

interface AskedRow {
  row: JudgedRow;
  asked: SeenFacts;
}

async function existingAmong(
  tx: Transaction,
  { userId, type }: typeof imports.$inferSelect,
  rows: readonly AskedRow[],
): Promise<Map<number, Match[]>> {
  // Its name alone says which company it is.
  if (type === 'company')
    return new Map(
      rows.flatMap(({ row: { number, named } }) => (named?.there ? [[number, [{ id: named.there, by: 'name' }]]] : [])),
    );
  return findMatches(
    tx,
    userId,
    type,
    rows.map(({ row, asked }) => ({ key: row.number, ...asked })),
    MOST_NAMED,
  );
}
