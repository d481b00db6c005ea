import { normaliseStage, type JobType } from '#shared/job-terms.ts';
import type { JobsFilter } from '#shared/jobs.ts';
import { mergeParam, type MergeSearch } from '#web/merges/merge-param.ts';
import { choiceParam, idParam, instantParam, sortParam, textParam, type Sorted } from '#web/records/search-params.ts';

export const jobSorts = [
  'title',
  'client',
  'jobType',
  'salary',
  'stage',
  'createdAt',
  'lastContacted',
  'nextAction',
] as const;
const jobTypes = ['permanent', 'contract', 'temporary', 'part-time', 'freelance'] as const satisfies JobType[];

/** The address of the jobs' screen: its filter, its sort and what is open on top of it. */
export interface JobsSearch extends MergeSearch {
  q?: string | undefined;
  /** Any text: stages outside the pipeline can be filtered by as well. */
  stage?: string | undefined;
  /** All live jobs, in whatever stage. */
  group?: 'live' | undefined;
  jobType?: JobType | undefined;
  terms?: 'exclusive' | 'non-exclusive' | undefined;
  recruiter?: string | undefined;
  /** Jobs that were placed at this moment or later, and before that one: a month of the dashboard. */
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
  sort?: Sorted<(typeof jobSorts)[number]> | undefined;
  view?: 'board' | undefined;
  /** The saved view that was opened; the rest says what is shown by now. */
  saved?: string | undefined;
  /** The job whose details are open. */
  id?: string | undefined;
  /** The job in the form. */
  edit?: string | undefined;
  dialog?: 'add' | undefined;
  /** The same as `id`, as other screens and old links say it. */
  jobId?: string | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function jobsSearch(search: Record<string, unknown>): JobsSearch {
  return {
    q: textParam(search['q']),
    stage: textParam(search['stage']),
    group: choiceParam(search['group'], ['live']),
    jobType: choiceParam(search['jobType'], jobTypes),
    terms: choiceParam(search['terms'], ['exclusive', 'non-exclusive']),
    recruiter: textParam(search['recruiter']),
    placedFrom: instantParam(search['placedFrom']),
    placedBefore: instantParam(search['placedBefore']),
    sort: sortParam(search['sort'], jobSorts),
    view: choiceParam(search['view'], ['board']),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add']),
    jobId: idParam(search['jobId']),
  };
}

/** The address's filter as the server understands it. A board ignores the stage. */
export function filterOf(search: JobsSearch): JobsFilter {
  const { q, stage, group, jobType, terms, recruiter, placedFrom, placedBefore, view } = search;
  const ofStage = view === 'board' ? {} : { ...(stage && { stage: normaliseStage(stage) }), ...(group && { group }) };
  return {
    ...(q !== undefined && { q }),
    ...ofStage,
    ...(jobType && { jobType }),
    ...(terms && { isExclusive: terms === 'exclusive' ? ('true' as const) : ('false' as const) }),
    ...(recruiter !== undefined && { recruiter }),
    ...(placedFrom && { placedFrom }),
    ...(placedBefore && { placedBefore }),
  };
}
