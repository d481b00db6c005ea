import { candidateFields, type Candidate } from '#shared/crm/candidate-schemas.ts';
import { saveFailure, useCandidateWrites } from '#web/crm/candidates/candidates.queries.ts';
import { useInlineEdit } from '#web/records/core/use-inline-edit.ts';

export type CandidateEdit = ReturnType<typeof useCandidateEdit>;

/** Edits the fields of a candidate in place. */
export function useCandidateEdit(candidate: Candidate) {
  const { update } = useCandidateWrites();
  return useInlineEdit({
    fields: candidateFields,
    record: candidate,
    save: update.mutateAsync,
    what: 'This candidate',
    failure: saveFailure,
  });
}
