import { createHash } from 'node:crypto';
import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * A statement with its values, ready to be sent. One with a name is parsed and planned once on each connection, which
 * costs more than running it: what requests ask over and over has a name.
 */
export interface Statement<Row> {
  name: string | undefined;
  text: string;
  values: unknown[];
  /** Only for the compiler. */
  row?: Row;
}

const dialect = new PgDialect();

/** A statement that is composed once, for ever other values: `sql.placeholder` stands where they go. */
export function fixedStatement<Row>(query: SQL): (values: Record<string, unknown>) => Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOf(text);
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** A piece of a statement that is always the same, composed once. It has no values. */
export function fixedPart(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`A fixed part has values: ${text}`);
  return sql.raw(text);
}

/**
 * A statement whose shape depends on what is asked for. PostgreSQL keeps every named one in each of its processes, so
 * only so many shapes get a name: those that come first are those that come often.
 */
const MOST_NAMED_SHAPES = 300;
const shapes = new Map<string, string>();

export function composedStatement<Row>(query: SQL): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const known = shapes.get(text);
  if (known !== undefined || shapes.size >= MOST_NAMED_SHAPES) return { name: known, text, values: params };
  const name = nameOf(text);
  shapes.set(text, name);
  return { name, text, values: params };
}

/** The same on every connection and every node. */
function nameOf(text: string): string {
  return `placewell_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
