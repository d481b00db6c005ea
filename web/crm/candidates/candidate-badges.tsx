import {
  candidateStageLabels,
  candidateTypeLabels,
  type CandidateStage,
  type CandidateType,
} from '#shared/crm/candidates.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import type { Tone } from '#web/platform/ui/tone.ts';

const stageTones: Record<CandidateStage, Tone> = {
  applied: 'neutral',
  interview: 'warning',
  rejected: 'danger',
  offered: 'highlight',
  placed: 'success',
};

export function CandidateTypeBadge({ type }: { type: CandidateType }) {
  return <Badge tone={type === 'permanent' ? 'accent' : 'info'}>{candidateTypeLabels[type]}</Badge>;
}

export function CandidateStageBadge({ stage }: { stage: CandidateStage }) {
  return <Badge tone={stageTones[stage]}>{candidateStageLabels[stage]}</Badge>;
}
