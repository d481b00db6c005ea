import { missingResource } from '../errors.ts';

export interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

/** Collects conditions with their values, so that values never become part of the SQL text. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  /** Each `?` in the text stands for the next value. */
  add(text: string, ...values: unknown[]): void {
    let index = 0;
    this.#parts.push(text.replaceAll('?', () => `$${this.values.length + ++index}`));
    this.values.push(...values);
  }

  addRange(column: string, range: Range | undefined): void {
    if (range?.gt !== undefined) this.add(`${column} > ?`, range.gt);
    if (range?.gte !== undefined) this.add(`${column} >= ?`, range.gte);
    if (range?.lt !== undefined) this.add(`${column} < ?`, range.lt);
    if (range?.lte !== undefined) this.add(`${column} <= ?`, range.lte);
  }

  toSql(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' AND ');
  }
}

export interface Paged<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Newest first, with one extra row that tells whether there are more. */
export async function queryPage<Row>(
  run: (sql: string, values: unknown[]) => Promise<{ rows: Row[] }>,
  table: 'sandbox.objects' | 'sandbox.events',
  columns: string,
  conditions: Conditions,
  page: Page,
  label: string,
): Promise<Paged<Row>> {
  const cursor = page.startingAfter ?? page.endingBefore;
  if (cursor !== undefined) {
    const found = await run(`SELECT 1 FROM ${table} WHERE id = $1`, [cursor]);
    const param = page.startingAfter === undefined ? 'ending_before' : 'starting_after';
    if (found.rows.length === 0) throw missingResource(label, cursor, { param });
    const sign = page.startingAfter === undefined ? '>' : '<';
    conditions.add(`seq ${sign} (SELECT seq FROM ${table} WHERE id = ?)`, cursor);
  }
  const backwards = page.startingAfter === undefined && page.endingBefore !== undefined;
  const { rows } = await run(
    `SELECT ${columns} FROM ${table} WHERE ${conditions.toSql()}
     ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ${page.limit + 1}`,
    conditions.values,
  );
  const shown = rows.slice(0, page.limit);
  return { rows: backwards ? shown.toReversed() : shown, hasMore: rows.length > page.limit };
}
