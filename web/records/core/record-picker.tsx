import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Combobox, type ComboboxOption } from '#web/platform/ui/combobox.tsx';
import { FieldControlContext } from '#web/platform/ui/field-control.ts';
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

/** How a picker creates what is not there, in place. */
interface Creation {
  /** "client" */
  one: string;
  renderForm: (props: {
    typed: string;
    onClose: () => void;
    onSaved: (id: string, label: string) => void;
  }) => ReactNode;
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
  creation: Creation;
}

/** Searches for a record of another type to link to, or creates it. */
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
  creation,
}: RecordPickerProps<Item>) {
  /** The text typed when a new record was requested. */
  const [newcomer, setNewcomer] = useState<string>();
  const [label, setLabel] = useState(linkedLabel);
  const [searched, setSearched] = useState<string>();
  const [typed, setTyped] = useSearchText(searched, (text) => setSearched(text));
  const query = useInfiniteQuery(search(searched === undefined ? {} : { q: searched }));
  const options = rowsOf(query).map((item) => ({ value: item.id, ...describe(item) }));
  function take(id: string | null, chosen: string | undefined): void {
    setLabel(chosen);
    onChange(id, chosen);
  }

  return (
    <>
      <Combobox
        options={options}
        value={value}
        onChange={(id) => take(id, options.find((option) => option.value === id)?.label)}
        onSearch={setTyped}
        loading={query.isFetching || typed.trim() !== (searched ?? '')}
        {...(query.isError && { failure: { text: failureText, onRetry: () => void query.refetch() } })}
        {...(label !== undefined && { selectedLabel: label })}
        placeholder={placeholder}
        searchPlaceholder={searchPlaceholder}
        emptyText={emptyText}
        {...(!required && { clearLabel: placeholder })}
        create={{
          label: (text) => (text === '' ? `New ${creation.one}…` : `New ${creation.one} “${text}”…`),
          onCreate: setNewcomer,
        }}
        {...(onBlur && { onBlur })}
      />
      {newcomer !== undefined && (
        // The label of the field belongs to the picker.
        <FieldControlContext value={null}>
          {creation.renderForm({
            typed: newcomer,
            onClose: () => setNewcomer(undefined),
            onSaved: (id, made) => {
              setNewcomer(undefined);
              take(id, made);
            },
          })}
        </FieldControlContext>
      )}
    </>
  );
}
