import { createHash } from 'node:crypto';
import pg from 'pg';
import { ACTIVITY_MONTHS } from '#shared/platform/retention.ts';
import { StartError } from '../runtime/start-error.ts';
import { changeOneByOne, isDistributed } from './distributed.ts';
import { systemTables } from './system-tables.ts';

/**
 * The second wall between tenants; the first is that every store function takes the tenant. It is derived from the
 * catalogue: any table with a `user_id` gets forced row-level security and a policy that compares it with the
 * transaction's account, so a new table cannot be forgotten.
 */

export const APP_ROLE = 'placewell_app';
export const SYSTEM_ROLE = 'placewell_system';

/** Undefined: the role already has the right one. */
export interface RolePasswords {
  app: string | undefined;
  system: string | undefined;
}

/** What the app role may do with the few system tables that a signed-in user's requests need. */
const appGrantsOnSystemTables: Partial<Record<(typeof systemTables)[number], string>> = {
  users: 'select, update (display_name, photo_url, updated_at)',
  billing_customers: 'select',
  checkout_sessions: 'select',
  subscriptions: 'select',
  // Queues the account's work, reads its progress, records its steps and cancels it. The work's input stays unreadable
  // and out of the export.
  work_items: `insert,
    select (id, user_id, kind, shown, state, due_at, holder, progress_done, progress_total, cancel_requested, problem, created_at, finished_at),
    update (state, due_at, checkpoint, progress_done, progress_total, cancel_requested, finished_at)`,
  audit_events: 'select',
  routines: 'select, insert, update',
};

/**
 * Append-only tables: the program's roles cannot change what happened or delete it early. Retention deletes old rows.
 * Erasing an account removes its rows, because a cascade bypasses policies.
 */
const appendOnly: Partial<Record<(typeof systemTables)[number], { since: string; keptFor: string }>> = {
  audit_events: { since: 'at', keptFor: `${ACTIVITY_MONTHS} months` },
};

/**
 * No subquery, because a distributed table allows none in a policy. Compared with the first column of an index, it is
 * still evaluated only once.
 */
const CURRENT_TENANT = `nullif(current_setting('app.user_id', true), '')::uuid`;

export async function raiseWalls(owner: pg.Client, passwords: RolePasswords): Promise<void> {
  await ensureRole(owner, APP_ROLE, passwords.app);
  await ensureRole(owner, SYSTEM_ROLE, passwords.system);
  const statements = wallStatements(await tablesOf(owner));
  // A recreated role, as on the server that a dump was restored to, has none of its predecessor's rights.
  const checksum = createHash('sha256')
    .update([...(await rolesOf(owner)), ...statements].join(';'))
    .digest('hex');
  // These statements briefly lock every table. A start that changes nothing must not block other nodes.
  const { rowCount } = await owner.query('select from wall_versions where checksum = $1', [checksum]);
  if (rowCount) return;
  await inOneTransaction(owner, [
    ...statements,
    'delete from wall_versions',
    `insert into wall_versions (checksum) values (${pg.escapeLiteral(checksum)})`,
  ]);
}

async function ensureRole(owner: pg.Client, role: string, password: string | undefined): Promise<void> {
  try {
    // Roles belong to the whole server, so the start of another database may create this one at the same moment.
    await owner.query(
      `do $$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $$`,
    );
    const setPassword = password === undefined ? '' : `password ${pg.escapeLiteral(password)}`;
    await changeRole(owner, `alter role ${role} login noinherit ${setPassword}`);
    // A role that cannot grant a right may not name it either, not even to revoke it. A new role has none of these
    // rights.
    const excessive = await excessiveRights(owner, role);
    if (excessive.length > 0) await changeRole(owner, `alter role ${role} ${excessive.join(' ')}`);
  } catch (error) {
    if (!isLackOfRights(error)) throw error;
    throw new StartError(
      `The role of DATABASE_URL cannot set up the role ${role} (${error.message}): it must be allowed to create roles, and if ${role} already exists, it needs the admin option on it.`,
    );
  }
}

async function excessiveRights(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ taken: string }>(
    `select r.taken from pg_roles, lateral (values (rolsuper, 'nosuperuser'), (rolbypassrls, 'nobypassrls'),
       (rolcreatedb, 'nocreatedb'), (rolcreaterole, 'nocreaterole'), (rolreplication, 'noreplication')) as r (has, taken)
     where rolname = $1 and r.has`,
    [role],
  );
  return rows.map(({ taken }) => taken);
}

/** PostgreSQL does not queue concurrent changes to a role: it rejects the later one. */
export async function changeRole(owner: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query(statement);
      return;
    } catch (error) {
      const isRace = error instanceof Error && error.message === 'tuple concurrently updated';
      if (!isRace || attempt === MOST_ROLE_ATTEMPTS) throw error;
    }
  }
}

const MOST_ROLE_ATTEMPTS = 10;

function isLackOfRights(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '42501';
}

async function rolesOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select rolname || ' ' || oid as id from pg_roles where rolname in ($1, $2, current_user) order by 1`,
    [APP_ROLE, SYSTEM_ROLE],
  );
  return rows.map(({ id }) => id);
}

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
      and c.relname not in ('schema_migrations', 'schema_functions', 'wall_versions')
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
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `drop policy if exists tenant on ${name}`,
    `create policy tenant on ${name} to ${APP_ROLE} using (${isOwn}) with check (${isOwn})`,
    // The owner need not be a superuser, so row-level security applies to the owner too. Index search functions run as
    // the owner and name the account themselves, and migrations rewrite the rows of all accounts.
    `drop policy if exists owner on ${name}`,
    `create policy owner on ${name} to current_user using (true) with check (true)`,
    ...(isSystemTable(table) ? policiesForSystem(table) : [`drop policy if exists system on ${name}`]),
  ];
}

/**
 * Of an append-only table, only rows past their retention period can be deleted. That is said by one policy per command,
 * not by a restrictive one: Citus makes those permissive on its nodes.
 */
function policiesForSystem(table: (typeof systemTables)[number]): string[] {
  const kept = appendOnly[table];
  const name = pg.escapeIdentifier(table);
  const dropped = ['system', ...(kept ? ['added', 'kept'] : [])].map(
    (policy) => `drop policy if exists ${policy} on ${name}`,
  );
  if (!kept) return [...dropped, `create policy system on ${name} to ${SYSTEM_ROLE} using (true) with check (true)`];
  const isOver = `${kept.since} < now() - interval '${kept.keptFor}'`;
  return [
    ...dropped,
    `create policy system on ${name} for select to ${SYSTEM_ROLE} using (true)`,
    `create policy added on ${name} for insert to ${SYSTEM_ROLE} with check (true)`,
    `create policy kept on ${name} for delete to ${SYSTEM_ROLE} using (${isOver})`,
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
  const isSpread = await isDistributed(owner);
  await owner.query('begin');
  try {
    if (isSpread) await changeOneByOne(owner);
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
