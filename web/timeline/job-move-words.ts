import { stageLabel } from '#shared/job-terms.ts';
import type { JobMove } from '#shared/timeline.ts';

/** What happened, as it stands behind the job's title: "moved from Lead to Live Job". Not all of it may be known. */
export function jobMoveWords({ kind, from, to }: Pick<JobMove, 'kind' | 'from' | 'to'>): string {
  const where = to === null ? '' : stageLabel(to);
  if (kind === 'added') return where === '' ? 'added' : `added in ${where}`;
  return from === null ? `moved to ${where}` : `moved from ${stageLabel(from)} to ${where}`;
}
