import type { Transaction } from '../db/database.ts';
import { enqueue } from '../work/queue.ts';
import type { MailKind } from './templates.ts';

export interface OwedMail {
  kind: MailKind;
  to: string;
  /** Left out where it must not show whether the address has an account. */
  userId?: string;
  data?: Record<string, string>;
  dedupeKey?: string;
}

/** Owes a mail in the transaction of its cause: both happen or neither. */
export async function queueMail(tx: Transaction, { kind, to, userId, data = {}, dedupeKey }: OwedMail): Promise<void> {
  await enqueue(tx, { kind: 'mail', userId, data: { letter: kind, to, values: data }, dedupeKey });
}
