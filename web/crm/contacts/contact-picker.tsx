import { contactName } from '#shared/crm/contacts.ts';
import { readPersonLine, splitName } from '#shared/crm/person-line.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { recordNames } from '#shared/records/records.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { recordHint } from '#web/records/core/record-name.ts';
import { RecordPicker, type PickerProps } from '#web/records/core/record-picker.tsx';
import { contactListQuery } from './contacts.queries.ts';

const ContactFormDialog = loadedLater(async () => (await import('./contact-form-dialog.tsx')).ContactFormDialog);

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
      describe={(contact) => ({ label: contactName(contact), hint: recordHint(contact) })}
      linkedLabel={linked ? nameOf(linked) : undefined}
      searchPlaceholder="Search clients…"
      emptyText="No Clients Found"
      failureText="The clients could not be loaded."
      creation={{
        one: recordNames.contact.one,
        renderForm: ({ typed, onClose, onSaved }) => (
          <ContactFormDialog
            known={knownFrom(typed)}
            onClose={onClose}
            onSaved={(contact) => onSaved(contact.id, contactName(contact))}
          />
        ),
      }}
    />
  );
}

/** A search text is most likely a name. */
function knownFrom(typed: string) {
  const { name, email, phone, beyond } = readPersonLine(typed);
  return { ...splitName(name), email, phone, company: beyond };
}

function nameOf({ name, removed }: ContactRef): string {
  return removed ? `${name} (removed)` : name;
}
