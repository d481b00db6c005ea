import type { CompanyRef } from '#shared/crm/companies.ts';
import { recordNames } from '#shared/records/records.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { RecordPicker, type PickerProps } from '#web/records/core/record-picker.tsx';
import { companyListQuery } from './companies.queries.ts';

const CompanyFormDialog = loadedLater(async () => (await import('./company-form-dialog.tsx')).CompanyFormDialog);

interface CompanyPickerProps extends PickerProps {
  /** The company that the record links to now. */
  linked?: CompanyRef | null;
}

/** Finds a company by name, website or number. */
export function CompanyPicker({ linked, placeholder = 'No company', ...form }: CompanyPickerProps) {
  return (
    <RecordPicker
      {...form}
      placeholder={placeholder}
      search={(text) => companyListQuery({ sort: 'name', ...text })}
      describe={({ name, website }) => ({ label: name, ...(website !== null && { hint: website }) })}
      linkedLabel={linked ? nameOf(linked) : undefined}
      searchPlaceholder="Search companies…"
      emptyText="No companies found"
      failureText="The companies could not be loaded."
      creation={{
        one: recordNames.company.one,
        renderForm: ({ typed, onClose, onSaved }) => (
          <CompanyFormDialog known={{ name: typed }} onClose={onClose} onSaved={({ id, name }) => onSaved(id, name)} />
        ),
      }}
    />
  );
}

function nameOf({ name, removed }: CompanyRef): string {
  return removed ? `${name} (removed)` : name;
}
