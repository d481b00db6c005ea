import { z } from 'zod';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';

export const MIN_PASSWORD_LENGTH = 6;

/**
 * Normalises before validating, so that two spellings of one address (case, full-width characters, surrounding spaces)
 * cannot become two accounts.
 */
export const emailAddress = z
  .string()
  .transform((typed) => typed.trim().normalize('NFKC').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Email is required')
      .max(limits.email, `Email must be at most ${limits.email} characters`)
      .pipe(z.email('Please enter a valid email address')),
  );

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(limits.password, `Password must be at most ${limits.password} characters`);

export const displayName = lineOfText('Full name', limits.name).min(1, 'Full name is required');

export const signUpInput = z.strictObject({ displayName, email: emailAddress, password });

/** A new password is typed twice. The second copy never leaves the browser. */
function passwordsMatch(form: z.core.ParsePayload<{ password: string; confirmPassword: string }>): void {
  if (form.value.password === form.value.confirmPassword) return;
  form.issues.push({
    code: 'custom',
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    input: form.value.confirmPassword,
  });
}

export const signUpForm = signUpInput.extend({ confirmPassword: z.string() }).check(passwordsMatch);
export const newPasswordForm = z.strictObject({ password, confirmPassword: z.string() }).check(passwordsMatch);

/** Sign-in does not validate the password's format: a wrong password is just wrong. */
export const signInInput = z.strictObject({
  email: emailAddress,
  password: z.string().min(1, 'Password is required').max(limits.password, 'Password is too long'),
});

/** A reset request takes only the address, and never reveals whether it has an account. */
export const resetRequestInput = z.strictObject({ email: emailAddress });

/** The token in a mailed link: opaque and single-use. */
const mailedToken = z.string().min(1, 'The link is incomplete').max(200, 'The link is not valid');

export const resetPasswordInput = z.strictObject({ token: mailedToken, password });
export const mailedTokenInput = z.strictObject({ token: mailedToken });

export const profileInput = z.strictObject({
  displayName,
  photoURL: z
    .url({ protocol: /^https?$/, error: 'Photo address must start with http:// or https://' })
    .max(limits.url, 'Photo address is too long')
    .nullable()
    .optional(),
});
export type ProfileInput = z.infer<typeof profileInput>;

const currentPassword = z.string().min(1, 'Current password is required').max(limits.password, 'Password is too long');

export const changePasswordInput = z.strictObject({ currentPassword, newPassword: password });
export const changePasswordForm = z
  .strictObject({ currentPassword, password, confirmPassword: z.string() })
  .check(passwordsMatch);
export const changeEmailInput = z.strictObject({ currentPassword, email: emailAddress });
/** For actions that require the current password. */
export const currentPasswordInput = z.strictObject({ currentPassword });

export const deviceSchema = z.object({
  id: z.uuid(),
  /** Browser and operating system, such as "Firefox on Windows". */
  device: z.string(),
  ipAddress: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

// In its own file because the public pages import it and must not load the schema library.
export { RETENTION_DAYS } from '#shared/platform/retention.ts';

/** The signed-in user, as every screen sees them. */
export const sessionUserSchema = z.object({
  uid: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
