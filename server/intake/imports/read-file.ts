import { defaultPreferences } from '#shared/identity/preference-schemas.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { imports } from '#server/platform/db/schema/imports.ts';
import { findFile } from '#server/platform/files/files.store.ts';
import { findPreferences } from '#server/identity/preferences/preferences.store.ts';
import { UnreadableTable } from '#server/platform/readers/tables/problem.ts';
import type { UnderstoodRow } from '#server/platform/readers/tables/table.ts';
import { GivenUp } from '#server/platform/work/definition.ts';
import type { ImportDeps } from './import-work.ts';

/** Per transaction, because other writers wait for its locks while the rows are prepared and written. */
const ROWS_AT_ONCE = 100;
/** Rows with long texts come in smaller portions. */
const CHARACTERS_AT_ONCE = 500_000;

export const FILE_GONE = 'The file no longer exists. Please import it again.';

/** The rows after the given one, in portions of one transaction. The whole file is never in memory. */
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
  const { dayFirst, decimal } = reading;
  const meaning = { type, mapping, reading: { dayFirst, decimal, currency } };
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
