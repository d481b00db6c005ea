import { candidateName } from '#shared/crm/candidates.ts';
import { recordNames } from '#shared/records/records.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { recordHint } from '#web/records/core/record-name.ts';
import { RecordPicker, type PickerProps } from '#web/records/core/record-picker.tsx';
import { knownCandidate } from './candidate-form-values.ts';
import { candidateListQuery } from './candidates.queries.ts';

const CandidateFormDialog = loadedLater(async () => (await import('./candidate-form-dialog.tsx')).CandidateFormDialog);

interface CandidatePickerProps extends PickerProps {
  /** The name of the candidate that the record links to so far. */
  linkedName?: string | undefined;
}

/** Finds a candidate by name, skill or CV. */
export function CandidatePicker({ linkedName, placeholder = 'No linked candidate', ...form }: CandidatePickerProps) {
  return (
    <RecordPicker
      {...form}
      placeholder={placeholder}
      search={(text) => candidateListQuery({ sort: 'name', ...text })}
      describe={(candidate) => ({ label: candidateName(candidate), hint: recordHint(candidate) })}
      linkedLabel={linkedName}
      searchPlaceholder="Search candidates…"
      emptyText="No candidates found"
      failureText="The candidates could not be loaded."
      creation={{
        one: recordNames.candidate.one,
        renderForm: ({ typed, onClose, onSaved }) => (
          <CandidateFormDialog
            known={knownCandidate(typed)}
            onClose={onClose}
            onSaved={(candidate) => onSaved(candidate.id, candidateName(candidate))}
          />
        ),
      }}
    />
  );
}
