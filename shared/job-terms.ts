/* ---- Stages ---- */

/** In the order of the pipeline. No order is enforced: a job may be moved from any stage to any other. */
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

/** The first keyword that a text contains decides; "job" is in so many of them that it comes last. */
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

/** Free text and legacy words become one of the six stages; what none of the keywords fits is kept as it is. */
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

/** The one meaning of "live", on every screen. */
export function isLive(job: { stage: string }): boolean {
  const stage = normaliseStage(job.stage);
  return stage !== 'lead' && stage !== 'placed';
}

/** What can happen to a job's stage. */
export const jobMoveKinds = ['added', 'moved'] as const;
export type JobMoveKind = (typeof jobMoveKinds)[number];

/* ---- Jobs ---- */

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
