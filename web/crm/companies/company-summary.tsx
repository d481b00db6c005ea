import type { Company } from '#shared/crm/company-schemas.ts';

/** Replaces the hidden columns on a phone. */
export function CompanySummary({ company: { people, jobs } }: { company: Company }) {
  return (
    <>
      {people === 1 ? '1 person' : `${people} people`} · {jobs === 1 ? '1 job' : `${jobs} jobs`}
    </>
  );
}
