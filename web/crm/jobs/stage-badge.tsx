import { isJobStage, stageLabel, type JobStage } from '#shared/crm/jobs.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import type { Tone } from '#web/platform/ui/tone.ts';

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
