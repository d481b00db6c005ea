import { createHash } from 'node:crypto';
import { utcDate } from '#shared/platform/calendar-date.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** Tells the owner that somebody tried to use their address: once a day, however often that happens. */
export async function queueSignUpNotice(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const kind = 'sign-up-attempt';
  // Keys are kept after the mail is gone, so they do not hold the address.
  const address = createHash('sha256').update(email).digest('base64url');
  await queueMail(tx, { kind, to: email, userId: id, dedupeKey: `${kind} ${address} ${utcDate(now)}` });
}
