import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { erasures, type ErasedKind } from '../db/schema/erasures.ts';

/** Noted in the transaction of the erasure, so that a restored backup does not bring back what was erased. */

/** Of the account on whose behalf the transaction runs. What goes with its account needs no note. */
export async function noteErased(
  tx: Transaction,
  kind: Exclude<ErasedKind, 'account'>,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`select note_erased(${kind}, ${sql.param(ids)}::uuid[])`);
}

/** The line of an account stands for everything in it. */
export async function noteErasedAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.accountId, accountId));
  await tx.insert(erasures).values({ kind: 'account', accountId, id: accountId });
}
