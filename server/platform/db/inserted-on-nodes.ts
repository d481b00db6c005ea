import { sql } from 'drizzle-orm';

/**
 * The end of an `insert … select` that reads no distributed table. Citus copies such rows to the nodes, which row-level security forbids,
 * unless the statement returns something or resolves conflicts: then the nodes insert them.
 */
export const insertedOnNodes = sql`returning 1 as inserted`;
