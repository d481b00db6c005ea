import { isJobStage, stageLabel, type JobStage } from '#shared/job-terms.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/tone.ts';

const tones: Record<JobStage, Tone> = {
  lead: 'neutral',
  'live-opportunity': 'info',
  'shortlist-sent': 'info',
  interview: 'warning',
  offer: 'accent',
  placed: 'success',
};

export function StageBadge({ stage }: { stage: string }) {
  return <Badge tone={isJobStage(stage) ? tones[stage] : 'neutral'}>{stageLabel(stage)}</Badge>;
}
