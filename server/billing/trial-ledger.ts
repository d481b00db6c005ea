import { createHmac } from 'node:crypto';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { subscriptions, trialLedger } from '#server/platform/db/schema/billing.ts';
import type { Billing } from './billing.ts';
import { recordAnomaly } from './anomalies.ts';

/**
 * Addresses that have had a trial, by keyed hash: the key alone reveals no addresses, and without it none can be
 * guessed.
 */
export interface TrialLedger {
  record: (tx: Transaction, email: string, trialStart: Date) => Promise<void>;
  has: (tx: Transaction, email: string) => Promise<boolean>;
}

export function createTrialLedger(secret: string): TrialLedger {
  const hash = (email: string) => createHmac('sha256', secret).update(`trial ledger ${email}`).digest('base64url');
  return {
    record: async (tx, email, trialStart) => {
      const plainEmailHash = hash(withoutTag(email));
      const [twin] = await tx
        .select({ emailHash: trialLedger.emailHash })
        .from(trialLedger)
        .where(and(eq(trialLedger.plainEmailHash, plainEmailHash), ne(trialLedger.emailHash, hash(email))));
      if (twin) await recordAnomaly(tx, 'trial-of-a-similar-address', hash(email), {});
      await tx
        .insert(trialLedger)
        .values({ emailHash: hash(email), plainEmailHash, trialStart })
        .onConflictDoNothing();
    },
    has: async (tx, email) => {
      const [row] = await tx
        .select({ trialStart: trialLedger.trialStart })
        .from(trialLedger)
        .where(eq(trialLedger.emailHash, hash(email)));
      return row !== undefined;
    },
  };
}

function withoutTag(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const plain = local.replace(/\+.*$/, '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return `${isGmail ? plain.replaceAll('.', '') : plain}@${domain}`;
}

interface Applicant {
  userId: string;
  email: string;
  customerId: string;
}

/**
 * A trial is given only to an account without one in our ledger and at the provider. The address can only deny a trial.
 */
export async function mayHaveTrial(
  database: Database,
  ledger: TrialLedger,
  { stripe }: Billing,
  applicant: Applicant,
): Promise<boolean> {
  // The provider is asked afterwards, so that no connection is held while waiting.
  if (await database.asSystem((tx) => isInOurBooks(tx, ledger, applicant))) return false;
  const { email, customerId } = applicant;
  const namesakes = await stripe.customers.list({ email, limit: 20 });
  const customers = new Set([customerId, ...namesakes.data.map((customer) => customer.id)]);
  for (const customer of customers) {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    if (data.some((subscription) => subscription.trial_start !== null)) return false;
  }
  return true;
}

async function isInOurBooks(tx: Transaction, ledger: TrialLedger, { userId, email }: Applicant): Promise<boolean> {
  if (await ledger.has(tx, email)) return true;
  const [own] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.trialStart)));
  return own !== undefined;
}
