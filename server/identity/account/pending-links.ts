import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import type { MailKind } from '#server/platform/letters/letters.ts';
import { revokeTokens, type TokenPurpose } from './tokens.ts';

/**
 * Opening one of these links gives control of the account: by setting its password, or the address that resets are
 * mailed to.
 */
const keys = ['reset-password', 'change-email'] as const satisfies (TokenPurpose & MailKind)[];

/**
 * Ends every link that could take over the account: mailed ones, and those whose mail is still queued. A new password,
 * a new address and a deletion do this, so that no earlier request survives them.
 */
export async function revokePendingLinks(tx: Transaction, userId: string): Promise<void> {
  await revokeTokens(tx, userId, keys);
  await tx.delete(workItems).where(and(isOnItsWay, or(...keys.map((letter) => carries(letter, userId)))));
  // The delete above waited for a mail that was being written, and its token exists now. Tokens are still deleted
  // first, in the same order as where a mail is written, so that the two never deadlock.
  await revokeTokens(tx, userId, keys);
}

const isOnItsWay = and(eq(workItems.kind, 'mail'), inArray(workItems.state, ['waiting', 'running']));

function carries(letter: (typeof keys)[number], userId: string) {
  const isLetter = sql`${workItems.data} ->> 'letter' = ${letter}`;
  if (letter === 'change-email') return and(isLetter, eq(workItems.userId, userId));
  // A reset is queued for an address, whether or not it has an account.
  const own = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  return and(isLetter, isNull(workItems.userId), sql`${workItems.data} ->> 'to' = ${own}`);
}
