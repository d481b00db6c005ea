export interface Progress {
  /** Percentage of the target, capped at 100, to one decimal. */
  percentage: number;
  /** The amount above the target. */
  over: number;
}

/** Null without a target. */
export function revenueProgress(revenue: number, target: number): Progress | null {
  if (target <= 0) return null;
  const percentage = Math.min((revenue / target) * 100, 100);
  return { percentage: Math.round(percentage * 10) / 10, over: Math.max(0, revenue - target) };
}
