import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ComponentProps } from 'react';
import { usePaused } from '#web/platform/lib/use-paused.ts';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { companyListQuery } from './companies.queries.ts';

interface CompanyInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'list'> {
  /** The current text. */
  typed: string;
}

/** The name of a company. Those that exist are suggested while typing; any other name makes one. */
export function CompanyInput({ typed, ...input }: CompanyInputProps) {
  const listId = useId();
  const q = usePaused(typed.trim());
  const known = useInfiniteQuery(companyListQuery({ sort: 'name', ...(q !== '' && { q }) }));
  return (
    <>
      <TextInput autoComplete="off" list={listId} {...input} />
      <datalist id={listId}>
        {rowsOf(known).map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
