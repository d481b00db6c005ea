import { decimalMarkIn, type DecimalMark } from '#shared/platform/typed-number.ts';
import type { Cell } from './cells.ts';
import { fieldOf, type ImportType, type Mapping } from './targets.ts';
import { orderIn } from './written-dates.ts';

/** How to read dates and amounts of a file; null where the values do not tell. */
export interface GuessedReading {
  dayFirst: boolean | null;
  decimal: DecimalMark | null;
  /** What to ask the user: some values change their meaning with the answer. */
  ask: ('dayFirst' | 'decimal')[];
}

/** Decides from all values of date and amount columns: a single clear one is often enough. */
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
  // An amount has at most two decimals, so without other evidence three digits after a mark are thousands.
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

/** The only certain value; null if there is none or they contradict each other. */
function onlyOne<T>(found: ReadonlySet<T | null>): T | null {
  const [one = null, ...more] = [...found].filter((value) => value !== null);
  return more.length > 0 ? null : one;
}
