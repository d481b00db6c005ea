import { cellText, isBlank, whyNoValue, type Cell } from './cells.ts';
import type { FurtherValue, RowError } from './read-row.ts';
import { hasNotes, type ImportType, type Mapping, type Target } from './targets.ts';

/** What a row has left over once its record is read. */
interface LeftOver {
  /** Values that cannot be read. */
  warnings: readonly RowError[];
  further: readonly FurtherValue[];
}

/**
 * The lines that a row adds to the notes, such as "Salary: £450 per day": columns mapped to the notes, further numbers
 * and addresses, and the unreadable values of the fields that the user has chosen.
 */
export function notesLines(
  type: ImportType,
  { headings, mapping, toNotes }: { headings: readonly string[]; mapping: Mapping; toNotes: readonly Target[] },
  cells: readonly Cell[],
  { warnings, further }: LeftOver,
): string[] {
  // Most rows have nothing left over, and there can be many of them.
  if (warnings.length + further.length === 0 && !mapping.includes('addToNotes')) return [];
  if (!hasNotes(type)) return [];
  const chosen: readonly string[] = toNotes;
  const unread = new Set(warnings.filter(({ field }) => chosen.includes(field)).map(({ column }) => column));
  return mapping.flatMap((target, column) => {
    const cell = cells[column] ?? '';
    const isWhole = unread.has(column) || (target === 'addToNotes' && whyNoValue(cell) === undefined);
    const texts = further.filter((value) => value.column === column).map(({ text }) => text);
    const values = isWhole && !isBlank(cell) ? [cellText(cell).trim()] : texts;
    return values.map((text) => `${headings[column] ?? ''}: ${text}`);
  });
}

/** Never overwrites. Lines that the notes have already are not repeated. */
export function withLines(notes: string, lines: readonly string[]): string {
  const missing = lines.filter((line) => !`\n${notes}\n`.includes(`\n${line}\n`));
  if (missing.length === 0) return notes;
  const isOnItsOwn = notes === '' || notes.endsWith('\n');
  return `${notes}${isOnItsOwn ? '' : '\n'}${missing.join('\n')}`;
}
