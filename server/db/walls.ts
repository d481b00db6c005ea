import { createHash } from 'node:crypto';
import pg from 'pg';
import { ACTIVITY_MONTHS } from '#shared/retention.ts';

/**
 * The second wall between tenants (the first is that every store function takes the tenant). It follows from the
 * catalogue: any table with a `user_id` gets forced row-level security and a policy that compares it with the account
 * of the running transaction, so a new table cannot be forgotten.
 */

export const APP_ROLE = 'placewell_app';
export const SYSTEM_ROLE = 'placewell_system';

export interface RolePasswords {
  app: string;
  system: string;
}

/** Tables that are read before anybody is signed in. Only the system role may touch them; it may touch no other. */
export const systemTables = [
  'users',
  'sessions',
  'accounts',
  'account_tokens',
  'work_items',
  'rate_limits',
  'billing_customers',
  'checkout_sessions',
  'subscriptions',
  'stripe_events',
  'trial_ledger',
  'card_fingerprints',
  'billing_anomalies',
  'analytics_counts',
  'file_removals',
  'audit_events',
  'second_factors',
  'recovery_codes',
] as const;

/** What the app role may do with the few system tables that a signed-in person's own requests need. */
const appGrantsOnSystemTables: Partial<Record<(typeof systemTables)[number], string>> = {
  users: 'select, update (display_name, photo_url, updated_at)',
  billing_customers: 'select',
  checkout_sessions: 'select',
  subscriptions: 'select',
  // Queues work of its own, sees how far it is, writes down its steps and cancels it; what the work was told stays unread, and out of the export.
  work_items: `insert,
    select (id, user_id, kind, shown, state, due_at, holder, progress_done, progress_total, cancel_requested, problem, created_at, finished_at),
    update (state, due_at, checkpoint, progress_done, progress_total, cancel_requested, finished_at)`,
  audit_events: 'select',
};

/**
 * Tables that only ever grow: nobody who can run the program's statements changes what happened, or makes it go before its
 * time. Retention deletes what is older; an account's erasure takes its rows along, because a cascade asks no policy.
 */
const appendOnly: Partial<Record<(typeof systemTables)[number], { since: string; keptFor: string }>> = {
  audit_events: { since: 'at', keptFor: `${ACTIVITY_MONTHS} months` },
};

const CURRENT_TENANT = `(select nullif(current_setting('app.user_id', true), '')::uuid)`;

export async function raiseWalls(owner: pg.Client, passwords: RolePasswords): Promise<void> {
  await ensureRole(owner, APP_ROLE, passwords.app);
  await ensureRole(owner, SYSTEM_ROLE, passwords.system);
  const statements = wallStatements(await tablesOf(owner));
  const checksum = createHash('sha256').update(statements.join(';')).digest('hex');
  // These statements lock every table for a moment; a start that changes nothing must not make its neighbours wait.
  const { rowCount } = await owner.query('select from wall_versions where checksum = $1', [checksum]);
  if (rowCount) return;
  await inOneTransaction(owner, [
    ...statements,
    'delete from wall_versions',
    `insert into wall_versions (checksum) values (${pg.escapeLiteral(checksum)})`,
  ]);
}

async function ensureRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const attributes = `login nosuperuser nobypassrls nocreatedb nocreaterole noinherit password ${pg.escapeLiteral(password)}`;
  // Roles belong to the whole server, so another database's start may create this one in the same moment.
  await owner.query(
    `do $$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $$`,
  );
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query(`alter role ${role} ${attributes}`);
      return;
    } catch (error) {
      // PostgreSQL does not make the later of two simultaneous changes wait: it refuses it.
      const isRace = error instanceof Error && error.message === 'tuple concurrently updated';
      if (!isRace || attempt === MOST_ROLE_ATTEMPTS) throw error;
    }
  }
}

const MOST_ROLE_ATTEMPTS = 10;

interface Table {
  name: string;
  hasUserId: boolean;
}

async function tablesOf(owner: pg.Client): Promise<Table[]> {
  await owner.query(`create table if not exists wall_versions (checksum text primary key)`);
  const { rows } = await owner.query<Table>(`
    select c.relname as "name", a.attname is not null as "hasUserId"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('schema_migrations', 'wall_versions')
    order by c.relname`);
  return rows;
}

function wallStatements(tables: Table[]): string[] {
  return [
    `grant usage on schema public to ${APP_ROLE}, ${SYSTEM_ROLE}`,
    ...tables.flatMap(({ name, hasUserId }) => [
      ...(hasUserId ? policies(name, 'user_id') : []),
      ...(name === 'users' ? policies(name, 'id') : []),
      ...grants(name),
    ]),
  ];
}

function policies(table: string, tenantColumn: string): string[] {
  const name = pg.escapeIdentifier(table);
  const isOwn = `${tenantColumn} = ${CURRENT_TENANT}`;
  const forSystem = `create policy system on ${name} to ${SYSTEM_ROLE} using (true) with check (true)`;
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `drop policy if exists tenant on ${name}`,
    `create policy tenant on ${name} to ${APP_ROLE} using (${isOwn}) with check (${isOwn})`,
    // Functions that search by index run as the owner and name the account themselves: see 0000_schema_by_hand.sql.
    `drop policy if exists owner on ${name}`,
    `create policy owner on ${name} for select to current_user using (true)`,
    `drop policy if exists system on ${name}`,
    ...(isSystemTable(table) ? [forSystem, ...keeping(table)] : []),
  ];
}

/** A policy that others cannot widen: of such a table only what has been kept long enough can be deleted. */
function keeping(table: (typeof systemTables)[number]): string[] {
  const kept = appendOnly[table];
  if (!kept) return [];
  const name = pg.escapeIdentifier(table);
  const isOver = `${kept.since} < now() - interval '${kept.keptFor}'`;
  return [
    `drop policy if exists kept on ${name}`,
    `create policy kept on ${name} as restrictive for delete to ${APP_ROLE}, ${SYSTEM_ROLE} using (${isOver})`,
  ];
}

function grants(table: string): string[] {
  const name = pg.escapeIdentifier(table);
  const everything = 'select, insert, update, delete';
  const reset = `revoke all on ${name} from ${APP_ROLE}, ${SYSTEM_ROLE}`;
  if (!isSystemTable(table)) return [reset, `grant ${everything} on ${name} to ${APP_ROLE}`];
  const forApp = appGrantsOnSystemTables[table];
  return [
    reset,
    `grant ${appendOnly[table] ? 'select, insert, delete' : everything} on ${name} to ${SYSTEM_ROLE}`,
    ...(forApp ? [`grant ${forApp} on ${name} to ${APP_ROLE}`] : []),
  ];
}

function isSystemTable(table: string): table is (typeof systemTables)[number] {
  return (systemTables as readonly string[]).includes(table);
}

async function inOneTransaction(owner: pg.Client, statements: string[]): Promise<void> {
  await owner.query('begin');
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
