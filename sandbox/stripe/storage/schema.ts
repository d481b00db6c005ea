import type pg from 'pg';

/** Serialises writers across all processes that share the database. The number only has to differ from other locks. */
export const WRITER_LOCK = 5_182_604_417;

const TABLES = `
  CREATE TABLE IF NOT EXISTS sandbox.settings (
    name text PRIMARY KEY,
    value json NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.objects (
    id text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    customer text,
    test_clock text,
    created bigint NOT NULL,
    due_at bigint,
    deleted boolean NOT NULL DEFAULT false,
    data json NOT NULL,
    hidden json NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON sandbox.objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_customer ON sandbox.objects (customer, kind, seq);
  CREATE INDEX IF NOT EXISTS objects_due ON sandbox.objects (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sandbox.events (
    id text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    type text NOT NULL,
    created bigint NOT NULL,
    data json NOT NULL
  );
  CREATE INDEX IF NOT EXISTS events_in_order ON sandbox.events (seq);
  CREATE TABLE IF NOT EXISTS sandbox.deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id text NOT NULL REFERENCES sandbox.events (id),
    endpoint_id text NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
    first boolean NOT NULL,
    next_at bigint NOT NULL,
    history json NOT NULL DEFAULT '[]'
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON sandbox.deliveries (next_at) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS deliveries_of_event ON sandbox.deliveries (event_id);
  CREATE TABLE IF NOT EXISTS sandbox.idempotency (
    key text PRIMARY KEY,
    endpoint text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL
  );`;

export async function createSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [WRITER_LOCK]);
    // Checked first, because CREATE SCHEMA needs a database privilege even if the schema exists.
    const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regnamespace('sandbox') IS NOT NULL AS exists`);
    if (!rows[0]?.exists) await client.query('CREATE SCHEMA sandbox');
    await client.query(TABLES);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function emptyTables(client: pg.ClientBase): Promise<void> {
  await client.query('TRUNCATE sandbox.objects, sandbox.events, sandbox.deliveries, sandbox.idempotency');
}
