import { z } from 'zod';

/** What every authenticator app assumes of a key whose address says nothing else. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;

const digits = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** Apps show codes in two groups, and people type what they see. */
const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(digits, `Enter the ${CODE_DIGITS} digits that your app shows`));

/** Case, spaces and dashes do not matter. */
const recoveryCode = z
  .string()
  .transform((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z2-7]{16}$/, 'Enter one of your recovery codes: four groups of four characters'));

export const codeInput = z.strictObject({ code });
export const recoveryCodeInput = z.strictObject({ code: recoveryCode });

export const factorStatusSchema = z.object({
  /** Null: signing in takes the password alone. */
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().min(0),
});
export type FactorStatus = z.infer<typeof factorStatusSchema>;

export const factorSetUpSchema = z.object({
  /** For typing it into an app that cannot see the picture. */
  key: z.string(),
  /** What the picture says. */
  address: z.string(),
});

/** Shown this once; the server keeps only what it needs to recognise them. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** A key in groups that can be read out and typed. */
export function inGroups(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
