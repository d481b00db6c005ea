export const candidateTypes = ['permanent', 'contract'] as const;
export type CandidateType = (typeof candidateTypes)[number];

export const candidateTypeLabels: Record<CandidateType, string> = { permanent: 'Permanent', contract: 'Contract' };

/** How far a candidate has come on the assigned job. */
export const candidateStages = ['applied', 'interview', 'rejected', 'offered', 'placed'] as const;
export type CandidateStage = (typeof candidateStages)[number];

export const candidateStageLabels: Record<CandidateStage, string> = {
  applied: 'Applied',
  interview: 'Interview',
  rejected: 'Rejected',
  offered: 'Offered',
  placed: 'Placed',
};

export function candidateName(candidate: { firstName: string; lastName: string }): string {
  return `${candidate.firstName} ${candidate.lastName}`;
}
