/** How often a task repeats. next-repeat.ts computes the dates. */
export const repeats = ['daily', 'workdays', 'weekly', 'monthly'] as const;
export type Repeat = (typeof repeats)[number];

export const repeatLabels: Record<Repeat, string> = {
  daily: 'Every day',
  workdays: 'Every workday',
  weekly: 'Every week',
  monthly: 'Every month',
};
