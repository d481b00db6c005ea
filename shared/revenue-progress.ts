export interface Progress {
  /** Of the target, never more than 100, to one decimal. */
  percentage: number;
  /** What was earned beyond the target. */
  over: number;
}

/** Null without a target: there is nothing to measure against. */
export function revenueProgress(revenue: number, target: number): Progress | null {
  if (target <= 0) return null;
  const percentage = Math.min((revenue / target) * 100, 100);
  return { percentage: Math.round(percentage * 10) / 10, over: Math.max(0, revenue - target) };
}
