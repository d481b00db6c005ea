import { z } from 'zod';
import { pagingOf } from './records.ts';

/** What is written down about an account, each in the words that its owner reads. */
const sentences = {
  'account-created': 'Account created',
  'signed-in': 'Signed in',
  'signed-in-with-recovery-code': 'Signed in with a recovery code',
  'sign-in-failed': 'Failed sign-in: wrong password',
  'sign-in-code-failed': 'Failed sign-in: right password, wrong code',
  'session-ended': ({ about }: Event) => `Signed out ${about ?? 'another device'}`,
  'other-sessions-ended': 'Signed out everywhere else',
  'email-change-asked': 'New email address asked for',
  'email-changed': 'Email address changed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset with a mailed link',
  'factor-on': 'Two-factor authentication switched on',
  'factor-off': 'Two-factor authentication switched off',
  'recovery-codes-renewed': 'New recovery codes made',
  'calendar-address-made': 'New address of the private calendar made',
  'calendar-address-revoked': 'Address of the private calendar revoked',
  'data-exported': 'Data exported',
  'account-deleted': 'Account deletion asked for',
  'account-restored': 'Account deletion taken back by signing in',
  'subscription-started': 'Subscription started',
  'subscription-cancelled': 'Subscription cancelled',
  'subscription-resumed': 'Cancellation of the subscription taken back',
  'subscription-ended': 'Subscription ended',
  'payment-failed': 'Payment failed',
} satisfies Record<string, string | ((event: Event) => string)>;

interface Event {
  /** What it concerned, where the kind alone does not say: the device that was signed out. */
  about: string | null;
}

export type ActivityKind = keyof typeof sentences;
const activityKinds = Object.keys(sentences) as [ActivityKind, ...ActivityKind[]];

/** What its owner should look at twice. */
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
  /** Named as in the list of active sessions; null where no device was involved, as with a payment. */
  device: z.string().nullable(),
  /** The network it came from, without the part that names a single connection. */
  network: z.string().nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

const { limit, cursor } = pagingOf(['at'], '-at');
/** The latest first, always. */
export const activityQuery = z.strictObject({ limit, cursor });
export type ActivityQuery = z.infer<typeof activityQuery>;

export function activitySentence({ kind, about }: Pick<Activity, 'kind' | 'about'>): string {
  const sentence: string | ((event: Event) => string) = sentences[kind];
  return typeof sentence === 'string' ? sentence : sentence({ about });
}

export function isAlarming({ kind }: Pick<Activity, 'kind'>): boolean {
  return alarming.has(kind);
}
