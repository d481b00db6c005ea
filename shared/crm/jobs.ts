/** The order of a list of jobs unless another one is chosen. */
export const USUAL_JOB_SORT = 'title';

/* ---- Stages ---- */

/** In pipeline order. The order is not enforced: a job may move from any stage to any other. */
export const jobStages = ['lead', 'live-opportunity', 'shortlist-sent', 'interview', 'offer', 'placed'] as const;
export type JobStage = (typeof jobStages)[number];

export const jobStageLabels: Record<JobStage, string> = {
  lead: 'Lead',
  'live-opportunity': 'Live Job',
  'shortlist-sent': 'Shortlist Sent',
  interview: 'Interview',
  offer: 'Offer',
  placed: 'Placed',
};

/** The first keyword found in the text decides. "job" comes last because so many texts contain it. */
const stageKeywords: [keyword: string, stage: JobStage][] = [
  ['lead', 'lead'],
  ['live', 'live-opportunity'],
  ['opportunity', 'live-opportunity'],
  ['shortlist', 'shortlist-sent'],
  ['interview', 'interview'],
  ['offer', 'offer'],
  ['placed', 'placed'],
  ['job', 'live-opportunity'],
];

/** Maps free text and legacy values to one of the six stages. Text without a keyword stays as it is. */
export function normaliseStage(text: string): string {
  const lowerCase = text.toLowerCase();
  return stageKeywords.find(([keyword]) => lowerCase.includes(keyword))?.[1] ?? text;
}

export function isJobStage(stage: string): stage is JobStage {
  return (jobStages as readonly string[]).includes(stage);
}

export function stageLabel(stage: string): string {
  return isJobStage(stage) ? jobStageLabels[stage] : stage;
}

/** The only definition of "live", used by every screen. */
export function isLive(job: { stage: string }): boolean {
  const stage = normaliseStage(job.stage);
  return stage !== 'lead' && stage !== 'placed';
}

export const jobMoveKinds = ['added', 'moved'] as const;
export type JobMoveKind = (typeof jobMoveKinds)[number];

/* ---- Jobs ---- */

/** The salary of an imported job whose file does not tell it. No form accepts it. */
export const NO_SALARY_YET = 0;

export const jobTypes = ['permanent', 'contract', 'temporary', 'part-time', 'freelance'] as const;
export type JobType = (typeof jobTypes)[number];

export const jobTypeLabels: Record<JobType, string> = {
  permanent: 'Permanent',
  contract: 'Contract',
  temporary: 'Temporary',
  'part-time': 'Part-time',
  freelance: 'Freelance',
};

export const START_DATE_REQUIRED = 'Start date is required when marking job as placed';

export function lacksStartDate(job: { stage: string; startDate: string | null }): boolean {
  return normaliseStage(job.stage) === 'placed' && !job.startDate;
}
