import { eq } from 'drizzle-orm';
import { issueToken } from '../account/tokens.ts';
import type { Transaction } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import type { OutboxRow } from './outbox.ts';
import { letters, render, type MailContent, type MailKind, type Sender } from './templates.ts';

/** Writes the mail at the moment it leaves, with a token that exists nowhere else. Null: there is nobody to write to. */
export async function compose(tx: Transaction, row: OutboxRow, sender: Sender, now: Date): Promise<MailContent | null> {
  const kind = row.kind as MailKind;
  const data = row.data as Record<string, string>;
  const text = (name: string) => data[name] ?? '';
  switch (kind) {
    case 'verify-email':
    case 'change-email': {
      if (!row.userId) return null;
      const token = await issueToken(tx, { userId: row.userId, purpose: kind, email: row.to, now });
      return render(letters[kind](sender, { token }), sender);
    }
    case 'reset-password': {
      const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, row.to));
      if (!owner) return null;
      const token = await issueToken(tx, { userId: owner.id, purpose: kind, email: row.to, now });
      return render(letters[kind](sender, { token }), sender);
    }
    case 'email-change-notice':
      return render(letters[kind](sender, { newEmail: text('newEmail') }), sender);
    case 'sign-up-attempt':
    case 'payment-failed':
      return render(letters[kind](sender), sender);
    case 'account-deleted':
    case 'purge-warning':
      return render(letters[kind](sender, { purgeDate: text('purgeDate') }), sender);
    case 'trial-ending':
    case 'subscription-cancelled':
    case 'subscription-ended':
      return render(letters[kind](sender, { date: text('date') }), sender);
  }
}
