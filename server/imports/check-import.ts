import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { importRows, imports } from '../db/schema/imports.ts';
import { findAlike } from '../duplicates/alike.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { importRules, type ImportDeps } from './import-work.ts';
import { isRowOf } from './import-rows.store.ts';
import { importedType } from './imported-types.ts';
import { isImport, nothingYet } from './imports.store.ts';
import { judgeRows, type JudgedRow } from './judge-rows.ts';
import { readRows, storedCells } from './read-file.ts';
import { createSeenRows } from './seen-rows.ts';

/** Enough to see that there is one; an address that many share would fill the list. */
const MOST_NAMED = 3;

type NewRow = typeof importRows.$inferInsert;

/**
 * Looks at every row before anything is written: whether it can go in, and whether what it says is there already. Only what somebody
 * has to know of is stored. Cut short, it begins anew, because a row may say the same as any before it.
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
      const seen = createSeenRows();
      const pointOut = async (tx: Transaction, judged: readonly JudgedRow[]) =>
        (await duplicatesIn(tx, imported, judged, seen)).concat(refusedIn(imported, judged));
      let done = 0;
      for await (const rows of readRows(deps, unhurried, imported, 0)) {
        signal.throwIfAborted();
        const noted = await unhurried.asTenant(userId, async (tx) => pointOut(tx, await judgeRows(tx, imported, rows)));
        done += rows.length;
        const refused = noted.filter(({ kind }) => kind === 'refused').length;
        counts.refused += refused;
        counts.ready += rows.length - refused;
        counts.duplicates += noted.length - refused;
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
          .set({ state: 'checked', counts: { ...counts, rows: done }, position: null })
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
): NewRow => ({ userId, importId: id, number, cells: storedCells(cells), ...what });

function refusedIn(imported: typeof imports.$inferSelect, judged: readonly JudgedRow[]): NewRow[] {
  return judged.flatMap((row) =>
    row.errors ? [newRow(imported, row, { kind: 'refused', problems: row.errors, matches: [], sameAs: null })] : [],
  );
}

/** Of the rows that can go in: those whose record is there, and those that say what an earlier row of the file says. */
async function duplicatesIn(
  tx: Transaction,
  imported: typeof imports.$inferSelect,
  judged: readonly JudgedRow[],
  seen: ReturnType<typeof createSeenRows>,
): Promise<NewRow[]> {
  const type = importedType(imported.type);
  const rows = judged.flatMap((row) => (row.input ? [{ row, asked: type.asked(row.input) }] : []));
  const alike = await findAlike(
    tx,
    imported.userId,
    imported.type,
    rows.map(({ row, ...one }) => ({ key: row.number, ...one.asked })),
    MOST_NAMED,
  );
  return rows.flatMap(({ row, ...one }) => {
    const matches = alike.get(row.number) ?? [];
    const sameAs = seen.twinOf(row.number, one.asked);
    if (matches.length === 0 && sameAs === null) return [];
    return [newRow(imported, row, { kind: 'duplicate', problems: [], matches, sameAs })];
  });
}
