import { and, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { RETENTION_DAYS } from '#shared/account.ts';
import { longDate } from '#shared/dates.ts';
import { purgeDeleted } from '../bin/purge.ts';
import type { Database, Transaction } from '../db/database.ts';
import { accountTokens, sessions, users } from '../db/schema/accounts.ts';
import { eraseFiles } from '../files/files.store.ts';
import { mailOutbox } from '../db/schema/mail-outbox.ts';
import { queueMail } from '../mail/outbox.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WARNING_DAYS_BEFORE = 7;

/**
 * Keeps the promise of the privacy page: an account is erased, with everything in it, 30 days after its deletion was
 * asked for or its subscription ended. The latter is announced by mail a week before.
 */
export async function enforceRetention(database: Database, now: Date): Promise<void> {
  for (const { id } of await accountsToPurge(database, now)) await eraseFiles(database, id);
  await database.asSystem(async (tx) => {
    await warnBeforePurge(tx, now);
    await purgeAccounts(tx, now);
    await dropLeftovers(tx, now);
  });
  await emptyBins(database, now);
}

/** Records that waited in their account's bin for 30 days. */
async function emptyBins(database: Database, now: Date): Promise<void> {
  const everybody = await database.asSystem((tx) => tx.select({ id: users.id }).from(users));
  for (const { id } of everybody) await database.asTenant(id, (tx) => purgeDeleted(tx, id, now));
}

async function warnBeforePurge(tx: Transaction, now: Date): Promise<void> {
  const endedBefore = daysBefore(now, RETENTION_DAYS - WARNING_DAYS_BEFORE);
  const due = await tx
    .select({ id: users.id, email: users.email, accessEndedAt: users.accessEndedAt })
    .from(users)
    .where(and(isNull(users.deletedAt), isNull(users.purgeWarnedAt), lte(users.accessEndedAt, endedBefore)));
  for (const { id, email, accessEndedAt } of due) {
    // However late the warning goes out, a week is left after it.
    const earliest = now.getTime() + WARNING_DAYS_BEFORE * DAY_MS;
    const planned = (accessEndedAt?.getTime() ?? 0) + RETENTION_DAYS * DAY_MS;
    const purgeDate = longDate(new Date(Math.max(earliest, planned)));
    await queueMail(tx, { kind: 'purge-warning', to: email, userId: id, data: { purgeDate } });
  }
  if (due.length > 0) {
    const ids = due.map(({ id }) => id);
    await tx.update(users).set({ purgeWarnedAt: now }).where(inArray(users.id, ids));
  }
}

/** Every table of an account hangs on its user's row and goes with it. */
async function purgeAccounts(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(users).where(isToPurge(now));
}

function accountsToPurge(database: Database, now: Date): Promise<{ id: string }[]> {
  return database.asSystem((tx) => tx.select({ id: users.id }).from(users).where(isToPurge(now)));
}

function isToPurge(now: Date) {
  const keptSince = daysBefore(now, RETENTION_DAYS);
  return or(
    lte(users.deletedAt, keptSince),
    and(
      isNotNull(users.accessEndedAt),
      lte(users.accessEndedAt, keptSince),
      lte(users.purgeWarnedAt, daysBefore(now, WARNING_DAYS_BEFORE)),
    ),
  );
}

async function dropLeftovers(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx
    .delete(mailOutbox)
    .where(and(isNotNull(mailOutbox.sentAt), lt(mailOutbox.sentAt, daysBefore(now, RETENTION_DAYS))));
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
