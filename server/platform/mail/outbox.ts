import type { Transaction } from '../db/database.ts';
import { enqueue } from '../work/queue.ts';
import type { MailKind } from '../letters/letters.ts';

export interface OwedMail {
  kind: MailKind;
  to: string;
  /** Omitted where it must not reveal whether the address has an account. */
  userId?: string;
  data?: Record<string, string>;
  dedupeKey?: string;
}

/** Queues a mail in the same transaction as its cause. */
export async function queueMail(tx: Transaction, { kind, to, userId, data = {}, dedupeKey }: OwedMail): Promise<void> {
  await enqueue(tx, { kind: 'mail', userId, data: { letter: kind, to, values: data }, dedupeKey });
}
