import { eq } from 'drizzle-orm';
import { resetLinkFor } from '#server/identity/account/reset-links.ts';
import { issueToken } from '#server/identity/account/tokens.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import {
  letters,
  render,
  type MailContent,
  type MailList,
  type MailKind,
  type Sender,
} from '#server/platform/letters/letters.ts';

export interface Letter {
  letter: MailKind;
  to: string;
  /** Null if it is not known yet whether the address has an account, or if the account is gone. */
  userId: string | null;
  values: Record<string, string>;
  /** It could not be sent before. */
  isRepeated: boolean;
}

/** Content that was read beforehand, as the account. */
export interface Morning {
  lists: MailList[];
  stopToken: string;
}

/** Writes the mail when it is sent, with a token that exists nowhere else. Null: there is no recipient. */
export async function compose(
  tx: Transaction,
  mail: Letter,
  sender: Sender,
  now: Date,
  morning: Morning | null,
): Promise<MailContent | null> {
  const { letter: kind, to, userId, values } = mail;
  const text = (name: string) => values[name] ?? '';
  switch (kind) {
    case 'verify-email':
    case 'change-email': {
      if (!userId) return null;
      const token = await issueToken(tx, { userId, purpose: kind, email: to, now });
      return render(letters[kind](sender, { token }), sender);
    }
    case 'reset-password': {
      const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, to));
      if (!owner) return null;
      const isSure = mail.isRepeated || text('device') === 'known';
      const link = await resetLinkFor(tx, { userId: owner.id, email: to, now, isSure });
      return link && render(letters[kind](sender, link), sender);
    }
    case 'email-change-notice':
    case 'email-changed':
      return render(letters[kind](sender, { newEmail: text('newEmail') }), sender);
    case 'sign-up-attempt':
    case 'factor-on':
    case 'factor-off':
    case 'payment-failed':
      return render(letters[kind](sender), sender);
    case 'account-deleted':
    case 'purge-warning':
      return render(letters[kind](sender, { purgeDate: text('purgeDate') }), sender);
    case 'morning':
      return morning && render(letters[kind](sender, morning), sender);
    case 'trial-ending':
    case 'subscription-cancelled':
    case 'subscription-ended':
      return render(letters[kind](sender, { date: text('date') }), sender);
  }
}
