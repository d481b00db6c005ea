import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { calendarFeedSchema, feedPatch, type CalendarFeed } from '#shared/day/calendar-feed.ts';
import { revokeCalendarAddress } from '#server/identity/account/calendar-address.ts';
import { audit } from '#server/identity/activity/audit.ts';
import { originOf } from '#server/identity/activity/origin.ts';
import type { Deps } from '#server/billing/deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { actorOf } from '#server/records/core/actor.ts';
import { readDaySettings } from '../day-settings/day-settings.store.ts';
import { feedAddress } from './calendar-address.routes.ts';
import { changeFeed, findFeed, makeFeed, type StoredFeed } from './calendar-feed.store.ts';

const tags = ['Calendar'];
const feedOrNone = z.object({ feed: calendarFeedSchema.nullable() });

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Whether there is a private calendar, what it shows and when it was last fetched; never its address',
  tags,
  responses: { 200: jsonOf(feedOrNone, 'Null if there is none') },
});

const make = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create a new address for the private calendar; the previous one stops working',
  tags,
  request: bodyOf(feedPatch),
  responses: {
    201: jsonOf(z.object({ feed: calendarFeedSchema, address: z.url() }), 'The address is returned only once'),
  },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Change what the private calendar shows; its address stays',
  tags,
  request: bodyOf(feedPatch),
  responses: { 200: jsonOf(z.object({ feed: calendarFeedSchema }), 'As saved') },
});

const revoke = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Revoke the address of the private calendar',
  tags,
  responses: { 200: jsonOf(z.object({ feed: z.null() }), 'It no longer works') },
});

export function calendarFeedRoutes(deps: Deps) {
  const { database, live, publicUrl } = deps;
  const tell = (userId: string) => live.publish(userId, ['calendar-feed']);
  return createRouter()
    .openapi(read, async (c) => {
      const feed = await database.asSystem((tx) => findFeed(tx, c.var.user.uid));
      return c.json({ feed: feed ? await shown(c, deps, feed) : null }, 200);
    })
    .openapi(make, async (c) => {
      const { userId, timeZone, now } = actorOf(c, deps);
      const patch = c.req.valid('json');
      const { feed, secret } = await database.asSystem(async (tx) => {
        await audit(tx, userId, { kind: 'calendar-address-made' }, originOf(c, deps));
        return makeFeed(tx, userId, { patch, timeZone, now });
      });
      tell(userId);
      return c.json({ feed: await shown(c, deps, feed), address: feedAddress(publicUrl, secret) }, 201);
    })
    .openapi(change, async (c) => {
      const { userId, now } = actorOf(c, deps);
      const feed = await database.asSystem((tx) => changeFeed(tx, userId, c.req.valid('json'), now));
      if (!feed) throw new AppError('not_found', 'There is no calendar address.');
      tell(userId);
      return c.json({ feed: await shown(c, deps, feed) }, 200);
    })
    .openapi(revoke, async (c) => {
      const { uid } = c.var.user;
      await database.asSystem((tx) => revokeCalendarAddress(tx, uid, originOf(c, deps)));
      tell(uid);
      return c.json({ feed: null }, 200);
    });
}

async function shown(c: Context<AppEnv>, { database }: Deps, feed: StoredFeed): Promise<CalendarFeed> {
  const { uid } = c.var.user;
  const { showTasks, showStarts, showTitles, showNames, createdAt, lastFetchedAt } = feed;
  const { timeZone } = await database.asTenant(
    uid,
    (tx) => readDaySettings(tx, uid, feed.timeZone ?? undefined),
    'read',
  );
  return {
    showTasks,
    showStarts,
    showTitles,
    showNames,
    timeZone,
    madeAt: createdAt.toISOString(),
    lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
  };
}
