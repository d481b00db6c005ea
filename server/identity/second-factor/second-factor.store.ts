import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  CODE_DIGITS,
  CODE_SECONDS,
  RECOVERY_CODES,
  type FactorStatus,
} from '#shared/identity/second-factor-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { recoveryCodes, secondFactors } from '#server/platform/db/schema/second-factor.ts';
import type { FactorKeys } from './factor-keys.ts';

/** The length of the hash that generates the codes: RFC 4226 recommends 160 bits. */
const KEY_BYTES = 20;
/** 80 bits: sixteen characters to type, and impossible to guess. */
const RECOVERY_CODE_BYTES = 10;
/** A phone's clock may be off by this many steps. */
const STEPS_AROUND = 1;

export async function factorStatus(tx: Transaction, userId: string): Promise<FactorStatus> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const [codes] = await tx.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return { enabledAt: factor?.enabledAt?.toISOString() ?? null, recoveryCodesLeft: codes?.left ?? 0 };
}

export async function hasFactor(tx: Transaction, userId: string): Promise<boolean> {
  return (await factorStatus(tx, userId)).enabledAt !== null;
}

/** Creates a key for an app. It has no effect until a code was confirmed. Null: there is already a factor. */
export async function beginFactor(tx: Transaction, keys: FactorKeys, userId: string): Promise<Secret | null> {
  const key = new Uint8Array(randomBytes(KEY_BYTES));
  const secret = keys.seal(userId, key);
  const [begun] = await tx
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { secret }, setWhere: isNull(secondFactors.enabledAt) })
    .returning({ userId: secondFactors.userId });
  return begun ? new Secret({ buffer: key.buffer }) : null;
}

/** The first code of a new app turns it on. Null: the code is wrong, or there was no setup. */
export async function enableFactor(
  tx: Transaction,
  keys: FactorKeys,
  userId: string,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const begun = and(eq(secondFactors.userId, userId), isNull(secondFactors.enabledAt));
  const [factor] = await tx.select().from(secondFactors).where(begun).for('update');
  const step = factor ? stepOf(keys, factor, code, now) : null;
  if (step === null) return null;
  await tx.update(secondFactors).set({ enabledAt: now, lastStep: step }).where(begun);
  return renewRecoveryCodes(tx, keys, userId);
}

/** True once per code: of two requests with the same code, only one succeeds. */
export async function useCode(
  tx: Transaction,
  keys: FactorKeys,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const enabled = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt));
  const [factor] = await tx.select().from(secondFactors).where(enabled);
  const step = factor ? stepOf(keys, factor, code, now) : null;
  if (step === null) return false;
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(enabled, lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

export async function useRecoveryCode(
  tx: Transaction,
  keys: FactorKeys,
  userId: string,
  code: string,
): Promise<boolean> {
  const codeHash = keys.hashRecoveryCode(userId, code);
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

/** Replaces the old ones, which stop working. */
export async function renewRecoveryCodes(tx: Transaction, keys: FactorKeys, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: keys.hashRecoveryCode(userId, code.replaceAll('-', '')) })));
  return codes;
}

/** False: there was none. */
export async function disableFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const { rowCount } = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  return rowCount === 1;
}

/** The time step of a code; null if it matches none around now. */
function stepOf(
  keys: FactorKeys,
  { userId, secret }: typeof secondFactors.$inferSelect,
  code: string,
  now: Date,
): number | null {
  const timestamp = now.getTime();
  const app = { digits: CODE_DIGITS, period: CODE_SECONDS };
  const key = new Secret({ buffer: keys.unseal(userId, secret).buffer });
  const delta = TOTP.validate({ ...app, token: code, secret: key, timestamp, window: STEPS_AROUND });
  return delta === null ? null : TOTP.counter({ ...app, timestamp }) + delta;
}

/** Four groups of four letters and digits that cannot be confused. */
function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer });
  return base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
}
