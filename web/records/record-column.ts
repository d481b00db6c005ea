import type { ReactNode } from 'react';

export interface RecordColumn<Item> {
  id: string;
  header: string;
  render: (item: Item) => ReactNode;
  /** The one column that names the record: its cell opens it, holds no links, and takes the room the others leave. */
  naming?: boolean;
  /** A control that stands before the name, e.g. the checkbox of a task. */
  renderBefore?: (item: Item) => ReactNode;
  /** A few words that stand right behind the name, and are no part of it. */
  renderBeside?: (item: Item) => ReactNode;
  /** What stands under the name and may hold links, e.g. an e-mail address. */
  renderBelow?: (item: Item) => ReactNode;
  /** A remark that stands under the whole row. */
  renderNote?: (item: Item) => ReactNode;
  /** The key of the list's `sort` that this column stands for. */
  sortKey?: string;
  /** Whether a record has nothing to show here. Where nobody has, the column leaves its room to the others. */
  isEmpty?: (item: Item) => boolean;
  /** A width class; every column but the naming one has one, so that nothing moves while rows come and go. */
  width?: string;
  /** Left out while the table itself (not the screen) is narrower than about 480, 720 or 960 px. */
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

/** Later rows must not move the earlier ones, so the first of them decide for all. */
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
