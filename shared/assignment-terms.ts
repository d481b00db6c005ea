import { candidateStages } from './candidate-terms.ts';

/** The columns of a job's board: those who have no stage yet, then the stages. */
export const pipelineColumns = ['none', ...candidateStages] as const;
export type PipelineColumn = (typeof pipelineColumns)[number];

/** What can happen to an assignment. */
export const moveKinds = ['added', 'moved', 'removed', 'restored'] as const;
export type MoveKind = (typeof moveKinds)[number];
