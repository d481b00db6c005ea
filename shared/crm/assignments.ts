import { candidateStageLabels, candidateStages, type CandidateStage } from './candidates.ts';

/** The columns of a job's board: candidates without a stage, then one column per stage. */
export const pipelineColumns = ['none', ...candidateStages] as const;
export type PipelineColumn = (typeof pipelineColumns)[number];

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
