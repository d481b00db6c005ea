import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openDataDirectory } from '#server/platform/runtime/data-directory.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { startProduct } from '#server/test/built-product.ts';
import { signUpAs } from '../../proof/requests.ts';
import { print } from '../measure.ts';
import { addRandomCandidates } from './candidates.ts';
import { addOtherRecords, addUpAgain } from './other-records.ts';
import type { Plan } from './plan.ts';
import { createSeededId } from './seeded-id.ts';

const KEPT = join(projectRoot, '.cache/bench');
/** Written last: a directory without it was interrupted. */
const MARK = 'seeded';

/** The sources that determine the content of a seeded database. */
const sources = [
  'server/platform/db/migrations/checksums.txt',
  'server/records/search/cv-words.ts',
  'server/workspace/demo/professions.ts',
  ...[
    'activities',
    'assignments',
    'attention',
    'candidates',
    'other-records',
    'plan',
    'seeded-directory',
    'seeded-id',
    'without-indexes',
  ].map((name) => `bench/seed/${name}.ts`),
];

/**
 * A data directory of the product, filled as planned. It is created once and kept; leftovers of earlier measurements
 * are removed.
 */
export async function seededDirectory(plan: Plan): Promise<string> {
  const directory = join(KEPT, `${plan.name}-${await versionOf(plan)}`);
  if (!(await isThere(join(directory, MARK)))) {
    await removeOlder(plan);
    const startedAt = performance.now();
    await mkdir(KEPT, { recursive: true });
    await signUpModel(directory);
    await withDatabase(directory, quickSettings, ({ ownerUrl }) =>
      asOwner(ownerUrl, (owner) => asOwner(ownerUrl, (second) => fill([owner, second], plan))),
    );
    await writeFile(join(directory, MARK), '');
    const total = plan.accounts.reduce((sum, { candidates }) => sum + candidates, 0);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(`${total.toLocaleString('en-GB')} candidates written in ${seconds} s`);
  } else {
    await withDatabase(directory, quickSettings, ({ ownerUrl }) => asOwner(ownerUrl, tidyUp));
  }
  return directory;
}

async function versionOf(plan: Plan): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(plan));
  for (const path of sources) hash.update(await readFile(join(projectRoot, path)));
  return hash.digest('hex').slice(0, 12);
}

async function removeOlder({ name }: Plan): Promise<void> {
  const kept = (await isThere(KEPT)) ? await readdir(KEPT) : [];
  const isOlder = (entry: string) => entry.slice(0, entry.lastIndexOf('-')) === name;
  for (const entry of kept.filter(isOlder)) await rm(join(KEPT, entry), { recursive: true });
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/**
 * The product creates its database, and one account that all others are copied from, because hashing a password is
 * slow.
 */
const MODEL = 'model@example.com';

async function signUpModel(directory: string): Promise<void> {
  const product = startProduct(directory);
  try {
    await signUpAs(await product.address, MODEL);
  } finally {
    await product.stop();
  }
}

/** These writes need no durability until all are done: an interrupted run starts over. */
const quickSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  shared_buffers: '512MB',
  maintenance_work_mem: '1GB',
};

/** The database of a data directory that no product is using, with its own settings. */
export async function withDatabase(
  path: string,
  settings: Record<string, string>,
  use: (database: { ownerUrl: string; secret: string }) => Promise<void>,
): Promise<void> {
  const directory = await openDataDirectory(path);
  try {
    const postgres = await startEmbeddedPostgres({
      directory: join(directory.path, 'postgres'),
      socketDirectory: directory.socketDirectory,
      password: await directory.secret('database-password'),
      settings,
    });
    try {
      await use({ ownerUrl: postgres.connectionString, secret: await directory.secret('app-secret') });
    } finally {
      await postgres.stop();
    }
  } finally {
    await directory.release();
  }
}

async function fill(owners: [pg.Client, pg.Client], { accounts }: Plan): Promise<void> {
  const [owner] = owners;
  const emails = accounts.map(({ email }) => email);
  for (const one of owners) {
    await createSeededId(one);
    // Dependent rows are written first. Foreign keys would refuse that, and cost minutes.
    await one.query('set session_replication_role = replica');
  }
  await owner.query(USERS, [emails, MODEL]);
  await owner.query(PASSWORDS, [emails, MODEL]);
  const { rows } = await owner.query<{ id: string; email: string }>('select id, email from users');
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const planned = accounts
    .filter(({ candidates }) => candidates > 0)
    .map((account) => ({ ...account, userId: idOf.get(account.email) ?? '' }));
  await addOtherRecords(owners, planned);
  await addRandomCandidates(owners, planned);
  await owner.query('vacuum analyze');
}

const USERS = `
  insert into users (id, email, email_verified, display_name, subscription, created_at, updated_at)
  select pg_temp.seeded_id(new.email), new.email, true, display_name, '{"status":"active","planName":"Professional"}', created_at, updated_at
  from users as model cross join unnest($1::text[]) as new(email) where model.email = $2`;

const PASSWORDS = `
  insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
  select pg_temp.seeded_id(new.email), pg_temp.seeded_id(new.email)::text, provider_id, password, accounts.created_at, accounts.updated_at
  from accounts join users as model on model.id = user_id cross join unnest($1::text[]) as new(email) where model.email = $2`;

/** Seeded rows are marked in the column that holds the origin of other rows. */
async function tidyUp(owner: pg.Client): Promise<void> {
  for (const table of ['interactions', 'tasks', 'candidates', 'contacts']) {
    const { rowCount } = await owner.query(`delete from ${table} where created_from <> 'bench'`);
    if (rowCount) await owner.query(`vacuum analyze ${table}`);
  }
  await addUpAgain(owner);
  await owner.query(
    'truncate sessions, erasures, audit_events, record_changes, today_snoozes, work_items, sandbox.mails',
  );
}
