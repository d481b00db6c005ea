import { createHash } from 'node:crypto';
import { fillPlaceholders, is, Placeholder, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * A statement with its values, ready to be sent. A named one is parsed and planned once per connection, which costs
 * more than running it, so frequent statements have a name.
 */
export interface Statement<Row> {
  name: string | undefined;
  text: string;
  values: unknown[];
  /** Only for type inference. */
  row?: Row;
}

const dialect = new PgDialect();

/** A statement composed once for changing values; `sql.placeholder` marks their places. */
export function fixedStatement<Row>(query: SQL): (values: Record<string, unknown>) => Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOf(text);
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** A constant fragment of a statement, composed once. Its only values are placeholders. */
export function fixedPart(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (!params.every((param) => is(param, Placeholder))) throw new Error(`A fixed part contains values: ${text}`);
  // The parameters are numbered again in the statement that contains the fragment.
  const between = text.split(/\$\d+/).map((piece) => sql.raw(piece));
  return sql.join(between.flatMap((piece, index) => (index === 0 ? [piece] : [sql`${params[index - 1]}`, piece])));
}

/**
 * A statement whose shape depends on the request. PostgreSQL keeps every named statement in each of its processes, so
 * only this many shapes get a name. Those that come first are those that come often.
 */
const MOST_NAMED_SHAPES = 300;
const shapes = new Map<string, string>();

export function composedStatement<Row>(query: SQL, filledIn: Record<string, unknown> = {}): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const values = fillPlaceholders(params, filledIn);
  const known = shapes.get(text);
  if (known !== undefined || shapes.size >= MOST_NAMED_SHAPES) return { name: known, text, values };
  const name = nameOf(text);
  shapes.set(text, name);
  return { name, text, values };
}

/**
 * Ids as an array. Of a parameter PostgreSQL assumes ten elements, which looks so costly that it plans the statement
 * anew each time, for the array at hand. Planning takes longer than reading one row, and most changes concern one.
 */
export function idArray(ids: readonly string[]): SQL {
  return ids.length === 1 ? sql`array[${ids[0]}::uuid]` : sql`${sql.param(ids)}::uuid[]`;
}

/** A fixed statement about records of one account, for one id or for many. */
export function byIds<Row>(queryOf: (ids: SQL) => SQL): (userId: string, ids: readonly string[]) => Statement<Row> {
  const one = fixedStatement<Row>(queryOf(sql`array[${sql.placeholder('id')}::uuid]`));
  const many = fixedStatement<Row>(queryOf(sql`${sql.placeholder('ids')}::uuid[]`));
  return (userId, ids) => (ids.length === 1 ? one({ userId, id: ids[0] }) : many({ userId, ids }));
}

/** The same on every connection and every node. */
function nameOf(text: string): string {
  return `placewell_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
