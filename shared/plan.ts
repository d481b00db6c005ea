/** The one paid plan. Header, badges, pricing, terms and the payment provider all read these. */
export const PLAN_NAME = 'Professional';
export const TRIAL_DAYS = 30;
/** In pence, as the provider counts. */
export const PLAN_PRICE_PENCE = 900;
/** Always in pounds, whatever currency an account shows its own figures in. */
export const PLAN_PRICE = '£9';

export const PLAN_FEATURES = [
  'Unlimited clients, candidates and jobs',
  'Interaction history',
  'Real-time dashboard',
  'Mobile responsive',
  'Priority support',
] as const;

/** A mail to support is answered within this time. */
export const SUPPORT_RESPONSE_HOURS = 48;
