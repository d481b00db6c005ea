import { z } from 'zod';
import { currencies, MAX_MONTHLY_TARGET, phoneFormats, type Preferences } from '#shared/platform/formats.ts';

// The part that screens import without the schema library.
export * from '#shared/platform/formats.ts';

export const preferencesSchema = z.strictObject({
  currency: z.enum(
    currencies.map((currency) => currency.code),
    'Choose one of the offered currencies',
  ),
  phoneFormat: z.enum(
    phoneFormats.map((format) => format.code),
    'Choose one of the offered phone formats',
  ),
  /** In whole currency units. */
  monthlyTarget: z
    .int('Monthly target must be a whole number')
    .min(0, 'Monthly target cannot be negative')
    .max(MAX_MONTHLY_TARGET, `Monthly target must be at most ${MAX_MONTHLY_TARGET.toLocaleString('en-GB')}`),
}) satisfies z.ZodType<Preferences>;

export const preferencesPatch = preferencesSchema.partial();
export type PreferencesPatch = z.infer<typeof preferencesPatch>;
