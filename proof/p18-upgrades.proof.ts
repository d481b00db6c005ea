import type pg from 'pg';
import { inject, onTestFinished, vi } from 'vitest';
import { migrationFiles } from '#server/platform/db/migration-files.ts';
import { asOwner, TEST_SECRET, withDatabaseName } from '#server/test/database.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { runProduct, startProduct, useBuiltProduct } from '#server/test/process.ts';
import { fillReleased, released } from '#server/test/released.ts';
import { end } from './product.ts';
import { bySize, prove, type Finding } from './prove.ts';

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
       from (select * from candidates limit 1) model, generate_series(1, ${CANDIDATES})`,
    );
  });
  return ownerUrl;
}

const environment = (ownerUrl: string) => ({ DATABASE_URL: ownerUrl, APP_SECRET: TEST_SECRET });

/** What an upgrade must keep: every row of every account. */
const content = (ownerUrl: string) =>
  ask<{ fact: string }>(
    ownerUrl,
    ['users', 'contacts', 'candidates', 'jobs', 'tasks', 'interactions', 'tags']
      .map(
        (table) =>
          `select '${table} ' || count(*) || ' ' || coalesce(sum(hashtextextended(id::text, 0)), 0) as fact from ${table}`,
      )
      .join(' union all '),
  );

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
async function killMidway(ownerUrl: string): Promise<void> {
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
  const same = (what: string, before: unknown, after: unknown) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) problems.push(what);
  };
  for (const release of released) {
    const ownerUrl = await olderDatabase(release);
    const before = await content(ownerUrl);
    await killMidway(ownerUrl);
    const both = await Promise.all([startProduct(environment(ownerUrl)), startProduct(environment(ownerUrl))]);
    same(`${release.last}: rows`, before, await content(ownerUrl));
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
    figure: `${released.length} released schema with ${CANDIDATES} candidates each${problems.length > 0 ? `, changed: ${problems.join(', ')}` : ', nothing lost, applied once, second run changed nothing'}`,
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

prove({
  promise: 'P18',
  title: 'upgrades are safe',
  asked:
    'from every released schema with 100,000 rows: kill -9 midway and again, two processes at once, a second run changes nothing',
  check: upgradeAll,
  control: { broken: 'a migration outside a transaction', check: upgradeHalfDone },
});
