import type { ActivityKind } from '#shared/identity/activity-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { auditEvents } from '#server/platform/db/schema/activity.ts';

/** Who did it, as far as we store it. */
export interface Origin {
  device: string | null;
  network: string | null;
}

/** For changes at the payment provider. */
export const elsewhere: Origin = { device: null, network: null };

interface AuditEvent {
  kind: ActivityKind;
  about?: string;
  /** Defaults to now. */
  at?: Date;
}

/** Logs an account event in the same transaction as the event. */
export async function audit(tx: Transaction, userId: string, event: AuditEvent, origin: Origin): Promise<void> {
  await tx.insert(auditEvents).values({ userId, ...event, ...origin });
}
