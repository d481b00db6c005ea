import { guessColumns } from '#shared/intake/imports/guess-columns.ts';
import { guessReading } from '#shared/intake/imports/guess-reading.ts';
import type { TableInspection } from '#shared/intake/imports/imports.ts';
import { fieldOf, type ImportType, type Mapping } from '#shared/intake/imports/targets.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { atMost } from '#server/platform/runtime/at-most.ts';
import type { Deps } from '#server/billing/deps.ts';
import type { FileRef } from '#server/platform/files/storage.ts';
import type { FileKind } from '#shared/platform/file-schemas.ts';
import { createSlots } from '#server/platform/http/slots.ts';
import { UnreadableTable } from '#server/platform/readers/tables/problem.ts';
import type { TableChoices } from '#server/platform/readers/tables/table.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;
/** Each reading takes a process, in addition to those of running imports. */
const MOST_READ_AT_ONCE = 2;

type SheetFile = FileRef & { kind: FileKind };

export type Understanding = ReturnType<typeof createUnderstanding>;

/** Reads a file while the user waits: all of it, or only how its values are written. */
export function createUnderstanding({ files, tables }: Pick<Deps, 'files' | 'tables'>) {
  const places = createSlots({
    perAccount: MOST_PER_ACCOUNT,
    perNode: 32,
    own: `At most ${MOST_PER_ACCOUNT} files can be read at once.`,
    full: 'Too many files are being read. Please try again in a moment.',
  });
  const inTurn = atMost(MOST_READ_AT_ONCE);
  const within = <T>(userId: string, work: () => Promise<T>) => places.within(userId, () => inTurn(work));
  const bytesOf = (file: SheetFile) => files.storageOf(file).read(file);
  const readingOf = (type: ImportType, file: SheetFile, table: TableChoices, mapping: Mapping) =>
    writtenIn(type, mapping).some((written) => written !== '')
      ? tables.reading(bytesOf(file), file.kind, table, { type, mapping })
      : guessReading(type, mapping, []);
  return {
    inspect: (file: SheetFile, type: ImportType, choices: Partial<TableChoices> = {}): Promise<TableInspection> =>
      within(file.userId, async () => {
        const table = await tables.inspect(bytesOf(file), file.kind, choices);
        const columns = guessColumns(type, table.headings, table.samples);
        const unknown = await guessReading(type, columns, []);
        if (table.problem !== null) return { ...table, columns, reading: unknown };
        try {
          return { ...table, columns, reading: await readingOf(type, file, table, columns) };
        } catch (error) {
          if (!(error instanceof UnreadableTable)) throw error;
          return { ...table, columns, reading: unknown, problem: error.message };
        }
      }),
    reading: (file: SheetFile, type: ImportType, table: TableChoices, mapping: Mapping) =>
      within(file.userId, async () => {
        try {
          return await readingOf(type, file, table, mapping);
        } catch (error) {
          throw error instanceof UnreadableTable ? new AppError('conflict', error.message) : error;
        }
      }),
  };
}

/** Whether the columns with dates and amounts are the same. If so, the same questions about them are open. */
export const readsAlike = (type: ImportType, one: Mapping, other: Mapping) =>
  writtenIn(type, one).join() === writtenIn(type, other).join();

/** Which columns hold dates and amounts. */
function writtenIn(type: ImportType, mapping: Mapping) {
  return mapping.map((target) => {
    const written = target && fieldOf(type, target)?.written;
    return written === 'day' || written === 'amount' ? written : '';
  });
}
