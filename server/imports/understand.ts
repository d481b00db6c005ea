import { guessColumns } from '#shared/imports/guess-columns.ts';
import { guessReading } from '#shared/imports/guess-reading.ts';
import type { TableInspection } from '#shared/imports/imports.ts';
import { fieldOf, type ImportType, type Mapping } from '#shared/imports/targets.ts';
import { atMost } from '../at-most.ts';
import type { Deps } from '../deps.ts';
import type { FileRef } from '../files/storage.ts';
import type { FileKind } from '#shared/files.ts';
import { createPlaces } from '../places.ts';
import type { TableChoices, TableRow } from '../tables/table.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;
/** Each is a process of its own, beside those of the imports. */
const MOST_READ_AT_ONCE = 2;

type SheetFile = FileRef & { kind: FileKind };

export type Understanding = ReturnType<typeof createUnderstanding>;

/** What a file that somebody looks at right now holds: the whole of it, or only how its values are to be read. */
export function createUnderstanding({ files, tables }: Pick<Deps, 'files' | 'tables'>) {
  const places = createPlaces({
    perAccount: MOST_PER_ACCOUNT,
    perNode: 32,
    own: `At most ${MOST_PER_ACCOUNT} files can be read at once.`,
    full: 'Too many files are being read. Please try again in a moment.',
  });
  const inTurn = atMost(MOST_READ_AT_ONCE);
  const within = <T>(userId: string, work: () => Promise<T>) => places.within(userId, () => inTurn(work));
  const bytesOf = (file: SheetFile) => files.storageOf(file).read(file);
  const readingOf = (type: ImportType, file: SheetFile, table: TableChoices, mapping: Mapping) =>
    guessReading(type, mapping, cellsOf(tables.rows(bytesOf(file), file.kind, table)));
  return {
    inspect: (file: SheetFile, type: ImportType, choices: Partial<TableChoices> = {}): Promise<TableInspection> =>
      within(file.userId, async () => {
        const table = await tables.inspect(bytesOf(file), file.kind, choices);
        const columns = guessColumns(type, table.headings, table.samples);
        const reading =
          table.problem === null ? await readingOf(type, file, table, columns) : await guessReading(type, columns, []);
        return { ...table, columns, reading };
      }),
    reading: (file: SheetFile, type: ImportType, table: TableChoices, mapping: Mapping) =>
      within(file.userId, () => readingOf(type, file, table, mapping)),
  };
}

/** Whether the columns with dates and amounts are the same ones: what they leave open is then the same, too. */
export function readsAlike(type: ImportType, one: Mapping, other: Mapping): boolean {
  const writtenIn = (mapping: Mapping) =>
    mapping.map((target) => {
      const written = target && fieldOf(type, target)?.written;
      return written === 'day' || written === 'amount' ? written : '';
    });
  return writtenIn(one).join() === writtenIn(other).join();
}

async function* cellsOf(rows: AsyncIterable<TableRow>) {
  for await (const { cells } of rows) yield cells;
}
