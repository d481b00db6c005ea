import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { accountTokens } from '#server/platform/db/schema/accounts.ts';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

const HOUR_MS = 60 * 60 * 1000;

/** The mails state these periods in words. */
const lifetimes: Record<TokenPurpose, number> = {
  'verify-email': 7 * 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'change-email': 24 * HOUR_MS,
};

const TOKEN_BYTES = 32;

interface TokenRequest {
  userId: string;
  purpose: TokenPurpose;
  email: string;
  now: Date;
  lifetimeMs?: number;
}

/** Issues a token. Earlier ones for the same purpose stop working, so only the newest mail counts. */
export async function issueToken(tx: Transaction, request: TokenRequest): Promise<string> {
  const { userId, purpose, email, now, lifetimeMs = lifetimes[purpose] } = request;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await revokeTokens(tx, userId, [purpose]);
  await tx.insert(accountTokens).values({
    userId,
    purpose,
    email,
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return token;
}

/** Consumes a token. Of two requests with the same token, only one succeeds. */
export async function consumeToken(tx: Transaction, purpose: TokenPurpose, token: string, now: Date) {
  const [used] = await tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.tokenHash, sha256(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .returning({ userId: accountTokens.userId, email: accountTokens.email });
  return used ?? null;
}

export async function revokeTokens(tx: Transaction, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, [...purposes])));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
