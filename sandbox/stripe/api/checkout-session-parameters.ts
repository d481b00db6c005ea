import { z } from 'zod';
import { flag, integer, integerBetween, metadata, parameters, text, trialSettings } from './parameters.ts';

const subscriptionData = z.strictObject({
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  trial_period_days: integerBetween(1, 730).optional(),
  trial_settings: trialSettings.optional(),
});

export const newCheckoutSession = parameters({
  mode: z.enum(['subscription']),
  customer: text,
  client_reference_id: text.max(200).optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: integerBetween(1, 999_999), metadata: metadata.optional() }))
    .min(1)
    .max(1),
  discounts: z
    .array(z.strictObject({ promotion_code: text.optional(), coupon: text.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  subscription_data: subscriptionData.optional(),
  metadata: metadata.optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  success_url: text,
  cancel_url: text.optional(),
  expires_at: integer.optional(),
});

export type NewCheckoutSession = z.output<typeof newCheckoutSession>;
