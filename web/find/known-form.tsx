import type { ContactRef } from '#shared/records.ts';
import type { CandidateFormValues } from '#web/candidates/candidate-form-values.ts';
import type { ContactFormValues } from '#web/contacts/contact-form-values.ts';
import type { JobFormValues } from '#web/jobs/job-form-values.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import type { TaskFormValues } from '#web/tasks/task-form-values.ts';

/** What a line said of something that cannot be created without more. */
export type Known =
  | { kind: 'task'; known: Partial<TaskFormValues> }
  | { kind: 'contact'; known: Partial<ContactFormValues> }
  | { kind: 'candidate'; known: Partial<CandidateFormValues> }
  | { kind: 'job'; known: Partial<JobFormValues>; contact?: ContactRef };

const TaskFormDialog = loadedLater(async () => (await import('#web/tasks/task-form-dialog.tsx')).TaskFormDialog);
const ContactFormDialog = loadedLater(
  async () => (await import('#web/contacts/contact-form-dialog.tsx')).ContactFormDialog,
);
const CandidateFormDialog = loadedLater(
  async () => (await import('#web/candidates/candidate-form-dialog.tsx')).CandidateFormDialog,
);
const JobFormDialog = loadedLater(async () => (await import('#web/jobs/job-form-dialog.tsx')).JobFormDialog);

export function KnownForm({ form, onClose }: { form: Known; onClose: () => void }) {
  switch (form.kind) {
    case 'task':
      return <TaskFormDialog known={form.known} onClose={onClose} />;
    case 'contact':
      return <ContactFormDialog known={form.known} onClose={onClose} />;
    case 'candidate':
      return <CandidateFormDialog known={form.known} onClose={onClose} />;
    case 'job':
      return <JobFormDialog known={form.known} {...(form.contact && { contact: form.contact })} onClose={onClose} />;
  }
}
