import { useState, type FormEvent } from 'react';
import { START_DATE_REQUIRED } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface PlaceJobDialogProps {
  job: Job;
  onPlace: (startDate: string) => void;
  onClose: () => void;
}

/** A job is placed with the day on which the person starts. */
export function PlaceJobDialog({ job, onPlace, onClose }: PlaceJobDialogProps) {
  const [startDate, setStartDate] = useState(job.startDate ?? '');
  const [isMissing, setIsMissing] = useState(false);

  function place(event: FormEvent): void {
    event.preventDefault();
    if (startDate === '') setIsMissing(true);
    else onPlace(startDate);
  }

  return (
    <Dialog
      open
      size="small"
      title="Mark as placed"
      description={job.title}
      onClose={onClose}
      onSubmit={place}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Mark as placed</SubmitButton>
        </>
      }
    >
      <Field label="Start date" required error={isMissing && startDate === '' ? START_DATE_REQUIRED : undefined}>
        <DateInput value={startDate} onChange={({ target }) => setStartDate(target.value)} />
      </Field>
    </Dialog>
  );
}
