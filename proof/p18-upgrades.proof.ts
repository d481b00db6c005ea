import type pg from 'pg';
import { inject, onTestFinished, vi } from 'vitest';
import type { Page } from '#shared/records/list-schemas.ts';
import { migrationFiles } from '#server/platform/db/migration-files.ts';
import { asOwner, TEST_SECRET, withDatabaseName } from '#server/test/database.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { runProduct, startProduct, useBuiltProduct } from '#server/test/process.ts';
import { bookkeeping, fillReleased, released } from '#server/test/released.ts';
import { end } from './product.ts';
import { bySize, prove, type Finding } from './prove.ts';
import { request, signInAs } from './requests.ts';

useBuiltProduct();

const CANDIDATES = bySize(200, 100_000);
const untilSo = { ...PATIENTLY, interval: 20 };

async function ask<T extends pg.QueryResultRow>(ownerUrl: string, statement: string): Promise<T[]> {
  const found: T[] = [];
  await asOwner(ownerUrl, async (owner) => void found.push(...(await owner.query<T>(statement)).rows));
  return found;
}

/** A database as an older release left it, with many candidates. */
async function olderDatabase({ last, tables }: (typeof released)[number]): Promise<string> {
  const templateUrl = inject('templateUrl');
  const name = `proof_${Math.random().toString(36).slice(2)}`;
  const onServer = (statement: string) => ask(withDatabaseName(templateUrl, 'postgres'), statement);
  await onServer(`create database ${name}`);
  onTestFinished(async () => void (await onServer(`drop database ${name} with (force)`)));
  const ownerUrl = withDatabaseName(templateUrl, name);
  await asOwner(ownerUrl, async (owner) => {
    await fillReleased(owner, last, tables);
    const { rows } = await owner.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'candidates'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    );
    const columns = rows.map((row) => row.name).join();
    await owner.query(
      `insert into candidates (id, ${columns}) select gen_random_uuid(), ${columns.replaceAll(/\w+/g, 'model.$&')}
       from (select c.* from candidates c join users u on u.id = c.user_id where u.email = 'ada@example.com' limit 1) model, generate_series(1, ${CANDIDATES})`,
    );
  });
  return ownerUrl;
}

const environment = (ownerUrl: string) => ({ DATABASE_URL: ownerUrl, APP_SECRET: TEST_SECRET });

/**
 * Columns that a migration may recompute, and those that a start reads again from the payment provider. Everything else
 * keeps its value. (server/platform/db/upgrade.test.ts compares the latter too, without a start.)
 */
const DERIVED =
  '^(sort_\\w+|\\w+_text|cv_words|priority_weight|version|updated_at|subscription|subscription_status|access_ended_at|purge_warned_at)$';

/**
 * Tables that a start itself writes, those that a migration dropped on purpose, and sums, which a migration may add up of
 * more than before (server/platform/db/upgrade.test.ts compares them with the records).
 */
const NOT_COMPARED = [
  ...bookkeeping,
  'sessions',
  'rate_limits',
  'work_items',
  'subscriptions',
  'billing_customers',
  'billing_anomalies',
  'stripe_events',
  'mail_outbox',
  'worker_runs',
  'kept_sums',
];

/** The columns of each table that hold what people gave. */
const givenColumns = (ownerUrl: string) =>
  ask<{ table: string; column: string }>(
    ownerUrl,
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attname !~ '${DERIVED}' and c.relname <> all ('{${NOT_COMPARED.join()}}')
     order by 1, 2`,
  );

/** The count of the rows of each table, and a hash of what they hold in these columns, in any order. */
async function content(ownerUrl: string, columns: { table: string; column: string }[]): Promise<Map<string, string>> {
  const prints = new Map<string, string>();
  for (const table of new Set(columns.map((each) => each.table))) {
    const list = columns.filter((each) => each.table === table).map(({ column }) => `"${column}"`);
    const rows = await ask<{ print: string }>(
      ownerUrl,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(jsonb_build_array(${list.join()})::text, 0)::numeric), 0) as print
       from "${table}"`,
    );
    prints.set(table, rows[0]?.print ?? '');
  }
  return prints;
}

/** What today's schema has too: a migration may drop a column or a table. */
async function comparable(ownerUrl: string): Promise<{ table: string; column: string }[]> {
  const today = new Set((await givenColumns(inject('templateUrl'))).map(({ table, column }) => `${table}.${column}`));
  return (await givenColumns(ownerUrl)).filter(({ table, column }) => today.has(`${table}.${column}`));
}

const listed = ['contacts', 'candidates', 'jobs', 'tasks', 'interactions', 'tags'];

/** The ids of the account's records outside the bin, in the database and as the API lists them. */
async function storedIds(ownerUrl: string): Promise<string[]> {
  const lists = listed.map(
    (table) => `select '${table} ' || t.id as fact from ${table} t join users u on u.id = t.user_id
                where u.email = 'ada@example.com' and t.deleted_at is null`,
  );
  return (await ask<{ fact: string }>(ownerUrl, lists.join(' union all '))).map(({ fact }) => fact).toSorted();
}

/** The payment sandbox of these products does not know the subscription, and a start asks it at any moment. */
const KEPT_ACCESS = `
  create function keep_access() returns trigger language plpgsql as
    $$ begin new.subscription := '{"status": "trialing", "planName": "Professional"}'; return new; end $$;
  create trigger keep_access before update on users for each row execute function keep_access();
  update users set updated_at = updated_at where email = 'ada@example.com'`;

