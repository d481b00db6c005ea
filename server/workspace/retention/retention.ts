import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '#shared/identity/account-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { deleteCustomers, syncAccount } from '#server/billing/cancellation.ts';
import type { SyncDeps } from '#server/billing/sync-customer.ts';
import { dropOldActivity } from '#server/identity/activity/activity.store.ts';
import { noteErasures } from '../backup/erase-again.ts';
import { noteErasedAccount } from '#server/platform/db/note-erased.ts';
import { purgeDeleted } from '../bin/purge.ts';
import { eraseAbandoned } from '#server/intake/cv-batches/abandoned-batches.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { accountTokens, sessions, users } from '#server/platform/db/schema/accounts.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import { eraseFiles } from '#server/crm/attachments/erase-files.ts';
import { eraseForgotten } from '#server/platform/files/files.store.ts';
import { eraseAbandonedImports } from '#server/intake/imports/abandoned-imports.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { dropOldChanges } from '#server/records/core/changes.ts';
import { doubling, type WorkData, type WorkDefinition, type WorkKind } from '#server/platform/work/definition.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WARNING_DAYS_BEFORE = 7;

/**
 * Keeps the promise of the privacy page: an account with everything in it is erased 30 days after its deletion was
 * requested or its subscription ended. For the latter, a mail warns a week before. Each account is a separate work
 * item, so that a large or failing one does not delay the others.
 */
export const retentionWork: WorkDefinition<WorkData['retention']> = {
  lane: 'retention',
  attempts: 10,
  waitAfter: doubling(HOUR_MS),
  limitMs: HOUR_MS,
  remembered: true,
  run: async ({ unhurried, now }) => {
    await unhurried.asSystem(async (tx) => {
      await queueForEveryAccount(tx);
      await dropLeftovers(tx, now);
    });
  },
};

/** A failure is queued again tomorrow. An erased account stays erased after a restore: see `noteErasures`. */
export function accountRetentionWork(
  billing: SyncDeps,
  backups: string,
): WorkDefinition<WorkData['account-retention']> {
  return {
    lane: 'retention',
    attempts: 5,
    waitAfter: doubling(HOUR_MS),
    limitMs: HOUR_MS,
    remembered: false,
    run: async ({ data, unhurried, now }) => {
      const { purged } = await enforceRetention(unhurried, billing, data.userId, now);
      if (purged) await noteErasures(unhurried, backups);
    },
  };
}

/**
 * The work names its account in its data instead of referencing it: otherwise its row would be deleted with the account
 * before it ends.
 */
async function queueForEveryAccount(tx: Transaction): Promise<void> {
  const kind: WorkKind = 'account-retention';
  await tx.execute(sql`
    insert into ${workItems} (kind, data, dedupe_key)
    select ${kind}, jsonb_build_object('userId', id), id from ${users} on conflict do nothing`);
}

async function enforceRetention(
  database: Database,
  billing: SyncDeps,
  userId: string,
  now: Date,
): Promise<{ purged: boolean }> {
  // Asks the provider once more before erasing: a payment whose webhook was lost saves the account.
  if (await isToPurge(database, userId, now)) await syncAccount(billing, userId);
  if (await isToPurge(database, userId, now)) {
    // Subscriptions first: while the provider is unreachable the account stays, because it knows what to cancel.
    await deleteCustomers(billing, userId);
    await eraseFiles(database, userId);
  }
  const purged = await database.asSystem(async (tx) => {
    await warnBeforePurge(tx, userId, now);
    return purgeAccount(tx, userId, now);
  });
  if (purged) return { purged };
  // Records in the bin, CV batches and record history after 30 days, and unused uploads after a day.
  await database.asTenant(userId, (tx) => purgeDeleted(tx, userId, now));
  await database.asTenant(userId, (tx) => dropOldChanges(tx, userId, daysBefore(now, RETENTION_DAYS)));
  await eraseAbandoned(database, userId, daysBefore(now, RETENTION_DAYS));
  await eraseAbandonedImports(database, userId, daysBefore(now, RETENTION_DAYS));
  await eraseForgotten(database, userId, daysBefore(now, 1));
  return { purged };
}

async function warnBeforePurge(tx: Transaction, userId: string, now: Date): Promise<void> {
  const endedBefore = daysBefore(now, RETENTION_DAYS - WARNING_DAYS_BEFORE);
  const [due] = await tx
    .update(users)
    .set({ purgeWarnedAt: now })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        isNull(users.purgeWarnedAt),
        lte(users.accessEndedAt, endedBefore),
      ),
    )
    .returning({ email: users.email, accessEndedAt: users.accessEndedAt });
  if (!due) return;
  // However late the warning is sent, a week remains after it.
  const earliest = now.getTime() + WARNING_DAYS_BEFORE * DAY_MS;
  const planned = (due.accessEndedAt?.getTime() ?? 0) + RETENTION_DAYS * DAY_MS;
  const purgeDate = longDate(new Date(Math.max(earliest, planned)));
  await queueMail(tx, { kind: 'purge-warning', to: due.email, userId, data: { purgeDate } });
}

/** Every table of an account references its user's row and is deleted with it. */
async function purgeAccount(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.delete(users).where(and(eq(users.id, userId), isOver(now)));
  if (rowCount !== 1) return false;
  await noteErasedAccount(tx, userId);
  return true;
}

async function isToPurge(database: Database, userId: string, now: Date): Promise<boolean> {
  const due = await database.asSystem((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isOver(now))),
  );
  return due.length === 1;
}

function isOver(now: Date) {
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
  // A day longer: how long a reset link works depends on the one before it.
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, daysBefore(now, 1)));
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.delete(workItems).where(lt(workItems.finishedAt, daysBefore(now, RETENTION_DAYS)));
  await dropOldActivity(tx);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
