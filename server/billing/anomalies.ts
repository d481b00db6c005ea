import type { Transaction } from '#server/platform/db/database.ts';
import { billingAnomalies } from '#server/platform/db/schema/billing.ts';

/** Logs something for the operator to review, once per subject. */
export async function recordAnomaly(tx: Transaction, kind: string, subject: string, detail: object): Promise<void> {
  await tx.insert(billingAnomalies).values({ kind, subject, detail }).onConflictDoNothing();
}
