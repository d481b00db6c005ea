import { and, eq } from 'drizzle-orm';
import { todayRules, type DaySettings, type TodayRule } from '#shared/day/day-settings.ts';
import { MOST_OF_A_RULE, type Today, type TodaySnoozeInput } from '#shared/day/today-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { todaySnoozes } from '#server/platform/db/schema/routines.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { findOverdueTasks, findTasksOfToday } from './due-tasks.ts';
import type { Rule } from './line-rows.ts';
import { findMissingFeedback } from './missing-feedback.ts';
import { findEndingGuarantees, findStarts } from './placements.ts';
import { findQuietJobs } from './quiet-jobs.ts';
import { findSentShortlists } from './sent-shortlists.ts';

export const rules: Record<TodayRule, Rule> = {
  overdue: findOverdueTasks,
  due: findTasksOfToday,
  feedback: findMissingFeedback,
  shortlist: findSentShortlists,
  quiet: findQuietJobs,
  start: findStarts,
  guarantee: findEndingGuarantees,
};

/** Reads the list of the day in one go. */
export async function readToday(tx: Transaction, actor: Actor, daySettings: DaySettings): Promise<Today> {
  const found = await Promise.all(todayRules.map((rule) => rules[rule](tx, actor, daySettings)));
  return {
    lines: found.flatMap((lines) => lines.slice(0, MOST_OF_A_RULE)),
    more: todayRules.filter((_, index) => (found[index]?.length ?? 0) > MOST_OF_A_RULE),
  };
}

export async function putOff(
  tx: Transaction,
  { userId }: Actor,
  { rule, subjectId, until }: TodaySnoozeInput,
): Promise<void> {
  if (until === null) {
    const same = and(eq(todaySnoozes.rule, rule), eq(todaySnoozes.subjectId, subjectId));
    await tx.delete(todaySnoozes).where(and(eq(todaySnoozes.userId, userId), same));
    return;
  }
  await tx
    .insert(todaySnoozes)
    .values({ userId, rule, subjectId, until })
    .onConflictDoUpdate({
      target: [todaySnoozes.userId, todaySnoozes.rule, todaySnoozes.subjectId],
      set: { until },
    });
}
