import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { keptSecret } from '#server/platform/runtime/data-directory.ts';
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { asOwner, createTestDatabase, TEST_SECRET } from '#server/test/database.ts';
import { startProduct, type Started } from '#server/test/process.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { isFull } from './prove.ts';
import { signUpAs } from './requests.ts';

/** Helpers for proofs that run the product in its own process. */

/** The URL of the product's own database, to inspect it directly. */
export async function ownerUrlOf(dataDirectory: string): Promise<string> {
  const password = await keptSecret(dataDirectory, 'database-password');
  const url = await findEmbeddedPostgres(join(dataDirectory, 'postgres'), password ?? '');
  if (url === undefined) throw new Error('No database is running');
  return url;
}

export async function postmasterOf(dataDirectory: string): Promise<number> {
  return Number((await readFile(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A product with its own embedded database or, in short, one on the tests' PostgreSQL, which is already running. */
export async function startOwnProduct(
  settings: Record<string, string>,
): Promise<{ product: Started; ownerUrl: string }> {
  const start = (more: Record<string, string>) =>
    startProduct({ API_CALLS_PER_MINUTE: '1000000', ...settings, ...more });
  if (isFull()) {
    const folder = await temporaryFolder();
    const product = await start({ DATA_DIR: folder });
    return { product, ownerUrl: await ownerUrlOf(folder) };
  }
  const { ownerUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { product: await start({ DATABASE_URL: ownerUrl, APP_SECRET: TEST_SECRET }), ownerUrl };
}

/** Resolves to the cookie of a new account with full access. */
export async function signUp(url: string, ownerUrl: string): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`;
  const { cookie } = await signUpAs(url, email);
  const trial = JSON.stringify({ status: 'trialing', planName: 'Professional' });
  await asOwner(ownerUrl, (owner) =>
    owner.query('update users set subscription = $2 where email = $1', [email, trial]),
  );
  return cookie;
}

/** The status of a response, or 0 if there was none. */
export async function statusOf(url: string, cookie = ''): Promise<number> {
  return fetch(url, { headers: { Cookie: cookie } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}

/** Ends a process and returns how long that took. */
export async function end({ process: child }: Started, signal: NodeJS.Signals): Promise<number> {
  const exited = once(child, 'exit');
  const since = performance.now();
  child.kill(signal);
  await exited;
  return performance.now() - since;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
