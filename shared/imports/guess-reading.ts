import { decimalMarkIn, type DecimalMark } from '#shared/typed-number.ts';
import type { Cell } from './cells.ts';
import { fieldOf, type ImportType, type Mapping } from './targets.ts';
import { orderIn } from './written-dates.ts';

/** What the values of a file leave open; null where nothing in it tells. */
export interface GuessedReading {
  dayFirst: boolean | null;
  decimal: DecimalMark | null;
  /** What has to be asked: some values mean something else the one way and the other. */
  ask: ('dayFirst' | 'decimal')[];
}

/** Decided from all values of the columns that hold dates and amounts: one of them is often enough. */
export async function guessReading(
  type: ImportType,
  mapping: Mapping,
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Promise<GuessedReading> {
  const columnsOf = (written: 'day' | 'amount') =>
    mapping.flatMap((target, column) => (target && fieldOf(type, target)?.written === written ? [column] : []));
  const [days, amounts] = [columnsOf('day'), columnsOf('amount')];
  const orders = new Set<'day' | 'month' | null>();
  const marks = new Set<DecimalMark | null>();
  if (days.length + amounts.length > 0) {
    for await (const cells of rows) {
      for (const text of textsIn(cells, days)) addKnown(orders, orderIn(text));
      for (const text of textsIn(cells, amounts)) addKnown(marks, decimalMarkIn(text));
    }
  }
  const order = onlyOne(orders);
  const decimal = onlyOne(marks);
  // An amount has two decimals at most, so without any other sign three digits behind a mark are thousands.
  const isDisputed = marks.has('.') && marks.has(',') && marks.has(null);
  return {
    dayFirst: order === null ? null : order === 'day',
    decimal,
    ask: [
      ...(orders.has(null) && order === null ? (['dayFirst'] as const) : []),
      ...(isDisputed ? (['decimal'] as const) : []),
    ],
  };
}

const textsIn = (cells: readonly Cell[], columns: readonly number[]) =>
  columns.map((column) => cells[column]).filter((cell) => typeof cell === 'string');

function addKnown<T>(found: Set<T>, value: T | undefined): void {
  if (value !== undefined) found.add(value);
}

/** The certain one, unless they contradict each other. */
function onlyOne<T>(found: ReadonlySet<T | null>): T | null {
  const [one = null, ...more] = [...found].filter((value) => value !== null);
  return more.length > 0 ? null : one;
}
