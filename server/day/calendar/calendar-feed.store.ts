import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { grantsAccess } from '#shared/billing/billing-schemas.ts';
import { defaultFeedChoices, type FeedPatch } from '#shared/day/calendar-feed.ts';
import { sha256 } from '#server/identity/auth/hashed-session-tokens.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { calendarFeeds } from '#server/platform/db/schema/calendar-feeds.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';

/**
 * This is a system table, like the sessions: the account is known only after the lookup. Nothing here reads an
 * account's records, and callers with a session pass the account.
 */

const SECRET_BYTES = 32;
const HOUR_MS = 60 * 60 * 1000;

export type StoredFeed = Omit<typeof calendarFeeds.$inferSelect, 'secretHash'>;

const columns = {
  userId: calendarFeeds.userId,
  showTasks: calendarFeeds.showTasks,
  showStarts: calendarFeeds.showStarts,
  showTitles: calendarFeeds.showTitles,
  showNames: calendarFeeds.showNames,
  timeZone: calendarFeeds.timeZone,
  lastFetchedAt: calendarFeeds.lastFetchedAt,
  createdAt: calendarFeeds.createdAt,
  updatedAt: calendarFeeds.updatedAt,
};

export async function findFeed(tx: Transaction, userId: string): Promise<StoredFeed | undefined> {
  const [feed] = await tx.select(columns).from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

interface NewFeed {
  patch: FeedPatch;
  timeZone: string | undefined;
  now: Date;
}

/** Creates a new address. The previous one stops working; the choices stay. */
export async function makeFeed(
  tx: Transaction,
  userId: string,
  { patch, timeZone, now }: NewFeed,
): Promise<{ feed: StoredFeed; secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const made = {
    ...patch,
    secretHash: sha256(secret),
    ...(timeZone !== undefined && { timeZone }),
    lastFetchedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const [feed] = await tx
    .insert(calendarFeeds)
    .values({ userId, ...defaultFeedChoices, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: made })
    .returning(columns);
  if (!feed) throw new Error('The database returned no row for a new calendar');
  return { feed, secret };
}

export async function changeFeed(
  tx: Transaction,
  userId: string,
  patch: FeedPatch,
  now: Date,
): Promise<StoredFeed | undefined> {
  const [feed] = await tx
    .update(calendarFeeds)
    .set({ ...patch, updatedAt: now })
    .where(eq(calendarFeeds.userId, userId))
    .returning(columns);
  return feed;
}

const selected = sql.join(
  Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

const feedWithSecret = fixedStatement<StoredFeed & { subscriptionStatus: string | null }>(sql`
  select ${selected}, ${users.subscriptionStatus} as "subscriptionStatus"
  from ${calendarFeeds} join ${users} on ${users.id} = ${calendarFeeds.userId}
  where ${calendarFeeds.secretHash} = ${sql.placeholder('secretHash')}
    and ${users.deletedAt} is null and ${users.disabledAt} is null`);

/** The calendar at an address, while its account has access. One statement in every case. */
export async function feedAt(database: Database, secret: string): Promise<StoredFeed | undefined> {
  const [found] = await database.lookUp(feedWithSecret({ secretHash: sha256(secret) }));
  return found && grantsAccess(found.subscriptionStatus) ? found : undefined;
}

/** Calendar programs poll all day, so this is written at most once an hour. */
export async function noteFetched(database: Database, feed: StoredFeed, now: Date): Promise<void> {
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  if (feed.lastFetchedAt !== null && feed.lastFetchedAt > anHourAgo) return;
  await database.asSystem((tx) =>
    tx
      .update(calendarFeeds)
      .set({ lastFetchedAt: now })
      .where(
        and(
          eq(calendarFeeds.userId, feed.userId),
          // Only if the address has not been replaced meanwhile.
          eq(calendarFeeds.createdAt, feed.createdAt),
          or(isNull(calendarFeeds.lastFetchedAt), lt(calendarFeeds.lastFetchedAt, anHourAgo)),
        ),
      ),
  );
}
