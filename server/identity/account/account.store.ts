import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ProfileInput } from '#shared/identity/account-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { accounts, sessions, users } from '#server/platform/db/schema/accounts.ts';

export interface PasswordHolder {
  userId: string;
  email: string;
  passwordHash: string;
}

/** Finds an account by address or id, with its password hash. */
export async function findCredentials(
  tx: Transaction,
  by: { email: string } | { userId: string },
): Promise<PasswordHolder | null> {
  const [found] = await tx
    .select({ userId: users.id, email: users.email, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where('email' in by ? eq(users.email, by.email) : eq(users.id, by.userId));
  return found?.passwordHash ? { ...found, passwordHash: found.passwordHash } : null;
}

interface SignIn {
  user: typeof users.$inferSelect;
  /** The operator has disabled the account, so nobody can sign in. */
  disabled: boolean;
  /** The sign-in cancelled a requested deletion. */
  restored: boolean;
}

/** Records a sign-in and cancels a requested deletion, unless the operator has disabled the account. */
export async function noteSignIn(tx: Transaction, userId: string, now: Date): Promise<SignIn> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) throw new Error('Sign-in to an account that no longer exists');
  const disabled = before.disabledAt !== null;
  await tx
    .update(users)
    .set({ updatedAt: now, ...(disabled ? {} : { deletedAt: null }) })
    .where(eq(users.id, userId));
  return { user: before, disabled, restored: !disabled && before.deletedAt !== null };
}

export async function saveProfile(tx: Transaction, userId: string, { displayName, photoURL }: ProfileInput) {
  const [saved] = await tx
    .update(users)
    .set({ displayName, ...(photoURL === undefined ? {} : { photoURL }), updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning();
  return saved ?? null;
}

export async function findUserByEmail(tx: Transaction, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** Locks the password hash, so that nobody replaces it before this transaction ends. */
export async function lockPasswordHash(tx: Transaction, userId: string): Promise<string | null> {
  const [account] = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('update');
  return account?.password ?? null;
}

export async function setPasswordHash(tx: Transaction, userId: string, password: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ password, updatedAt: sql`now()` })
    .where(eq(accounts.userId, userId));
}

/** Returns the account's previous address, or null if somebody else has the new one. */
export async function switchEmail(tx: Transaction, userId: string, email: string): Promise<string | null> {
  const taken = await findUserByEmail(tx, email);
  if (taken && taken.id !== userId) return null;
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return before?.email ?? null;
}

/** Opening a mailed link verifies the address it was sent to, if the account still has that address. */
export async function markVerified(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const verified = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return verified.length > 0;
}

export async function listSessions(tx: Transaction, userId: string) {
  return tx.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.updatedAt));
}

/** Returns the ended session, or null if there is no such session. */
export async function endSession(tx: Transaction, userId: string, sessionId: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ userAgent: sessions.userAgent });
  return ended ?? null;
}

/** Returns how many sessions were ended. */
export async function endSessions(tx: Transaction, userId: string, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  return rowCount ?? 0;
}

export async function markDeleted(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ deletedAt: now }).where(eq(users.id, userId));
}
