import type { Job } from '#shared/jobs.ts';

/** A client that was deleted is still named, as long as the bin can bring it back. */
export function JobClient({ job: { contact } }: { job: Job }) {
  if (!contact) return null;
  if (!contact.removed) return contact.name;
  return <span className="text-muted">{contact.name} (removed)</span>;
}
