import type { ReactNode } from 'react';

export interface RecordColumn<Item> {
  id: string;
  header: string;
  render: (item: Item) => ReactNode;
  /**
   * The one column that names the record. Its cell opens the record, contains no links, and takes the remaining width.
   */
  naming?: boolean;
  /** A control before the name, such as a task's checkbox. */
  renderBefore?: (item: Item) => ReactNode;
  /** A few words after the name that are not part of it. */
  renderBeside?: (item: Item) => ReactNode;
  /** Content below the name that may contain links, such as an e-mail address. */
  renderBelow?: (item: Item) => ReactNode;
  /** A note below the whole row. */
  renderNote?: (item: Item) => ReactNode;
  /** The `sort` key of this column. */
  sortKey?: string;
  /** Whether a record has nothing to show here. If all rows are empty, the column shrinks. */
  isEmpty?: (item: Item) => boolean;
  /** A width class. Every column except the naming one needs it, so that the layout stays stable while rows load. */
  width?: string;
  /** Hidden while the table (not the screen) is narrower than about 480, 720 or 960 px. */
  hideBelow?: 'narrow' | 'medium' | 'wide';
}

const HIDE = {
  narrow: '@max-[30rem]:hidden',
  medium: '@max-[45rem]:hidden',
  wide: '@max-[60rem]:hidden',
} as const;

export function hidingClass({ hideBelow }: { hideBelow?: keyof typeof HIDE }): string | undefined {
  return hideBelow && HIDE[hideBelow];
}

/** Later rows must not change the layout, so only the first ones decide. */
const DECISIVE_ROWS = 50;

export function yieldEmptyColumns<Item>(
  columns: readonly RecordColumn<Item>[],
  rows: readonly Item[],
): readonly RecordColumn<Item>[] {
  const decisive = rows.slice(0, DECISIVE_ROWS);
  return columns.map((column) => {
    const { isEmpty } = column;
    return isEmpty && decisive.every((row) => isEmpty(row)) ? { ...column, width: 'w-20' } : column;
  });
}
