import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { workItems } from '../db/schema/work.ts';
import type { MailKind } from '../mail/templates.ts';
import { revokeTokens, type TokenPurpose } from './tokens.ts';

/** Whoever opens one of these gets the account: by choosing its password, or the address that a reset is mailed to. */
const keys = ['reset-password', 'change-email'] as const satisfies (TokenPurpose & MailKind)[];

/**
 * Ends every link that could take the account over: the mailed ones, and those whose mail has not left yet. A new password,
 * a new address and a deletion do this, so that nothing that was asked for before survives them.
 */
export async function revokePendingLinks(tx: Transaction, userId: string): Promise<void> {
  await revokeTokens(tx, userId, keys);
  await tx.delete(workItems).where(and(isOnItsWay, or(...keys.map((letter) => carries(letter, userId)))));
  // A mail that was just being written has made the wait above: the token it brought is there now. Tokens go first all the
  // same, as they do where a mail is written, so that the two never wait for each other.
  await revokeTokens(tx, userId, keys);
}

const isOnItsWay = and(eq(workItems.kind, 'mail'), inArray(workItems.state, ['waiting', 'running']));

function carries(letter: (typeof keys)[number], userId: string) {
  const isLetter = sql`${workItems.data} ->> 'letter' = ${letter}`;
  if (letter === 'change-email') return and(isLetter, eq(workItems.userId, userId));
  // A reset is queued for an address, whether it has an account or not.
  const own = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  return and(isLetter, isNull(workItems.userId), sql`${workItems.data} ->> 'to' = ${own}`);
}
