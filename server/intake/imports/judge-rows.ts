import { notesLines } from '#shared/intake/imports/notes-lines.ts';
import type { RowError } from '#shared/intake/imports/read-row.ts';
import type { ImportType, Mapping, RowInputs } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { imports } from '#server/platform/db/schema/imports.ts';
import { importedType } from './imported-types.ts';
import type { Named, Needed, NewInput, Problem } from './resolved.ts';
import type { UnderstoodRow } from '#server/platform/readers/tables/table.ts';

/** A valid row or its errors, by the rules of the form and by the other records of the account. */
export type JudgedRow = Omit<UnderstoodRow, 'read'> &
  (
    | {
        input: NewInput;
        needs?: Needed;
        named?: Named;
        /** Values that are left out. */
        warnings: RowError[];
        /** For the notes, in addition to those of the input. */
        lines: string[];
        errors?: never;
      }
    | { errors: RowError[]; input?: never; named?: never; warnings?: never }
  );

export async function judgeRows(
  tx: Transaction,
  { userId, id, type, mapping, createClients, inspected, reading }: typeof imports.$inferSelect,
  rows: readonly UnderstoodRow[],
): Promise<JudgedRow[]> {
  const readable = rows.flatMap(({ number, read }) => ('input' in read ? [{ number, input: read.input }] : []));
  const inputs: RowInputs[ImportType][] = readable.map(({ input }) => input);
  const found = await importedType(type).resolve(tx, { importId: id, userId, createClients }, inputs);
  const told = { headings: inspected.headings, mapping, toNotes: reading.toNotes ?? [] };
  const byNumber = new Map(readable.map(({ number }, index) => [number, found[index]]));
  return rows.map(({ number, cells, read }) => {
    if ('errors' in read) return { number, cells, errors: read.errors };
    const known = byNumber.get(number);
    if (!known) throw new Error('A row was not looked at');
    const inColumn = (problem: Problem) => ({ ...problem, column: columnFor(problem.field, mapping) });
    if (!('input' in known)) return { number, cells, errors: [inColumn(known)] };
    const { leftOut = [], ...resolved } = known;
    const { warnings: unread = [], further = [] } = read;
    const warnings = [...unread, ...leftOut.map(inColumn)];
    return { number, cells, ...resolved, warnings, lines: notesLines(type, told, cells, { warnings, further }) };
  });
}

/** Any of three columns can name a client. */
function columnFor(field: string, mapping: Mapping): number | null {
  const exact = mapping.findIndex((target) => target === field);
  const column = exact === -1 ? mapping.findIndex((target) => target?.startsWith(field)) : exact;
  return column === -1 ? null : column;
}
