/** How an account begins its day: where, by whose clocks, and after how many days something is said to be forgotten. */

export const startScreens = ['dashboard', 'today'] as const;
export type StartScreen = (typeof startScreens)[number];

export const startScreenLabels: Record<StartScreen, string> = { dashboard: 'Dashboard', today: 'Today' };

/** Why a line stands on the list of the day, in the order of the list. */
export const todayRules = ['overdue', 'due', 'feedback', 'shortlist', 'quiet', 'start', 'guarantee'] as const;
export type TodayRule = (typeof todayRules)[number];

/** The days of a rule: so long nothing has happened. 0 switches the rule off. */
export const routineDays = {
  shortlistDays: { label: 'Shortlist sent, nothing heard', initial: 3 },
  feedbackDays: { label: 'In interview, no feedback', initial: 2 },
  quietDays: { label: 'Live job, nothing happened', initial: 7 },
  guaranteeDays: { label: 'Length of the guarantee of a placement', initial: 90 },
} as const;
export type RoutineDays = keyof typeof routineDays;

export const MOST_ROUTINE_DAYS = 365;

export interface Routine extends Record<RoutineDays, number> {
  timeZone: string;
  startScreen: StartScreen;
  /** By the clocks of the time zone; null for no mail. */
  mailHour: number | null;
}

export function defaultRoutine(timeZone = 'UTC'): Routine {
  return {
    timeZone,
    startScreen: 'dashboard',
    mailHour: null,
    shortlistDays: routineDays.shortlistDays.initial,
    feedbackDays: routineDays.feedbackDays.initial,
    quietDays: routineDays.quietDays.initial,
    guaranteeDays: routineDays.guaranteeDays.initial,
  };
}
