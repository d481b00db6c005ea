import type { ReactNode } from 'react';
import type { FittingColumn } from './fit-columns.ts';

/** A column is as wide as `fitColumns` says. Text that is longer wraps and is never cut. */
export interface RecordColumn<Item, Id extends string = string> extends FittingColumn {
  id: Id;
  header: string;
  /** The cell of the naming column opens the record and contains no links. */
  render: (item: Item) => ReactNode;
  /** A control before the name, such as a task's checkbox. */
  renderBefore?: (item: Item) => ReactNode;
  /** A few words after the name that are not part of it. */
  renderBeside?: (item: Item) => ReactNode;
  /** Content below the name that may contain links, such as an e-mail address. */
  renderBelow?: (item: Item) => ReactNode;
  /** A note below the whole row. `shows` tells which other columns are there. */
  renderNote?: (item: Item, shows: (columnId: string) => boolean) => ReactNode;
  /** A few words below the name while there is no room for this column. */
  renderShort?: (item: Item) => ReactNode;
  /** The `sort` key of this column. */
  sortKey?: string;
  /** Whether a record has nothing to show here. If all rows are empty, the column gives way first. */
  isEmpty?: (item: Item) => boolean;
}

/** The columns in the chosen order, in which the last gives way first. Those up to the naming one stay where they are. */
export function arrangeColumns<Item>(
  columns: readonly RecordColumn<Item>[],
  chosen: readonly string[],
): readonly RecordColumn<Item>[] {
  const ahead = columns.slice(0, columns.findIndex(({ naming }) => naming === true) + 1);
  const others = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...ahead, ...others.map((column, place) => ({ ...column, rank: place + 1 }))];
}

/** Later rows must not change the layout, so only the first ones decide. */
const DECISIVE_ROWS = 50;

export function markEmptyColumns<Item>(
  columns: readonly RecordColumn<Item>[],
  rows: readonly Item[],
): readonly RecordColumn<Item>[] {
  const decisive = rows.slice(0, DECISIVE_ROWS);
  return columns.map((column) => {
    const { isEmpty } = column;
    return isEmpty && decisive.every((row) => isEmpty(row)) ? { ...column, empty: true } : column;
  });
}
