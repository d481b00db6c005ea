import type { IdentityDeps } from '#server/identity/deps.ts';
import type { Billing } from './billing.ts';
import type { TrialLedger } from './trial-ledger.ts';

/** Everything the app is given from outside. The floors above billing add nothing to it. */
export interface Deps extends IdentityDeps {
  billing: Billing;
  ledger: TrialLedger;
}
