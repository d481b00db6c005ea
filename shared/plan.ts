/** The one paid plan. Header, badges, pricing, terms and the payment provider all read these. */
export const TRIAL_DAYS = 30;