async function servedIds(url: string, ownerUrl: string): Promise<string[]> {
  await asOwner(ownerUrl, (owner) => owner.query(KEPT_ACCESS));
  const own = { url, ...(await signInAs(url, 'ada@example.com')) };
  const served: string[] = [];
  for (const path of listed) {
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await request(own, 'GET', `/api/${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const { items, nextCursor } = (await page.json()) as Page<{ id: string }>;
      served.push(...items.map(({ id }) => `${path} ${id}`));
      cursor = nextCursor;
    }
  }
  return served.toSorted();
}

/**
 * What a start without pending migrations leaves unchanged: the time of each migration, and the file of every table and
 * index.
 */
const layout = (ownerUrl: string) =>
  ask<{ fact: string }>(
    ownerUrl,
    `select name || applied_at as fact from schema_migrations
     union all select relname || relfilenode from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  );

/** Kills a start in the middle of its last migration, which has to wait for a reader of the table. */
async function killMidway(ownerUrl: string, last: string): Promise<void> {
  if ((await migrationFiles()).every(({ name }) => name <= last)) return;
  await asOwner(ownerUrl, async (reader) => {
    await reader.query('begin');
    await reader.query('lock table candidates in access share mode');
    const child = runProduct(environment(ownerUrl));
    await vi.waitFor(async () => {
      const waiting = await ask(
        ownerUrl,
        `select from pg_locks where relation = 'candidates'::regclass and not granted`,
      );
      if (waiting.length === 0) throw new Error('The migration has not reached the table');
    }, untilSo);
    await end({ process: child, url: '' }, 'SIGKILL');
    await reader.query('rollback');
  });
}

async function upgradeAll(): Promise<Finding> {
  const problems: string[] = [];
  let tables = 0;
  const same = (what: string, before: unknown, after: unknown) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) problems.push(what);
  };
  for (const release of released) {
    const ownerUrl = await olderDatabase(release);
    const columns = await comparable(ownerUrl);
    const [before, ids] = [await content(ownerUrl, columns), await storedIds(ownerUrl)];
    await killMidway(ownerUrl, release.last);
    const both = await Promise.all([startProduct(environment(ownerUrl)), startProduct(environment(ownerUrl))]);
    const after = await content(ownerUrl, columns);
    for (const [table, print] of before) same(`${release.last}: rows of ${table}`, print, after.get(table));
    same(`${release.last}: what the API lists`, ids, await servedIds(both[0].url, ownerUrl));
    tables += before.size;
    const applied = await ask<{ name: string }>(ownerUrl, 'select name from schema_migrations order by name');
    same(
      `${release.last}: applied`,
      applied.map(({ name }) => name),
      (await migrationFiles()).map(({ name }) => name),
    );
    for (const product of both) await end(product, 'SIGTERM');
    const upgraded = await layout(ownerUrl);
    await end(await startProduct(environment(ownerUrl)), 'SIGTERM');
    same(`${release.last}: second run`, upgraded, await layout(ownerUrl));
  }
  return {
    holds: problems.length === 0 && released.length > 0,
    figure: `${released.length} released schemas with ${CANDIDATES} candidates each${problems.length > 0 ? `, changed: ${problems.join(', ')}` : `, ${tables} tables equal, all records listed, applied once, second run changed nothing`}`,
  };
}

/** What a kill would leave if a migration were not one transaction: applied but not recorded. */
async function upgradeHalfDone(): Promise<Finding> {
  const [release] = released;
  if (!release) throw new Error('There is no released schema');
  const ownerUrl = await olderDatabase(release);
  const next = (await migrationFiles()).find(
    ({ name, statements }) => name > release.last && statements.includes('CREATE TABLE'),
  );
  await asOwner(ownerUrl, (owner) => owner.query(next?.statements ?? ''));
  const ready = await startProduct(environment(ownerUrl)).then(
    () => true,
    () => false,
  );
  return { holds: ready, figure: ready ? 'started' : 'the next start failed' };
}

/** An upgrade after which one CV has one letter more. */
async function upgradeThatAlters(): Promise<Finding> {
  const [release] = released;
  if (!release) throw new Error('There is no released schema');
  const ownerUrl = await olderDatabase(release);
  const columns = await comparable(ownerUrl);
  const before = await content(ownerUrl, columns);
  await startProduct(environment(ownerUrl));
  await ask(ownerUrl, `update candidates set cv = cv || '.' where id = (select id from candidates limit 1)`);
  const after = await content(ownerUrl, columns);
  const changed = [...before.keys()].filter((table) => before.get(table) !== after.get(table));
  return { holds: changed.length === 0, figure: `changed: ${changed.join(', ') || 'nothing'}` };
}

prove({
  promise: 'P18',
  title: 'upgrades are safe',
  asked:
    'from every released schema with 100,000 rows: kill -9 midway and again, two processes at once: every row of every table with its content, all listed by the API, a second run changes nothing',
  check: upgradeAll,
  control: {
    broken: 'a migration outside a transaction, and one that alters a CV',
    check: async () => {
      const findings = [await upgradeHalfDone(), await upgradeThatAlters()];
      return { holds: findings.some(({ holds }) => holds), figure: findings.map(({ figure }) => figure).join('; ') };
    },
  },
});
