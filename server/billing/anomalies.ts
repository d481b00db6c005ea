import type { Transaction } from '../db/database.ts';
import { billingAnomalies } from '../db/schema/billing.ts';

/** Notes something for the operator to look at, once per subject. */
export async function recordAnomaly(tx: Transaction, kind: string, subject: string, detail: object): Promise<void> {
  await tx.insert(billingAnomalies).values({ kind, subject, detail }).onConflictDoNothing();
}
