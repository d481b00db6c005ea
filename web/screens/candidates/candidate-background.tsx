import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { EditableFact } from '#web/records/core/editable-fact.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import type { CandidateEdit } from './use-candidate-edit.ts';

const lines = ['currentTitle', 'currentEmployer', 'noticePeriod', 'source'] as const;

/** The lines that the panel shows only when they are filled, since few candidates have them all. */
export const backgroundLines = [...lines, 'profileAddress'] as const;

interface CandidateBackgroundProps {
  candidate: Candidate;
  edit: CandidateEdit;
}

export function CandidateBackground({ candidate, edit }: CandidateBackgroundProps) {
  const { profileAddress, notes } = candidate;
  return (
    <>
      {lines.map(
        (name) =>
          candidate[name] !== null && (
            <EditableFact key={name} edit={edit(name)} renderControl={({ register }) => <TextInput {...register} />} />
          ),
      )}
      {profileAddress !== null && (
        <EditableFact
          edit={edit('profileAddress')}
          wide
          renderControl={({ register }) => <TextInput inputMode="url" {...register} />}
        >
          <a href={profileAddress} target="_blank" rel="noreferrer" className="link">
            {profileAddress.replace(/^https?:\/\/(www\.)?/i, '')}
          </a>
        </EditableFact>
      )}
      {notes !== '' && (
        <EditableFact edit={edit('notes')} wide renderControl={({ register }) => <Textarea rows={4} {...register} />}>
          <span className="whitespace-pre-wrap">{notes}</span>
        </EditableFact>
      )}
    </>
  );
}
