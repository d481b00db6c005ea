/**
 * Tables that are read before anybody is signed in. Only the system role may access them, and it may access no others.
 */
export const systemTables = [
  'users',
  'sessions',
  'accounts',
  'account_tokens',
  'work_items',
  'rate_limits',
  'billing_customers',
  'checkout_sessions',
  'subscriptions',
  'stripe_events',
  'trial_ledger',
  'card_fingerprints',
  'billing_anomalies',
  'analytics_counts',
  'file_removals',
  'audit_events',
  'second_factors',
  'recovery_codes',
  'calendar_feeds',
  'routines',
  'erasures',
] as const;
