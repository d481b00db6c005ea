import type { ActivityKind } from '#shared/activity.ts';
import type { Transaction } from '../db/database.ts';
import { auditEvents } from '../db/schema/activity.ts';

/** Who did it, as far as it is kept. */
export interface Origin {
  device: string | null;
  network: string | null;
}

/** Something that happened at the payment provider. */
export const elsewhere: Origin = { device: null, network: null };

interface AuditEvent {
  kind: ActivityKind;
  about?: string;
  /** If it was not just now. */
  at?: Date;
}

/** Writes down what happened to an account, in the transaction in which it happens: both or neither. */
export async function audit(tx: Transaction, userId: string, event: AuditEvent, origin: Origin): Promise<void> {
  await tx.insert(auditEvents).values({ userId, ...event, ...origin });
}
