import { and, asc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm';
import type { DuplicateChoice, ImportRow, KeptRecord } from '#shared/intake/imports/import-records.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import { LONGEST_SHOWN } from '#shared/intake/imports/table-terms.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { importKept, importRows } from '#server/platform/db/schema/imports.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { namesOf } from './names.ts';

const PAGE_SIZE = 50;

type StoredRow = typeof importRows.$inferSelect;

export const isRowOf = (userId: string, importId: string) =>
  and(eq(importRows.userId, userId), eq(importRows.importId, importId));
const isRow = (userId: string, importId: string, number: number) =>
  and(isRowOf(userId, importId), eq(importRows.number, number));

/** A row may contain whole CVs, and a page of them would be larger than the file. */
const shownColumns = {
  ...getTableColumns(importRows),
  cells: sql<string[]>`(
    select coalesce(jsonb_agg(left(cut.cell, ${sql.raw(String(LONGEST_SHOWN))}) order by cut.place), '[]')
    from jsonb_array_elements_text(${importRows.cells}) with ordinality as cut (cell, place))`,
};

/** Rows of one kind, in the order of the file. The cursor is the number of the last row on the page before. */
export async function listRows(
  tx: Transaction,
  userId: string,
  { id, type }: { id: string; type: ImportType },
  kind: RowKind,
  cursor: string | undefined,
) {
  const rows = await tx
    .select(shownColumns)
    .from(importRows)
    .where(and(isRowOf(userId, id), isOfKind(kind), gt(importRows.number, numberIn(cursor))))
    .orderBy(asc(importRows.number))
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: await present(tx, userId, type, shown),
    nextCursor: last && rows.length > PAGE_SIZE ? String(last.number) : null,
  };
}

/** A duplicate can have an unreadable value, too. */
const isOfKind = (kind: RowKind) =>
  kind === 'warning'
    ? and(ne(importRows.kind, 'refused'), sql`${importRows.problems} <> '[]'::jsonb`)
    : eq(importRows.kind, kind);

function numberIn(cursor: string | undefined): number {
  const number = Number(cursor ?? 0);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new AppError('invalid', 'Cursor is not valid', { cursor: 'Cursor is not valid' });
}

/** The caller has locked the import. */
export async function decide(
  tx: Transaction,
  userId: string,
  { id, type }: { id: string; type: ImportType },
  number: number,
  decision: DuplicateChoice | null,
): Promise<ImportRow> {
  const isThis = and(isRow(userId, id, number), eq(importRows.kind, 'duplicate'));
  const [row] = await present(
    tx,
    userId,
    type,
    await tx.update(importRows).set({ decision }).where(isThis).returning(shownColumns),
  );
  if (!row) throw noSuchRecord();
  return row;
}

/** With the current names of the records. A deleted record is no match any more. */
async function present(tx: Transaction, userId: string, type: ImportType, rows: StoredRow[]): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ matches }) => matches.map(({ id }) => id));
  const names = await namesOf(tx, userId, type, [...new Set(ids)]);
  return rows.map(({ number, cells, problems, matches, sameAs, decision }) => ({
    number,
    cells,
    problems,
    matches: matches.flatMap(({ id, by }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, by }];
    }),
    sameAs,
    decision,
  }));
}

export async function listKept(tx: Transaction, userId: string, importId: string, cursor: string | undefined) {
  const { recordType: type, recordId: id, name, why } = importKept;
  const isOfImport = and(eq(importKept.userId, userId), eq(importKept.importId, importId));
  const rows: KeptRecord[] = await tx
    .select({ type, id, name, why })
    .from(importKept)
    .where(cursor === undefined ? isOfImport : and(isOfImport, gt(id, cursor)))
    .orderBy(asc(id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE);
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
}
