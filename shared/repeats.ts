/** How often something comes again. When that is, is in next-repeat.ts. */
export const repeats = ['daily', 'workdays', 'weekly', 'monthly'] as const;
export type Repeat = (typeof repeats)[number];

export const repeatLabels: Record<Repeat, string> = {
  daily: 'Every day',
  workdays: 'Every workday',
  weekly: 'Every week',
  monthly: 'Every month',
};
