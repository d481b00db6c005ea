import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { grantsAccess } from '#shared/billing.ts';
import { defaultFeedChoices, type FeedPatch } from '#shared/calendar-feed.ts';
import { sha256 } from '../auth/hashed-session-tokens.ts';
import type { Database, Transaction } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { calendarFeeds } from '../db/schema/calendar-feeds.ts';
import { fixedStatement } from '../db/statement.ts';

/**
 * The table is the system's, as that of sessions is: whose calendar is asked for is known only after looking. Nothing here
 * reads an account's records, and whoever asks with a session names the account.
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

/** A new address. The one before stops working; what it showed stays chosen. */
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

/** Whether there was one. */
export async function revokeFeed(tx: Transaction, userId: string): Promise<boolean> {
  const revoked = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning(columns);
  return revoked.length > 0;
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

/** The calendar at an address, for as long as its account may be used. One statement, whatever comes of it. */
export async function feedAt(database: Database, secret: string): Promise<StoredFeed | undefined> {
  const [found] = await database.lookUp(feedWithSecret({ secretHash: sha256(secret) }));
  return found && grantsAccess(found.subscriptionStatus) ? found : undefined;
}

/** Calendars ask all day long: it is written down once an hour. */
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
          // Of the address that was asked for, and not of one that was made meanwhile.
          eq(calendarFeeds.createdAt, feed.createdAt),
          or(isNull(calendarFeeds.lastFetchedAt), lt(calendarFeeds.lastFetchedAt, anHourAgo)),
        ),
      ),
  );
}
