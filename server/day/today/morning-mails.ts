import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { grantsAccess } from '#shared/billing/billing-schemas.ts';
import { morningDue } from '#shared/day/morning.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { routines } from '#server/platform/db/schema/routines.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { doubling, type WorkData, type WorkDefinition } from '#server/platform/work/definition.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;

/**
 * Queues the morning mail of every account, once: the mail and the mark for the day are written in one transaction,
 * together with the progress through the accounts. An interrupted run continues where it stopped, on any node.
 */
export const morningMailsWork: WorkDefinition<WorkData['morning-mails']> = {
  lane: 'mail',
  attempts: 5,
  waitAfter: doubling(5 * MINUTE_MS),
  limitMs: 10 * MINUTE_MS,
  remembered: true,
  run: async ({ now, step, checkpoint, signal }) => {
    for (let isLast = false; !isLast && !signal.aborted;) {
      await step(async (tx) => {
        const looked = await oweSome(tx, now, checkpoint() as string | null);
        isLast = looked.length < AT_ONCE;
        return { checkpoint: looked.at(-1) ?? checkpoint() };
      });
    }
  },
};

/** Returns the accounts that were checked. */
async function oweSome(tx: Transaction, now: Date, after: string | null): Promise<string[]> {
  const rows = await tx
    .select({
      userId: routines.userId,
      timeZone: routines.timeZone,
      mailHour: routines.mailHour,
      mailedFor: routines.mailedFor,
      email: users.email,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(routines)
    .innerJoin(users, eq(users.id, routines.userId))
    .where(
      and(
        isNotNull(routines.mailHour),
        eq(users.emailVerified, true),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        ...(after === null ? [] : [gt(routines.userId, after)]),
      ),
    )
    .orderBy(asc(routines.userId))
    .limit(AT_ONCE);
  for (const { email, subscriptionStatus, ...daySettings } of rows) {
    const day = grantsAccess(subscriptionStatus) ? morningDue(now, daySettings) : null;
    if (day === null) continue;
    const { userId } = daySettings;
    const [taken] = await tx
      .update(routines)
      .set({ mailedFor: day })
      .where(and(eq(routines.userId, userId), or(isNull(routines.mailedFor), lt(routines.mailedFor, day))))
      .returning({ userId: routines.userId });
    if (taken)
      await queueMail(tx, { kind: 'morning', to: email, userId, data: { day }, dedupeKey: `morning ${userId} ${day}` });
  }
  return rows.map(({ userId }) => userId);
}
