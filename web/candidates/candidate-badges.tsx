import type { CandidateStage, CandidateType } from '#shared/candidates.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/tone.ts';

export const typeLabels: Record<CandidateType, string> = { permanent: 'Permanent', contract: 'Contract' };

export const stageLabels: Record<CandidateStage, string> = {
  applied: 'Applied',
  interview: 'Interview',
  rejected: 'Rejected',
  offered: 'Offered',
  placed: 'Placed',
};

const stageTones: Record<CandidateStage, Tone> = {
  applied: 'neutral',
  interview: 'warning',
  rejected: 'danger',
  offered: 'highlight',
  placed: 'success',
};

export function CandidateTypeBadge({ type }: { type: CandidateType }) {
  return <Badge tone={type === 'permanent' ? 'accent' : 'info'}>{typeLabels[type]}</Badge>;
}

export function CandidateStageBadge({ stage }: { stage: CandidateStage }) {
  return <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>;
}
