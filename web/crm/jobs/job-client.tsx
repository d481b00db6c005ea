import type { Job } from '#shared/crm/job-schemas.ts';

/** A deleted client is still named while the bin can restore it. */
export function JobClient({ job: { contact } }: { job: Job }) {
  if (!contact) return null;
  if (!contact.removed) return contact.name;
  return <span className="text-muted">{contact.name} (removed)</span>;
}
