import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contactName } from '#shared/contacts.ts';
import type { ContactRef } from '#shared/records.ts';
import { rowsOf } from '#web/records/use-record-list.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { contactListQuery } from './contacts.queries.ts';

const TYPING_PAUSE_MS = 150;

interface ContactPickerProps {
  value: string | null;
  onChange: (id: string | null, name?: string) => void;
  onBlur?: () => void;
  /** The client that the record already points at; it may have been removed since. */
  linked?: ContactRef | null;
  /** Shown while none is chosen. */
  placeholder?: string;
  /** The record cannot do without a client: no choice takes it back. */
  required?: boolean;
}

/** Finds a client by name, company, e-mail or tag. */
export function ContactPicker({
  value,
  onChange,
  onBlur,
  linked,
  placeholder = 'No linked client',
  required = false,
}: ContactPickerProps) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [label, setLabel] = useState(linked ? nameOf(linked) : undefined);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useInfiniteQuery(contactListQuery({ sort: 'name', ...(searched !== '' && { q: searched }) }));
  const options = rowsOf(query).map((contact) => ({
    value: contact.id,
    label: contactName(contact),
    ...(contact.company !== null && { hint: contact.company }),
  }));
  return (
    <Combobox
      options={options}
      value={value}
      onChange={(id) => {
        const name = options.find((option) => option.value === id)?.label;
        setLabel(name);
        onChange(id, name);
      }}
      onSearch={setTyped}
      loading={query.isFetching}
      {...(label !== undefined && { selectedLabel: label })}
      placeholder={placeholder}
      searchPlaceholder="Search clients…"
      emptyText="No Clients Found"
      {...(!required && { clearLabel: placeholder })}
      {...(onBlur && { onBlur })}
    />
  );
}

function nameOf({ name, removed }: ContactRef): string {
  return removed ? `${name} (removed)` : name;
}
