import { useQuery } from '@tanstack/react-query';
import { jobStages, jobTypeLabels, jobTypes, normaliseStage, stageLabel } from '#shared/crm/jobs.ts';
import type { JobsFilter } from '#shared/crm/job-schemas.ts';
import { choiceParam } from '#web/records/core/search-params.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { useSaid } from '#web/records/core/use-query-reader.ts';
import { FilterChip } from '#web/platform/ui/filter-chip.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import type { JobsSearch } from './jobs-search.ts';
import { jobStatsQuery } from './jobs.queries.ts';

const FILTER = 'sm:w-35 sm:pointer-coarse:w-38';
/** Cannot collide with a stage: normalisation would turn it into a pipeline stage. */
const ALL_LIVE = 'live';

const typeOptions = jobTypes.map((type) => ({ value: type, label: jobTypeLabels[type] }));
const termsOptions = [
  { value: 'exclusive', label: 'Exclusive' },
  { value: 'non-exclusive', label: 'Non-exclusive' },
];

interface JobFiltersProps {
  search: JobsSearch;
  address: ListAddress<JobsSearch>;
  /** False for a board, which has a column for every stage. */
  withStage: boolean;
}

export function JobFilters({ search, address, withStage }: JobFiltersProps) {
  const { said, choose } = useSaid('job', search, address);
  const stage = search.stage === undefined ? said('stage') : normaliseStage(search.stage);
  const isLive = stage === undefined && (search.group ?? said('is:live')) !== undefined;
  const jobType = search.jobType ?? said('jobType');
  const terms = search.terms ?? termsOf(said('isExclusive'));
  const recruiter = search.recruiter ?? said('recruiter');
  const { data } = useQuery(jobStatsQuery());
  // A value from the URL still filters if the account does not have it, so it must be shown.
  const stages = new Set([...jobStages, ...(data?.stages ?? []).map((each) => each.stage), ...(stage ? [stage] : [])]);
  const recruiters = new Set([...(data?.recruiters ?? []), ...(recruiter ? [recruiter] : [])]);

  function changeStage(value: string): void {
    const isGroup = value === ALL_LIVE;
    choose(['stage', 'is:live'], {
      stage: isGroup || value === '' ? undefined : value,
      group: isGroup ? 'live' : undefined,
    });
  }

  return (
    <>
      {withStage && (
        <Select
          aria-label="Filter by stage"
          className={FILTER}
          placeholder="All stages"
          options={[
            { value: ALL_LIVE, label: 'All live jobs' },
            ...[...stages].map((value) => ({ value, label: stageLabel(value) })),
          ]}
          value={isLive ? ALL_LIVE : (stage ?? '')}
          onChange={({ target }) => changeStage(target.value)}
        />
      )}
      <Select
        aria-label="Filter by job type"
        className={FILTER}
        placeholder="All job types"
        options={typeOptions}
        value={jobType ?? ''}
        onChange={({ target }) => choose(['jobType'], { jobType: choiceParam(target.value, jobTypes) })}
      />
      <Select
        aria-label="Filter by exclusive terms"
        className={FILTER}
        placeholder="All terms"
        options={termsOptions}
        value={terms ?? ''}
        onChange={({ target }) =>
          choose(['isExclusive'], { terms: choiceParam(target.value, ['exclusive', 'non-exclusive']) })
        }
      />
      <Select
        aria-label="Filter by recruiter"
        className={FILTER}
        placeholder="All recruiters"
        options={[...recruiters].map((name) => ({ value: name, label: name }))}
        value={recruiter ?? ''}
        onChange={({ target }) => choose(['recruiter'], { recruiter: target.value === '' ? undefined : target.value })}
      />
    </>
  );
}

function termsOf(isExclusive: string | undefined): JobsSearch['terms'] {
  return isExclusive === undefined ? undefined : isExclusive === 'true' ? 'exclusive' : 'non-exclusive';
}

/** The month linked from the dashboard; it has no control. */
export function PlacedChip({ search: { placedFrom }, address }: Pick<JobFiltersProps, 'search' | 'address'>) {
  if (placedFrom === undefined) return null;
  return (
    <FilterChip
      label={`Placed in ${monthOf(placedFrom)}`}
      onRemove={() => address.change({ placedFrom: undefined, placedBefore: undefined })}
    />
  );
}

/** The dashboard counts months in the browser's time zone, so this does too. */
function monthOf(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(moment));
}

/** The number of active filters, without the search. The two ends of a month count as one. */
export function countFilters({ q: _q, placedBefore: _end, ...others }: JobsFilter): number {
  return Object.keys(others).length;
}

/** What resets each control, by the field of the search that overrules it. */
export const jobControls = {
  stage: { stage: undefined, group: undefined },
  'is:live': { stage: undefined, group: undefined },
  jobType: { jobType: undefined },
  isExclusive: { terms: undefined },
  recruiter: { recruiter: undefined },
} satisfies Record<string, JobsSearch>;

export const noFilters = {
  stage: undefined,
  group: undefined,
  jobType: undefined,
  terms: undefined,
  recruiter: undefined,
  placedFrom: undefined,
  placedBefore: undefined,
} satisfies JobsSearch;
