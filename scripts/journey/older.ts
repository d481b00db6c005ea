import type { DuplicatesPage } from '#shared/intake/duplicate-schemas.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { distribute } from '#server/platform/db/distribute.ts';
import { applyMigrations } from '#server/platform/db/migrate.ts';
import { migrationFiles } from '#server/platform/db/migration-files.ts';
import { raiseWalls } from '#server/platform/db/walls.ts';
import { fillReleased, released } from '#server/test/released.ts';
import { createVisit, type Answer } from './visit.ts';

/** The oldest release that could be distributed ended with this migration. */
const FIRST_DISTRIBUTABLE = '0009_distributable.sql';

/** Makes an empty database what that release left of an account: on Citus, distributed. */
export async function makeOlder(ownerUrl: string): Promise<void> {
  const [account] = released;
  if (!account) throw new Error('There is no account of a released version');
  const hasCitus = await asOwner(ownerUrl, async (owner) => {
    const { rowCount: tables } = await owner.query(
      `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    if (tables !== 0) throw new StartError(`The database of ${new URL(ownerUrl).pathname} is not empty.`);
    await fillReleased(owner, account.last, account.tables);
    // The payment sandbox does not know this customer, and would end the subscription.
    await owner.query('truncate billing_customers cascade');
    await owner.query(`update users set subscription = '{"status": "trialing", "planName": "Professional"}'`);
    await applyMigrations(
      owner,
      (await migrationFiles()).filter(({ name }) => name <= FIRST_DISTRIBUTABLE),
    );
    await raiseWalls(owner, { app: undefined, system: undefined });
    const { rowCount } = await owner.query(`select from pg_extension where extname = 'citus'`);
    return rowCount !== 0;
  });
  if (hasCitus) await distribute(ownerUrl);
}

/** What the upgraded product tells the account that was there. */
export async function readOlder(url: string): Promise<Answer[]> {
  const { ask, answers, until } = createVisit(url);
  await ask('POST', '/api/auth/sign-in', { email: 'ada@example.com', password: 'correct horse' });
  for (const path of [
    'contacts',
    'jobs',
    'candidates',
    'tasks',
    'interactions',
    'tags',
    'assignments',
    'attachments',
  ]) {
    const { items } = (await ask('GET', `/api/${path}`)) as { items?: { id: string }[] };
    for (const { id } of items ?? []) await ask('GET', `/api/${path}/${id}`);
  }
  for (const path of ['dashboard?timeZone=UTC', 'today', 'bin', 'preferences', 'find?q=grace', 'candidates?q=zurich'])
    await ask('GET', `/api/${path}`);
  for (const type of ['contact', 'candidate', 'job'])
    await until<DuplicatesPage>(`/api/duplicates?type=${type}`, ({ isLooking }) => !isLooking);
  return answers;
}
