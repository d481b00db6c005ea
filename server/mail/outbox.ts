import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { mailOutbox } from '../db/schema/mail-outbox.ts';
import type { MailKind } from './templates.ts';

export interface OwedMail {
  kind: MailKind;
  to: string;
  /** Left out where it must not show whether the address has an account. */
  userId?: string;
  data?: Record<string, string>;
  dedupeKey?: string;
}

export type OutboxRow = typeof mailOutbox.$inferSelect;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

/** Owes a mail in the transaction of its cause: both happen or neither. */
export async function queueMail(tx: Transaction, { kind, to, userId, data = {}, dedupeKey }: OwedMail): Promise<void> {
  await tx.insert(mailOutbox).values({ kind, to, userId, data, dedupeKey }).onConflictDoNothing();
}

/**
 * Takes the next mail that is due and books its next try ahead, so that a crash while sending delays it and loses
 * nothing. No two nodes can take the same one.
 */
export async function claimDueMail(tx: Transaction, now: Date): Promise<OutboxRow | null> {
  const [due] = await tx
    .select()
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextTryAt, now)))
    .orderBy(asc(mailOutbox.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return null;
  const attempts = due.attempts + 1;
  const nextTryAt = new Date(now.getTime() + waitAfter(attempts));
  await tx.update(mailOutbox).set({ attempts, nextTryAt }).where(eq(mailOutbox.id, due.id));
  return { ...due, attempts, nextTryAt };
}

/** One minute, then twice as long each time, up to six hours. */
function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** What it said is no longer needed; the row stays for a while so that its key keeps refusing a second one. */
export async function markSent(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(mailOutbox).set({ sentAt: now, data: {}, lastError: null }).where(eq(mailOutbox.id, id));
}

export async function markFailed(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx.update(mailOutbox).set({ lastError: reason }).where(eq(mailOutbox.id, id));
}
