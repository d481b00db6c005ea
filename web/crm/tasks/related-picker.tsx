import { useState } from 'react';
import { relatedTypes, type RelatedRef, type RelatedTo, type RelatedType } from '#shared/records/related.ts';
import { CandidatePicker } from '../candidates/candidate-picker.tsx';
import { CompanyPicker } from '../companies/company-picker.tsx';
import { ContactPicker } from '../contacts/contact-picker.tsx';
import { JobPicker } from '../jobs/job-picker.tsx';
import type { PickerProps } from '#web/records/core/record-picker.tsx';
import { FieldControlContext } from '#web/platform/ui/field-control.ts';
import { Select } from '#web/platform/ui/select.tsx';

const typeLabels: Record<RelatedType, string> = {
  contact: 'Client',
  company: 'Company',
  job: 'Job',
  candidate: 'Candidate',
};
const typeOptions = relatedTypes.map((type) => ({ value: type, label: typeLabels[type] }));

interface RelatedPickerProps {
  value: RelatedTo | null;
  onChange: (related: RelatedTo | null, name?: string) => void;
  onBlur: () => void;
  /** The record linked so far. */
  linked: RelatedRef | null;
}

/** Finds or creates a client or, by the type select beside it, a company, a job or a candidate. */
export function RelatedPicker({ value, onChange, onBlur, linked }: RelatedPickerProps) {
  const [type, setType] = useState<RelatedType>(value?.type ?? 'contact');
  const label = linked?.type === type ? labelOf(linked) : undefined;
  const picker: PickerProps = {
    value: value?.type === type ? value.id : null,
    onBlur,
    onChange: (id, name) => onChange(id === null ? null : { type, id }, name),
  };
  return (
    <div className="flex gap-2">
      {/* The field's label belongs to the record picker. */}
      <FieldControlContext value={null}>
        <Select
          aria-label="Type of linked record"
          className="w-32 shrink-0"
          options={typeOptions}
          value={type}
          onChange={(event) => {
            setType(event.target.value as RelatedType);
            onChange(null);
          }}
        />
      </FieldControlContext>
      <div className="min-w-0 flex-1">
        {type === 'contact' && <ContactPicker {...picker} linked={linked?.type === 'contact' ? linked : null} />}
        {type === 'company' && <CompanyPicker {...picker} linked={linked?.type === 'company' ? linked : null} />}
        {type === 'job' && <JobPicker {...picker} placeholder="No linked job" linkedTitle={label} />}
        {type === 'candidate' && <CandidatePicker {...picker} linkedName={label} />}
      </div>
    </div>
  );
}

function labelOf({ name, removed }: RelatedRef): string {
  return removed ? `${name} (removed)` : name;
}
