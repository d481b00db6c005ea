import { z } from 'zod';
import { clearable, flag, integer, integerBetween, metadata, parameters, text, trialSettings } from './parameters.ts';

export const cancellation = z.strictObject({
  comment: clearable(text).optional(),
  feedback: clearable(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  ).optional(),
});

export const subscriptionUpdate = parameters({
  cancel_at_period_end: flag.optional(),
  cancel_at: clearable(integer).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  default_payment_method: clearable(text).optional(),
  metadata: clearable(metadata).optional(),
  cancellation_details: cancellation.optional(),
});

export const newSubscription = parameters({
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: integerBetween(1, 999_999).optional() }))
    .min(1)
    .max(1),
  trial_period_days: integerBetween(1, 730).optional(),
  trial_settings: trialSettings.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

export type NewSubscription = z.output<typeof newSubscription>;

export type SubscriptionUpdate = z.output<typeof subscriptionUpdate>;
