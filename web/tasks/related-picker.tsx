import { useState } from 'react';
import { candidateName } from '#shared/candidate-terms.ts';
import { relatedTypes, type RelatedRef, type RelatedTo, type RelatedType } from '#shared/related-terms.ts';
import { candidateListQuery } from '#web/candidates/candidates.queries.ts';
import { ContactPicker } from '#web/contacts/contact-picker.tsx';
import { JobPicker } from '#web/jobs/job-picker.tsx';
import { RecordPicker, type PickerProps } from '#web/records/record-picker.tsx';
import { FieldControlContext } from '#web/ui/field-control.ts';
import { Select } from '#web/ui/select.tsx';

const typeLabels: Record<RelatedType, string> = { contact: 'Client', job: 'Job', candidate: 'Candidate' };
const typeOptions = relatedTypes.map((type) => ({ value: type, label: typeLabels[type] }));

interface RelatedPickerProps {
  value: RelatedTo | null;
  onChange: (related: RelatedTo | null, name?: string) => void;
  onBlur: () => void;
  /** The record that is already linked. */
  linked: RelatedRef | null;
}

/** Finds a client, or after another choice beside it a job or a candidate. */
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
      {/* The field's label is that of the record. */}
      <FieldControlContext value={null}>
        <Select
          aria-label="What it is about"
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
        {type === 'job' && <JobPicker {...picker} placeholder="No linked job" linkedTitle={label} />}
        {type === 'candidate' && (
          <RecordPicker
            {...picker}
            placeholder="No linked candidate"
            search={(text) => candidateListQuery({ sort: 'name', ...text })}
            describe={(candidate) => ({ label: candidateName(candidate), hint: candidate.email })}
            linkedLabel={label}
            searchPlaceholder="Search candidates…"
            emptyText="No candidates found"
            failureText="The candidates could not be loaded."
          />
        )}
      </div>
    </div>
  );
}

function labelOf({ name, removed }: RelatedRef): string {
  return removed ? `${name} (removed)` : name;
}
