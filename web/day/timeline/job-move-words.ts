import { stageLabel } from '#shared/crm/jobs.ts';
import type { JobMove } from '#shared/day/timeline-schemas.ts';

/** Describes a move after the job's title: "moved from Lead to Live Job". Parts may be unknown. */
export function jobMoveWords({ kind, from, to }: Pick<JobMove, 'kind' | 'from' | 'to'>): string {
  const where = to === null ? '' : stageLabel(to);
  if (kind === 'added') return where === '' ? 'added' : `added in ${where}`;
  return from === null ? `moved to ${where}` : `moved from ${stageLabel(from)} to ${where}`;
}
