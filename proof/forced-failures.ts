import pg from 'pg';

/** Tables with user text, where a failure could leak it. */
const tables = [
  'users',
  'sessions',
  'contacts',
  'candidates',
  'jobs',
  'tasks',
  'tags',
  'interactions',
  'files',
  'work_items',
  'checkout_sessions',
];

const LOCK = 19;

/** A trigger that makes PostgreSQL itself refuse every written row, in one of several ways. */
const failures = {
  'a duplicate key': `raise unique_violation using message = 'duplicate key value violates unique constraint "forced"',
    detail = 'Key (row)=(' || new::text || ') already exists.', constraint = 'forced';`,
  'a refused row': `raise check_violation using message = 'new row violates check constraint "forced"',
    detail = 'Failing row contains ' || new::text || '.', constraint = 'forced';`,
  'an unreadable value': `perform new::text::integer;`,
  'a lock time-out': `perform set_config('lock_timeout', '10ms', true); perform pg_advisory_xact_lock(${LOCK});`,
  'a cancelled statement': `perform pg_cancel_backend(pg_backend_pid()); perform pg_sleep(60);`,
};

/** Repeats the work for every way a write can fail. */
export async function withForcedFailures(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK]);
    for (const failure of Object.values(failures)) {
      await owner.query(
        `create or replace function forced_failure() returns trigger language plpgsql as $$ begin ${failure} return new; end $$`,
      );
      for (const table of tables) {
        await owner.query(
          `create or replace trigger forced before insert or update on ${table} for each row execute function forced_failure()`,
        );
      }
      await work();
    }
    for (const table of tables) await owner.query(`drop trigger forced on ${table}`);
  } finally {
    await owner.end();
  }
}
