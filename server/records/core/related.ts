import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { candidateName } from '#shared/crm/candidates.ts';
import { contactName } from '#shared/crm/contacts.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import type { RelatedRef, RelatedTo } from '#shared/records/related.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';

/**
 * For records that belong to a candidate, a client, a company or a job. Their tables have a column for each, of which at
 * most one is filled.
 */
interface Belonging {
  userId: PgColumn;
  candidateId: PgColumn;
  companyId: PgColumn;
  contactId: PgColumn;
  jobId: PgColumn;
}

/** The joins to the record that a row belongs to. */
export function besideRelated(table: Belonging): SQL {
  return sql`left join ${candidates} on ${candidates.userId} = ${table.userId} and ${candidates.id} = ${table.candidateId}
    left join ${companies} on ${companies.userId} = ${table.userId} and ${companies.id} = ${table.companyId}
    left join ${contacts} on ${contacts.userId} = ${table.userId} and ${contacts.id} = ${table.contactId}
    left join ${jobs} on ${jobs.userId} = ${table.userId} and ${jobs.id} = ${table.jobId}`;
}

export const relatedDeletedAt = sql<Date | null>`coalesce(${candidates.deletedAt}, ${companies.deletedAt}, ${contacts.deletedAt}, ${jobs.deletedAt})`;

export const relatedSortName = sql`coalesce(${candidates.sortName}, ${companies.sortName}, ${contacts.sortName}, ${jobs.sortTitle})`;

/** The joined columns that, with the four ids, make a `RelatedRef`. */
export const relatedColumns = {
  relatedFirstName: sql<string | null>`coalesce(${candidates.firstName}, ${contacts.firstName})`,
  relatedLastName: sql<string | null>`coalesce(${candidates.lastName}, ${contacts.lastName})`,
  relatedTitle: sql<string | null>`coalesce(${companies.name}, ${jobs.title})`,
  relatedDeletedAt,
};

interface RelatedIds {
  candidateId: string | null;
  companyId: string | null;
  contactId: string | null;
  jobId: string | null;
}

interface JoinedRelated extends RelatedIds {
  relatedFirstName: string | null;
  relatedLastName: string | null;
  relatedTitle: string | null;
  relatedDeletedAt: Date | null;
}

export function toRelatedRef(row: JoinedRelated): RelatedRef | null {
  const person = { firstName: row.relatedFirstName ?? '', lastName: row.relatedLastName ?? '' };
  const removed = row.relatedDeletedAt !== null;
  if (row.candidateId !== null) return { type: 'candidate', id: row.candidateId, name: candidateName(person), removed };
  if (row.contactId !== null) return { type: 'contact', id: row.contactId, name: contactName(person), removed };
  if (row.companyId !== null) return { type: 'company', id: row.companyId, name: row.relatedTitle ?? '', removed };
  if (row.jobId !== null) return { type: 'job', id: row.jobId, name: row.relatedTitle ?? '', removed };
  return null;
}

/** The client only, for API clients that know nothing else. */
export function toContactRef({ type, ...ref }: RelatedRef): ContactRef | null {
  return type === 'contact' ? ref : null;
}

/** The four columns for a related record. */
export function relatedIds(related: RelatedTo | null): RelatedIds {
  const idOf = (type: RelatedTo['type']) => (related?.type === type ? related.id : null);
  return {
    candidateId: idOf('candidate'),
    companyId: idOf('company'),
    contactId: idOf('contact'),
    jobId: idOf('job'),
  };
}
