import { z } from 'zod';
import { pagingOf } from '#shared/platform/paging-schemas.ts';

/** Everything the activity log of an account records, in the words its owner reads. */
const sentences = {
  'account-created': 'Account created',
  'signed-in': 'Signed in',
  'signed-in-with-recovery-code': 'Signed in with a recovery code',
  'sign-in-failed': 'Failed sign-in: wrong password',
  'sign-in-code-failed': 'Failed sign-in: right password, wrong code',
  'session-ended': ({ about }: Event) => `Signed out ${about ?? 'another device'}`,
  'other-sessions-ended': 'Signed out everywhere else',
  'email-change-asked': 'New email address requested',
  'email-changed': 'Email address changed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset with a mailed link',
  'factor-on': 'Two-factor authentication switched on',
  'factor-off': 'Two-factor authentication switched off',
  'recovery-codes-renewed': 'New recovery codes created',
  'calendar-address-made': 'New private calendar address created',
  'calendar-address-revoked': 'Private calendar address revoked',
  'data-exported': 'Data exported',
  'account-deleted': 'Account deletion requested',
  'account-restored': 'Account deletion cancelled by signing in',
  'subscription-started': 'Subscription started',
  'subscription-cancelled': 'Subscription cancelled',
  'subscription-resumed': 'Subscription cancellation undone',
  'subscription-ended': 'Subscription ended',
  'payment-failed': 'Payment failed',
} satisfies Record<string, string | ((event: Event) => string)>;

interface Event {
  /** The subject, where the kind alone does not say it: for example the device that was signed out. */
  about: string | null;
}

export type ActivityKind = keyof typeof sentences;
const activityKinds = Object.keys(sentences) as [ActivityKind, ...ActivityKind[]];

/** Entries the owner should check. */
const alarming: ReadonlySet<ActivityKind> = new Set([
  'sign-in-failed',
  'sign-in-code-failed',
  'signed-in-with-recovery-code',
  'payment-failed',
]);

export const activitySchema = z.object({
  id: z.uuid(),
  kind: z.enum(activityKinds),
  about: z.string().nullable(),
  at: z.iso.datetime(),
  /** Named as in the list of active sessions. Null where no device was involved, as with a payment. */
  device: z.string().nullable(),
  /** The network the request came from, without the part that identifies a single connection. */
  network: z.string().nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

const { limit, cursor } = pagingOf(['at'], '-at');
/** Always newest first. */
export const activityQuery = z.strictObject({ limit, cursor });
export type ActivityQuery = z.infer<typeof activityQuery>;
/** A short first page is enough to spot anything odd. */
export const FIRST_ACTIVITY = 8;

export function activitySentence({ kind, about }: Pick<Activity, 'kind' | 'about'>): string {
  const sentence: string | ((event: Event) => string) = sentences[kind];
  return typeof sentence === 'string' ? sentence : sentence({ about });
}

export function isAlarming({ kind }: Pick<Activity, 'kind'>): boolean {
  return alarming.has(kind);
}
