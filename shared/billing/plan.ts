/** The only paid plan. Header, badges, pricing, terms and the payment provider all use these constants. */
export const PLAN_NAME = 'Professional';
export const TRIAL_DAYS = 30;
/** In pence, as the provider counts. */
export const PLAN_PRICE_PENCE = 900;
/** Always in pounds, whatever currency the account uses for its own figures. */
export const PLAN_PRICE = '£9';

export const PLAN_FEATURES = [
  'Unlimited clients, candidates and jobs',
  'Interaction history',
  'Real-time dashboard',
  'Mobile responsive',
  'Priority support',
] as const;

/** Support answers within this time. */
export const SUPPORT_RESPONSE_HOURS = 48;
