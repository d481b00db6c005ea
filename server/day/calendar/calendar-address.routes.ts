import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { sha256 } from '#server/identity/auth/hashed-session-tokens.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createCallLimit } from '#server/platform/http/call-limit.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { readDaySettings } from '../day-settings/day-settings.store.ts';
import { readCalendarEvents } from './calendar-events.ts';
import { feedAt, noteFetched, type StoredFeed } from './calendar-feed.store.ts';
import { calendarText } from './calendar-text.ts';
import { createMissLimit } from './miss-limit.ts';

/** Calendar programs poll every few minutes at most, but one user may have several. */
const FETCHES_PER_MINUTE = 30;

export function feedAddress(publicUrl: string, secret: string): string {
  return `${publicUrl}/calendar/${secret}.ics`;
}

/**
 * The only address that reveals account data without a session: anyone who knows it may read the calendar, and nothing
 * else. An address that does not work, for whatever reason, is answered like any unknown path.
 */
export function calendarAddressRoutes(deps: Deps): Hono<AppEnv> {
  const { database, env, publicUrl } = deps;
  const countFetch = createCallLimit(FETCHES_PER_MINUTE);
  const misses = createMissLimit();

  const textOf = async (feed: StoredFeed, now: Date) => {
    const { userId, timeZone: madeIn, updatedAt: chosenAt } = feed;
    const events = await database.asTenant(
      userId,
      async (tx) => {
        const { timeZone } = await readDaySettings(tx, userId, madeIn ?? undefined);
        return readCalendarEvents(tx, { userId, choices: feed, chosenAt, timeZone, now });
      },
      'read',
    );
    return calendarText(events, { appName: env.appName, publicUrl });
  };

  return new Hono<AppEnv>().get('/calendar/:file{[\\w-]+\\.ics}', etag(), async (c) => {
    const from = clientAddress(c, env.http.trustProxy);
    await misses.refuseTooMany(from);
    const feed = await feedAt(database, c.req.param('file').replace(/\.ics$/, ''));
    if (!feed) {
      await misses.count(from);
      return c.notFound();
    }
    await countFetch(feed.userId);
    const now = deps.now();
    const text = await textOf(feed, now);
    if (!deps.disk.isShort()) await noteFetched(database, feed, now);
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      // The saved file's name does not contain the secret.
      'Content-Disposition': 'attachment; filename="placewell.ics"',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
      ETag: `"${sha256(text)}"`,
    });
  });
}
