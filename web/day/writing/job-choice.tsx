import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/crm/job-schemas.ts';
import { assignmentListQuery } from '#web/crm/assignments/assignments.queries.ts';
import { jobListQuery } from '#web/crm/jobs/jobs.queries.ts';
import { recordHint } from '#web/records/core/record-name.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { useSearchText } from '#web/records/core/use-search-text.ts';
import { Combobox, type ComboboxOption } from '#web/platform/ui/combobox.tsx';
import type { MailOf } from './addressee.ts';

interface JobChoiceProps {
  of: MailOf;
  job: Pick<Job, 'id' | 'title'> | undefined;
  onChange: (id: string | null) => void;
}

/** The job that a mail is about. It offers the jobs of the person first, and finds any other by title. */
export function JobChoice({ of, job, onChange }: JobChoiceProps) {
  const [searched, setSearched] = useState<string>();
  const [, setTyped] = useSearchText(searched, (text) => setSearched(text));
  const isOfCandidate = of.type === 'candidate' && searched === undefined;
  const assigned = useInfiniteQuery({
    ...assignmentListQuery({ candidateId: of.id, sort: '-createdAt' }),
    enabled: isOfCandidate,
  });
  const own = of.type === 'contact' ? { contactId: of.id } : {};
  const jobs = useInfiniteQuery({
    ...jobListQuery({ sort: 'title', ...(searched === undefined ? own : { q: searched }) }),
    enabled: !isOfCandidate,
  });
  const query = isOfCandidate ? assigned : jobs;
  const options = isOfCandidate
    ? rowsOf(assigned)
        .filter((assignment) => !assignment.job.removed)
        .map((assignment) => optionOf(assignment.job))
    : rowsOf(jobs).map(optionOf);
  return (
    <Combobox
      options={options}
      value={job?.id ?? null}
      {...(job && { selectedLabel: job.title })}
      onChange={onChange}
      onSearch={setTyped}
      loading={query.isFetching}
      {...(query.isError && {
        failure: { text: 'The jobs could not be loaded.', onRetry: () => void query.refetch() },
      })}
      placeholder="No job"
      clearLabel="No job"
      searchPlaceholder="Search jobs…"
      emptyText={isOfCandidate ? 'Not on any job yet. Type to search all jobs.' : 'No jobs found'}
    />
  );
}

function optionOf(shown: Pick<Job, 'id' | 'title'>): ComboboxOption {
  return { value: shown.id, label: shown.title, hint: recordHint(shown) };
}
