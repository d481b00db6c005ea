import { z } from 'zod';
import { MOST_RULE_DAYS, ruleDays, startScreens, type DaySettings, type RuleDays } from './day-settings.ts';
import { isTimeZone } from '#shared/platform/time-zone.ts';

// The part that screens import without the schema library.
export * from './day-settings.ts';

const daysOf = (key: RuleDays) =>
  z
    .int(`${ruleDays[key].label}: days must be a whole number`)
    .min(0, `${ruleDays[key].label}: days cannot be negative`)
    .max(MOST_RULE_DAYS, `${ruleDays[key].label}: at most ${MOST_RULE_DAYS} days`);

const HOUR = 'Hour must be from 0 to 23';

export const daySettingsSchema = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'Choose one of the offered time zones'),
  startScreen: z.enum(startScreens, 'Choose one of the offered screens'),
  mailHour: z.int(HOUR).min(0, HOUR).max(23, HOUR).nullable(),
  shortlistDays: daysOf('shortlistDays'),
  feedbackDays: daysOf('feedbackDays'),
  quietDays: daysOf('quietDays'),
  guaranteeDays: daysOf('guaranteeDays'),
}) satisfies z.ZodType<DaySettings>;

export const daySettingsPatch = daySettingsSchema.partial();
export type DaySettingsPatch = z.infer<typeof daySettingsPatch>;
