import { once } from 'node:events';
import type pg from 'pg';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { createVisitor, newCredentials, type Credentials, type Visitor } from './app.ts';
import { startProduct, type Started } from './process.ts';
import { bodyOf } from './records.ts';

export interface RunningProduct extends Started {
  dataDirectory: string;
  /** Bypasses the walls of its database. */
  asOwner: <T>(use: (owner: pg.Client) => Promise<T>) => Promise<T>;
  visitor: () => Visitor;
  /** A new user with a trial. */
  signUp: () => Promise<Visitor & { user: SessionUser; credentials: Credentials }>;
  stop: () => Promise<void>;
}

/** The product in a separate process, with the embedded database in its data directory. */
export async function startWithOwnDatabase(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<RunningProduct> {
  const started = await startProduct({ DATA_DIR: dataDirectory, ...settings });
  const asItsOwner: RunningProduct['asOwner'] = async (use) => {
    const ownerUrl = await findRunningDatabase({ databaseUrl: undefined, dataDirectory });
    if (ownerUrl === undefined) throw new Error('The product’s database is not running');
    return asOwner(ownerUrl, use);
  };
  const visitor = () =>
    createVisitor(async (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(new URL(pathname + search, started.url), request));
    });
  return {
    ...started,
    dataDirectory,
    asOwner: asItsOwner,
    visitor,
    signUp: async () => {
      const [person, credentials] = [visitor(), newCredentials()];
      const { user } = await bodyOf<{ user: SessionUser }>(person.request('POST', '/api/auth/sign-up', credentials));
      const trial = JSON.stringify({ status: 'trialing', planName: 'Professional' });
      await asItsOwner((owner) => owner.query('update users set subscription = $2 where id = $1', [user.uid, trial]));
      return { ...person, user, credentials };
    },
    stop: async () => {
      const exited = once(started.process, 'exit');
      started.process.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * The row count and a hash of each table's content, in any order: of everything, or of the tables that hold rows of one
 * account. Sessions, mailed links and calendar addresses are left out, because a restore ends them.
 */
export async function fingerprint(owner: pg.Client, userId?: string): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not in ('sessions', 'account_tokens', 'calendar_feeds')
     and ($1 or exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id')) order by relname`,
    [userId === undefined],
  );
  const prints: Record<string, string> = {};
  const whose = userId === undefined ? (['', []] as const) : (['where t.user_id = $1', [userId]] as const);
  for (const { name } of tables) {
    const { rows } = await owner.query<{ print: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from ${name} t ${whose[0]}`,
      [...whose[1]],
    );
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}
