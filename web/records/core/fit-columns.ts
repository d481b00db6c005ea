export interface FittingColumn {
  /** The one column that names the record. It never gives way. */
  naming?: boolean;
  /** The width that shows the usual content whole, in rem. No column is narrower. */
  min: number;
  /** Its part of the width that is left over. Without one, it stays at its minimum. */
  share?: number;
  /** Where there is no room for all columns, the one with the highest rank gives way first. */
  rank?: number;
  /** Nothing to show: gives way before all others, and gets nothing that is left over. */
  empty?: boolean;
}

export interface Fitted<Column> {
  shown: readonly Column[];
  gaveWay: readonly Column[];
  /** In rem, in the order of `shown`. */
  widths: readonly number[];
}

/**
 * Which columns fit into a width in rem, and how wide each is. They give way strictly one after the other, so that a
 * wider table never shows fewer of them.
 */
export function fitColumns<Column extends FittingColumn>(columns: readonly Column[], room: number): Fitted<Column> {
  const kept = new Set<Column>();
  let taken = 0;
  for (const column of columns.toSorted(byImportance)) {
    if (taken + column.min > room && column.naming !== true) break;
    kept.add(column);
    taken += column.min;
  }
  const shown = columns.filter((column) => kept.has(column));
  const shares = shown.map((column) => (column.empty === true ? 0 : (column.share ?? 0)));
  const parts = shares.reduce((sum, share) => sum + share, 0);
  // Before the table is measured, its room is endless.
  const left = Number.isFinite(room) && parts > 0 ? Math.max(room - taken, 0) / parts : 0;
  return {
    shown,
    gaveWay: columns.filter((column) => !kept.has(column)),
    widths: shown.map(({ min }, index) => min + left * (shares[index] ?? 0)),
  };
}

function byImportance(one: FittingColumn, other: FittingColumn): number {
  return (
    Number(other.naming === true) - Number(one.naming === true) ||
    Number(one.empty === true) - Number(other.empty === true) ||
    (one.rank ?? 0) - (other.rank ?? 0)
  );
}
