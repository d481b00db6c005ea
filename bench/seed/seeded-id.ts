import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A deterministic id for a text that looks random. */
export function seededId(text: string): string {
  const digits = createHash('md5').update(text).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * For statements on this connection: `pg_temp.seeded_id(text)`, and `pg_temp.some(number, what, below)`, a whole number
 * that is fixed for a number and purpose but otherwise looks random.
 */
export async function createSeededId(owner: pg.Client): Promise<void> {
  await owner.query(`
    create or replace function pg_temp.seeded_id(text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$;
    create or replace function pg_temp.some(bigint, text, int) returns int language sql immutable as
    $$ select abs(hashint8extended($1, hashtext($2)) % $3)::int $$`);
}
