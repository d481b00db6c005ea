import { withLines } from '#shared/intake/imports/notes-lines.ts';
import type { RowError } from '#shared/intake/imports/read-row.ts';
import { limits } from '#shared/platform/text-schemas.ts';

/** The notes of a record with these lines at their end, or why they do not fit. Nothing if they are there already. */
export function addedNotes(record: object, lines: readonly string[]): { notes?: string } | { error: RowError } {
  const before = 'notes' in record && typeof record.notes === 'string' ? record.notes : '';
  const notes = withLines(before, lines);
  if (notes === before) return {};
  if (notes.length <= limits.notes) return { notes };
  const message = `Notes must be at most ${limits.notes.toLocaleString('en-GB')} characters`;
  return { error: { column: null, field: 'notes', message } };
}
