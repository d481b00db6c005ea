import type { ContactRef } from '#shared/records/list-schemas.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import type { CandidateFormValues } from '#web/crm/candidates/candidate-form-values.ts';
import type { ContactFormValues } from '#web/crm/contacts/contact-form-values.ts';
import type { JobFormValues } from '#web/crm/jobs/job-form-values.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import type { TaskFormValues } from '#web/crm/tasks/task-form-values.ts';

/** The parts of a typed line that were understood. The form asks for the rest. */
export type Known =
  | { kind: 'task'; known: Partial<TaskFormValues>; about?: RelatedRef }
  | { kind: 'contact'; known: Partial<ContactFormValues> }
  | { kind: 'candidate'; known: Partial<CandidateFormValues>; job?: { id: string; title: string } }
  | { kind: 'job'; known: Partial<JobFormValues>; contact?: ContactRef };

const TaskFormDialog = loadedLater(async () => (await import('#web/crm/tasks/task-form-dialog.tsx')).TaskFormDialog);
const ContactFormDialog = loadedLater(
  async () => (await import('#web/crm/contacts/contact-form-dialog.tsx')).ContactFormDialog,
);
const CandidateFormDialog = loadedLater(
  async () => (await import('#web/crm/candidates/candidate-form-dialog.tsx')).CandidateFormDialog,
);
const JobFormDialog = loadedLater(async () => (await import('#web/crm/jobs/job-form-dialog.tsx')).JobFormDialog);

export function KnownForm({ form, onClose }: { form: Known; onClose: () => void }) {
  switch (form.kind) {
    case 'task':
      return <TaskFormDialog known={form.known} {...(form.about && { about: form.about })} onClose={onClose} />;
    case 'contact':
      return <ContactFormDialog known={form.known} onClose={onClose} />;
    case 'candidate':
      return <CandidateFormDialog known={form.known} {...(form.job && { job: form.job })} onClose={onClose} />;
    case 'job':
      return <JobFormDialog known={form.known} {...(form.contact && { contact: form.contact })} onClose={onClose} />;
  }
}
