import { normaliseStage, type JobType } from '#shared/crm/jobs.ts';
import type { JobsFilter } from '#shared/crm/job-schemas.ts';
import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import {
  choiceParam,
  columnsParam,
  idParam,
  instantParam,
  sortParam,
  textParam,
  type Sorted,
} from '#web/records/core/search-params.ts';

export const jobSorts = [
  'title',
  'client',
  'jobType',
  'salary',
  'stage',
  'createdAt',
  'placedAt',
  'lastContacted',
  'nextAction',
] as const;
const jobTypes = ['permanent', 'contract', 'temporary', 'part-time', 'freelance'] as const satisfies JobType[];

/** The URL parameters of the jobs screen: its filter, its sort and what is open on top. */
export interface JobsSearch extends MergeSearch {
  q?: string | undefined;
  /** Any text, because stages outside the pipeline can be filtered as well. */
  stage?: string | undefined;
  /** All live jobs, in any stage. */
  group?: 'live' | undefined;
  jobType?: JobType | undefined;
  terms?: 'exclusive' | 'non-exclusive' | undefined;
  recruiter?: string | undefined;
  /** Jobs placed at or after `placedFrom` and before `placedBefore`: a month of the dashboard. */
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
  sort?: Sorted<(typeof jobSorts)[number]> | undefined;
  view?: 'board' | undefined;
  /** The columns that are shown, if not the usual ones. */
  columns?: string | undefined;
  /** The saved view that was opened. The other parameters say what is shown now. */
  saved?: string | undefined;
  /** The id of the job whose details are open. */
  id?: string | undefined;
  /** The id of the job being edited. */
  edit?: string | undefined;
  dialog?: 'add' | undefined;
  /** An alias of `id`, used by other screens and old links. */
  jobId?: string | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
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
    columns: columnsParam(search['columns'], 'job'),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add']),
    jobId: idParam(search['jobId']),
  };
}

/** The filter in the form that the server expects. A board ignores the stage. */
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
