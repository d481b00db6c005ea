import { eq, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { erasures, type ErasedKind } from './schema/erasures.ts';

/** Erasures are logged in the same transaction, so that a restored backup does not bring the data back. */

/** Logs erasures in the transaction's account. Data erased together with its account needs no entry. */
export async function noteErased(
  tx: Transaction,
  kind: Exclude<ErasedKind, 'account'>,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`select note_erased(${kind}, ${sql.param(ids)}::uuid[])`);
}

/** The entry of an account covers everything in it. */
export async function noteErasedAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.accountId, accountId));
  await tx.insert(erasures).values({ kind: 'account', accountId, id: accountId });
}
