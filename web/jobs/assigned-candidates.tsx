import { Section } from '#web/records/details.tsx';

/** Who is in the running for a job. */
export function AssignedCandidates(_job: { jobId: string }) {
  return (
    <Section title="Assigned candidates" aside={0}>
      <p className="py-2 text-sm text-muted">No candidates are assigned to this job.</p>
    </Section>
  );
}
