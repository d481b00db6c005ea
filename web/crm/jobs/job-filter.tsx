import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { recordQuery } from '#web/records/core/record-api.ts';
import { jobsApi } from './jobs.queries.ts';

const ChooseJobDialog = loadedLater(async () => (await import('./choose-job-dialog.tsx')).ChooseJobDialog);

const ALL_JOBS = 'All jobs';

interface JobFilterProps {
  value: string | undefined;
  /** The job that the search box asks for, as typed. */
  searched: string | undefined;
  onChange: (id: string | undefined) => void;
  className: string;
}

/** Filters a list by one job. It is only a button until used, because every list page includes it. */
export function JobFilter({ value, searched, onChange, className }: JobFilterProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { data: job, isError } = useQuery({ ...recordQuery(jobsApi, value ?? ''), enabled: value !== undefined });
  const label = value === undefined ? (searched ?? ALL_JOBS) : (job?.title ?? (isError ? 'Job not found' : '…'));

  function choose(id: string | undefined): void {
    setIsChoosing(false);
    onChange(id);
  }

  return (
    <div className={classNames('min-w-0', className)}>
      <button
        type="button"
        aria-label={`Filter by job: ${label}`}
        aria-haspopup="dialog"
        className="control flex items-center justify-between gap-2 text-left"
        onPointerEnter={ChooseJobDialog.prefetch}
        onClick={() => setIsChoosing(true)}
      >
        <span className={classNames('truncate', label === ALL_JOBS && 'text-faint')}>{label}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {isChoosing && (
        <ChooseJobDialog
          title="Filter by job"
          description="Shows the candidates on this job"
          already={({ id }) => (id === value ? 'Current filter' : undefined)}
          {...(label !== ALL_JOBS && { none: { label: ALL_JOBS, onChoose: () => choose(undefined) } })}
          onChoose={({ id }) => choose(id)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
