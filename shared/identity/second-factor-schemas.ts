import { z } from 'zod';
import { currentPasswordInput } from './account-schemas.ts';

/** The defaults of every authenticator app. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;

const digits = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** Apps show codes in two groups, and users type what they see. */
const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(digits, `Enter the ${CODE_DIGITS} digits that your app shows`));

/** Case, spaces and dashes are ignored. */
const recoveryCode = z
  .string()
  .transform((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z2-7]{16}$/, 'Enter one of your recovery codes: four groups of four characters'));

export const CODE_NEEDED = `Enter the ${CODE_DIGITS} digits that your app shows, or a recovery code`;

/** For actions that could hand over the account: the password, and a code where signing in takes one. */
export const proofInput = currentPasswordInput.extend({
  code: z.union([code, recoveryCode], { error: CODE_NEEDED }).optional(),
});
export type Proof = z.infer<typeof proofInput>;

export const codeInput = z.strictObject({ code });
export const recoveryCodeInput = z.strictObject({ code: recoveryCode });

export const factorStatusSchema = z.object({
  /** Null: sign-in needs only the password. */
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().min(0),
});
export type FactorStatus = z.infer<typeof factorStatusSchema>;

export const factorSetUpSchema = z.object({
  /** For typing into an app that cannot scan the QR code. */
  key: z.string(),
  /** The content of the QR code. */
  address: z.string(),
});

/** Shown only once; the server keeps only hashes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Formats a key in groups that are easy to read out and type. */
export function inGroups(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
