import { readList, writeList } from '#shared/platform/listed.ts';
import { candidateStageLabels, candidateStages, type CandidateStage } from './candidates.ts';

/** A candidate's jobs besides the current one, as a file holds them: "Data Analyst (Interview); Gardener (No stage)". */

export interface OtherJob {
  title: string;
  stage: CandidateStage | null;
}

const NO_STAGE = 'No stage';

export function writeOtherJobs(others: readonly OtherJob[]): string {
  return writeList(others.map(({ title, stage }) => `${title} (${stage ? candidateStageLabels[stage] : NO_STAGE})`));
}

/** Other programs write titles alone. */
export function readOtherJobs(text: string): OtherJob[] {
  return readList(text).map((item) => {
    const [, title = '', words = ''] = /^(.+) \(([^()]+)\)$/.exec(item) ?? [];
    const stage = candidateStages.find((each) => candidateStageLabels[each] === words);
    return stage !== undefined || words === NO_STAGE ? { title, stage: stage ?? null } : { title: item, stage: null };
  });
}
