import { cellText, type Cell } from '#shared/intake/imports/cells.ts';
import { MOST_EXAMPLES, type UnreadColumn } from '#shared/intake/imports/import-records.ts';
import type { RowError } from '#shared/intake/imports/read-row.ts';
import { LONGEST_SHOWN } from '#shared/intake/imports/table-terms.ts';
import type { Target } from '#shared/intake/imports/targets.ts';

/** Counts the values that cannot be read, by column, and keeps some of them as examples. */
export function createUnreadColumns() {
  const found = new Map<string, UnreadColumn>();
  return {
    add: (cells: readonly Cell[], warnings: readonly RowError[]): void => {
      for (const { column, field } of warnings) {
        const place = `${column} ${field}`;
        const one = found.get(place) ?? { column, field: field as Target, rows: 0, examples: [] };
        found.set(place, one);
        one.rows += 1;
        const text = column === null ? '' : cellText(cells[column] ?? '').trim();
        const example = text.slice(0, LONGEST_SHOWN).toWellFormed();
        const isNew = example !== '' && !one.examples.includes(example);
        if (isNew && one.examples.length < MOST_EXAMPLES) one.examples.push(example);
      }
    },
    columns: (): UnreadColumn[] => [...found.values()],
  };
}
