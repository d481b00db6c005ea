import type { RowError } from '#shared/intake/imports/read-row.ts';
import type { ImportType, Mapping, RowInputs } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { imports } from '#server/platform/db/schema/imports.ts';
import { importedType, type NewClient, type NewInput } from './imported-types.ts';
import type { UnderstoodRow } from '#server/platform/readers/tables/table.ts';

/** A valid row or its errors, by the rules of the form and by the other records of the account. */
export type JudgedRow = Omit<UnderstoodRow, 'read'> &
  ({ input: NewInput; client?: NewClient; errors?: never } | { errors: RowError[]; input?: never });

export async function judgeRows(
  tx: Transaction,
  { userId, id, type, mapping, createClients }: typeof imports.$inferSelect,
  rows: readonly UnderstoodRow[],
): Promise<JudgedRow[]> {
  const readable = rows.flatMap(({ number, read }) => ('input' in read ? [{ number, input: read.input }] : []));
  const inputs: RowInputs[ImportType][] = readable.map(({ input }) => input);
  const resolved = await importedType(type).resolve(tx, { importId: id, userId, createClients }, inputs);
  const byNumber = new Map(readable.map(({ number }, index) => [number, resolved[index]]));
  return rows.map(({ number, cells, read }) => {
    if ('errors' in read) return { number, cells, errors: read.errors };
    const known = byNumber.get(number);
    if (!known) throw new Error('A row was not looked at');
    if ('input' in known) return { number, cells, ...known };
    return { number, cells, errors: [{ ...known, column: columnFor(known.field, mapping) }] };
  });
}

/** Any of three columns can name a client. */
function columnFor(field: string, mapping: Mapping): number | null {
  const exact = mapping.findIndex((target) => target === field);
  const column = exact === -1 ? mapping.findIndex((target) => target?.startsWith(field)) : exact;
  return column === -1 ? null : column;
}
