import { and, eq } from 'drizzle-orm';
import { todayRules, type Routine, type TodayRule } from '#shared/routine-terms.ts';
import { MOST_OF_A_RULE, type Today, type TodaySnoozeInput } from '#shared/today.ts';
import type { Transaction } from '../db/database.ts';
import { todaySnoozes } from '../db/schema/routines.ts';
import type { Actor } from '../records/actor.ts';
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

/** The list of the day, asked for in one go. */
export async function readToday(tx: Transaction, actor: Actor, routine: Routine): Promise<Today> {
  const found = await Promise.all(todayRules.map((rule) => rules[rule](tx, actor, routine)));
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
