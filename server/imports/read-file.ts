import { defaultPreferences } from '#shared/preferences.ts';
import { cellText, type Cell } from '#shared/imports/cells.ts';
import type { Database } from '../db/database.ts';
import type { imports } from '../db/schema/imports.ts';
import { findFile } from '../files/files.store.ts';
import { findPreferences } from '../preferences/preferences.store.ts';
import { UnreadableTable } from '../tables/problem.ts';
import type { UnderstoodRow } from '../tables/table.ts';
import { GivenUp } from '../work/definition.ts';
import type { ImportDeps } from './import-work.ts';

/** In one transaction: what it holds, others wait for, and so they do while its rows are got ready. */
const ROWS_AT_ONCE = 100;
/** Long texts make it fewer. */
const CHARACTERS_AT_ONCE = 500_000;

export const FILE_GONE = 'The file is not there any more. Please import it again.';

/** The rows behind the given one, as many at a time as go into one transaction. Nobody ever holds all of them. */
export async function* readRows(
  { files, tables }: ImportDeps,
  database: Database,
  { userId, fileId, type, inspected, mapping, reading }: typeof imports.$inferSelect,
  after: number,
): AsyncGenerator<UnderstoodRow[]> {
  const { file, currency } = await database.asTenant(userId, async (tx) => ({
    file: fileId === null ? undefined : await findFile(tx, userId, fileId),
    currency: ((await findPreferences(tx, userId)) ?? defaultPreferences([])).currency,
  }));
  if (!file) throw new GivenUp(FILE_GONE);
  const meaning = { type, mapping, reading: { ...reading, currency } };
  let rows: UnderstoodRow[] = [];
  let characters = 0;
  try {
    for await (const row of tables.understoodRows(files.storageOf(file).read(file), file.kind, inspected, meaning)) {
      if (row.number <= after) continue;
      rows.push(row);
      for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
      if (rows.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) {
        yield rows;
        [rows, characters] = [[], 0];
      }
    }
  } catch (error) {
    throw error instanceof UnreadableTable ? new GivenUp(error.message, { cause: error }) : error;
  }
  if (rows.length > 0) yield rows;
}

/** As the database can keep them. */
export const storedCells = (cells: readonly Cell[]) =>
  cells.map((cell) => cellText(cell).toWellFormed().replaceAll('\u0000', ''));
