import { candidateStageLabels, candidateStages, type CandidateStage } from './candidate-terms.ts';

/** The columns of a job's board: those who have no stage yet, then the stages. */
export const pipelineColumns = ['none', ...candidateStages] as const;
export type PipelineColumn = (typeof pipelineColumns)[number];

export const pipelineLabels: Record<PipelineColumn, string> = { none: 'No stage', ...candidateStageLabels };

/** The column of a stage, and the stage of a column. */
export function columnOf(stage: CandidateStage | null): PipelineColumn {
  return stage ?? 'none';
}

export function stageOf(column: PipelineColumn): CandidateStage | null {
  return column === 'none' ? null : column;
}

/** What can happen to an assignment. */
export const moveKinds = ['added', 'moved', 'removed', 'restored'] as const;
export type MoveKind = (typeof moveKinds)[number];
