import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox, type ComboboxOption } from '#web/platform/ui/combobox.tsx';
import type { recordList } from './record-api.ts';
import { rowsOf } from './use-record-list.ts';
import { useSearchText } from './use-search-text.ts';

/** The picker props that a form sets, for any record type. */
export interface PickerProps {
  value: string | null;
  onChange: (id: string | null, label?: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** The choice cannot be cleared. */
  required?: boolean;
}

interface RecordPickerProps<Item extends { id: string }> extends PickerProps {
  placeholder: string;
  /** The list for a search text, or the whole list while nothing is typed. */
  search: (text: { q?: string }) => ReturnType<typeof recordList<Item>>;
  /** The label and hint of a record in the list. */
  describe: (item: Item) => Omit<ComboboxOption, 'value'>;
  /** The label of the record linked so far. It may have been deleted since; the label then says so. */
  linkedLabel: string | undefined;
  searchPlaceholder: string;
  emptyText: string;
  failureText: string;
}

/** Searches for a record of another type to link to. */
export function RecordPicker<Item extends { id: string }>({
  value,
  onChange,
  onBlur,
  placeholder,
  required = false,
  search,
  describe,
  linkedLabel,
  searchPlaceholder,
  emptyText,
  failureText,
}: RecordPickerProps<Item>) {
  const [label, setLabel] = useState(linkedLabel);
  const [searched, setSearched] = useState<string>();
  const [, setTyped] = useSearchText(searched, (text) => setSearched(text));
  const query = useInfiniteQuery(search(searched === undefined ? {} : { q: searched }));
  const options = rowsOf(query).map((item) => ({ value: item.id, ...describe(item) }));
  return (
    <Combobox
      options={options}
      value={value}
      onChange={(id) => {
        const chosen = options.find((option) => option.value === id)?.label;
        setLabel(chosen);
        onChange(id, chosen);
      }}
      onSearch={setTyped}
      loading={query.isFetching}
      {...(query.isError && { failure: { text: failureText, onRetry: () => void query.refetch() } })}
      {...(label !== undefined && { selectedLabel: label })}
      placeholder={placeholder}
      searchPlaceholder={searchPlaceholder}
      emptyText={emptyText}
      {...(!required && { clearLabel: placeholder })}
      {...(onBlur && { onBlur })}
    />
  );
}
