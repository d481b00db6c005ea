import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rowsOf } from '#web/records/use-record-list.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { jobListQuery } from './jobs.queries.ts';

const TYPING_PAUSE_MS = 150;

interface JobPickerProps {
  value: string | null;
  onChange: (id: string | null, title?: string) => void;
  onBlur?: () => void;
  /** What to call the job that the record already points at. */
  linkedTitle?: string | undefined;
}

/** Finds a job by its title or its client. */
export function JobPicker({ value, onChange, onBlur, linkedTitle }: JobPickerProps) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [label, setLabel] = useState(linkedTitle);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useInfiniteQuery(jobListQuery({ sort: 'title', ...(searched !== '' && { q: searched }) }));
  const options = rowsOf(query).map(({ id, title, contact }) => ({
    value: id,
    label: title,
    ...(contact !== null && { hint: contact.company ?? contact.name }),
  }));
  return (
    <Combobox
      options={options}
      value={value}
      onChange={(id) => {
        const title = options.find((option) => option.value === id)?.label;
        setLabel(title);
        onChange(id, title);
      }}
      onSearch={setTyped}
      loading={query.isFetching}
      {...(label !== undefined && { selectedLabel: label })}
      placeholder="No assigned job"
      searchPlaceholder="Search jobs…"
      emptyText="No jobs found"
      clearLabel="No assigned job"
      {...(onBlur && { onBlur })}
    />
  );
}
