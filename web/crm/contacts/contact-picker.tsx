import { contactName } from '#shared/crm/contacts.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { RecordPicker, type PickerProps } from '#web/records/core/record-picker.tsx';
import { contactListQuery } from './contacts.queries.ts';

interface ContactPickerProps extends PickerProps {
  /** The client that the record links to now. */
  linked?: ContactRef | null;
}

/** Finds a client by name, company, e-mail or tag. */
export function ContactPicker({ linked, placeholder = 'No linked client', ...form }: ContactPickerProps) {
  return (
    <RecordPicker
      {...form}
      placeholder={placeholder}
      search={(text) => contactListQuery({ sort: 'name', ...text })}
      describe={(contact) => ({
        label: contactName(contact),
        ...(contact.company !== null && { hint: contact.company }),
      })}
      linkedLabel={linked ? nameOf(linked) : undefined}
      searchPlaceholder="Search clients…"
      emptyText="No Clients Found"
      failureText="The clients could not be loaded."
    />
  );
}

function nameOf({ name, removed }: ContactRef): string {
  return removed ? `${name} (removed)` : name;
}
