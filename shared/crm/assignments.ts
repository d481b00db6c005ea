import { candidateStageLabels, type CandidateStage } from './candidates.ts';

/**
 * The columns of a job's board: candidates without a stage, then one column per stage. Rejected is not a step on the
 * way, so it comes last.
 */
export const pipelineColumns = ['none', 'applied', 'interview', 'offered', 'placed', 'rejected'] as const;
export type PipelineColumn = (typeof pipelineColumns)[number];

/** The stage of candidates added to a job, unless the user chooses another one. */
export const FIRST_STAGE: CandidateStage = 'applied';

export const pipelineLabels: Record<PipelineColumn, string> = { none: 'No stage', ...candidateStageLabels };

/** Converts a stage to its column, and a column to its stage. */
export function columnOf(stage: CandidateStage | null): PipelineColumn {
  return stage ?? 'none';
}

export function stageOf(column: PipelineColumn): CandidateStage | null {
  return column === 'none' ? null : column;
}

export const moveKinds = ['added', 'moved', 'removed', 'restored'] as const;
export type MoveKind = (typeof moveKinds)[number];
