import { z } from 'zod';
import { MOST_ROUTINE_DAYS, routineDays, startScreens, type Routine, type RoutineDays } from './routine-terms.ts';
import { isTimeZone } from './time-zone.ts';

// What screens show of it, without the schema library.
export * from './routine-terms.ts';

const daysOf = (key: RoutineDays) =>
  z
    .int(`${routineDays[key].label}: days must be a whole number`)
    .min(0, `${routineDays[key].label}: days cannot be negative`)
    .max(MOST_ROUTINE_DAYS, `${routineDays[key].label}: at most ${MOST_ROUTINE_DAYS} days`);

const HOUR = 'Hour must be from 0 to 23';

export const routineSchema = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'Choose one of the offered time zones'),
  startScreen: z.enum(startScreens, 'Choose one of the offered screens'),
  mailHour: z.int(HOUR).min(0, HOUR).max(23, HOUR).nullable(),
  shortlistDays: daysOf('shortlistDays'),
  feedbackDays: daysOf('feedbackDays'),
  quietDays: daysOf('quietDays'),
  guaranteeDays: daysOf('guaranteeDays'),
}) satisfies z.ZodType<Routine>;

export const routinePatch = routineSchema.partial();
export type RoutinePatch = z.infer<typeof routinePatch>;
