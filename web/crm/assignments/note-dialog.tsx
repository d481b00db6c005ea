import { useState, type FormEvent } from 'react';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { useDiscardGuard } from '#web/records/core/use-discard-guard.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useAssignmentWrites } from './assignments.queries.ts';
import { changedElsewhere, stepFailure } from './use-place.ts';

/** The note about a candidate on this job. */
export function NoteDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { id, candidate, job } = assignment;
  const [note, setNote] = useState(assignment.note);
  const [version, setVersion] = useState(assignment.version);
  const { update } = useAssignmentWrites();
  const toast = useToast();
  const guard = useDiscardGuard(note !== assignment.note);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    try {
      await update.mutateAsync({ id, patch: { note }, version });
      guard.release();
      onClose();
    } catch (error) {
      // The user has been told about the newer version, so the next save overwrites it.
      setVersion(changedElsewhere(error)?.version ?? version);
      toast.show({ title: stepFailure(assignment, error, 'Failed to save the note'), tone: 'danger' });
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={`Note on ${candidate.name}`}
      description={job.title}
      onClose={onClose}
      onCloseRequest={guard.mayClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={update.isPending}>Save note</SubmitButton>
        </>
      }
    >
      <Field label="Note" hideLabel>
        <Textarea rows={5} limit={limits.notes} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Dialog>
  );
}
