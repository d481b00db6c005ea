/**
 * The day settings of an account: its start screen, its time zone, and after how many days something counts as
 * forgotten.
 */

export const startScreens = ['dashboard', 'today'] as const;
export type StartScreen = (typeof startScreens)[number];

export const startScreenLabels: Record<StartScreen, string> = { dashboard: 'Dashboard', today: 'Today' };

/** The reasons for a line on the Today list, in list order. */
export const todayRules = ['overdue', 'due', 'feedback', 'shortlist', 'quiet', 'start', 'guarantee'] as const;
export type TodayRule = (typeof todayRules)[number];

/** The number of days without activity after which a rule applies. 0 switches the rule off. */
export const ruleDays = {
  shortlistDays: { label: 'Shortlist sent, no reply', initial: 3 },
  feedbackDays: { label: 'In interview, no feedback', initial: 2 },
  quietDays: { label: 'Live job, no activity', initial: 7 },
  guaranteeDays: { label: 'Guarantee period of a placement', initial: 90 },
} as const;
export type RuleDays = keyof typeof ruleDays;

export const MOST_RULE_DAYS = 365;

export interface DaySettings extends Record<RuleDays, number> {
  timeZone: string;
  startScreen: StartScreen;
  /** In the account's time zone; null for no mail. */
  mailHour: number | null;
}

export function defaultDaySettings(timeZone = 'UTC'): DaySettings {
  return {
    timeZone,
    startScreen: 'dashboard',
    mailHour: null,
    shortlistDays: ruleDays.shortlistDays.initial,
    feedbackDays: ruleDays.feedbackDays.initial,
    quietDays: ruleDays.quietDays.initial,
    guaranteeDays: ruleDays.guaranteeDays.initial,
  };
}
