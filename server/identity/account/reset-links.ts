import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { accountTokens } from '#server/platform/db/schema/accounts.ts';
import { issueToken } from './tokens.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIRST_HOURS = 1;
const LONGEST_HOURS = 24;

interface ResetRequest {
  userId: string;
  email: string;
  now: Date;
  /** From a browser that has signed in to the account before, or the repetition of a mail that could not be sent. */
  isSure: boolean;
}

interface ResetLink {
  token: string;
  hours: number;
}

/**
 * Anybody can ask for a link to somebody else's mailbox. So while a link works, another request by a stranger sends nothing; and each one
 * asked for within a day of the last works twice as long, up to a day. A flood sends five mails on the first day and one a day after it,
 * and the newest mail of the owner always holds a link that works. Null: nothing is sent.
 */
export async function resetLinkFor(tx: Transaction, request: ResetRequest): Promise<ResetLink | null> {
  const { userId, email, now, isSure } = request;
  // Two mails are written at once: the second must see the link of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reset link of ${userId}`}, 0))`);
  const last = await lastLink(tx, userId);
  const isAlive = last !== undefined && last.email === email && last.expiresAt > now;
  if (isAlive && !isSure) return null;
  const hours = isSure ? FIRST_HOURS : hoursAfter(last, now);
  const token = await issueToken(tx, { userId, purpose: 'reset-password', email, now, lifetimeMs: hours * HOUR_MS });
  return { token, hours };
}

type Link = Pick<typeof accountTokens.$inferSelect, 'email' | 'createdAt' | 'expiresAt'>;

async function lastLink(tx: Transaction, userId: string): Promise<Link | undefined> {
  const { email, createdAt, expiresAt } = accountTokens;
  const [last] = await tx
    .select({ email, createdAt, expiresAt })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, 'reset-password')))
    .orderBy(desc(expiresAt))
    .limit(1);
  return last;
}

function hoursAfter(last: Link | undefined, now: Date): number {
  if (!last || now.getTime() - last.expiresAt.getTime() > LONGEST_HOURS * HOUR_MS) return FIRST_HOURS;
  const hours = Math.round((last.expiresAt.getTime() - last.createdAt.getTime()) / HOUR_MS);
  return Math.min(2 * hours, LONGEST_HOURS);
}
