import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { candidateName } from '#shared/candidate-terms.ts';
import { contactName } from '#shared/contact-terms.ts';
import type { ContactRef } from '#shared/records.ts';
import type { RelatedRef, RelatedTo } from '#shared/related-terms.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { perhaps } from './shown-rows.ts';

/** For records that belong to a candidate, a client or a job: each has a column for each of them, of which at most one is filled. */
interface Belonging {
  userId: PgColumn;
  candidateId: PgColumn;
  contactId: PgColumn;
  jobId: PgColumn;
}

/** The joins that bring whom a record belongs to. */
export function besideRelated(table: Belonging): SQL {
  return sql`left join ${candidates} on ${candidates.userId} = ${table.userId} and ${candidates.id} = ${table.candidateId}
    left join ${contacts} on ${contacts.userId} = ${table.userId} and ${contacts.id} = ${table.contactId}
    left join ${jobs} on ${jobs.userId} = ${table.userId} and ${jobs.id} = ${table.jobId}`;
}

export const relatedDeletedAt = sql<Date | null>`coalesce(${candidates.deletedAt}, ${contacts.deletedAt}, ${jobs.deletedAt})`;

export const relatedSortName = sql`coalesce(${candidates.sortName}, ${contacts.sortName}, ${jobs.sortTitle})`;

/** Of those joins, what makes a `RelatedRef` of the three ids. */
export const relatedColumns = {
  relatedFirstName: sql<string | null>`coalesce(${candidates.firstName}, ${contacts.firstName})`,
  relatedLastName: sql<string | null>`coalesce(${candidates.lastName}, ${contacts.lastName})`,
  relatedTitle: perhaps(jobs.title),
  relatedDeletedAt,
};

interface RelatedIds {
  candidateId: string | null;
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
  if (row.jobId !== null) return { type: 'job', id: row.jobId, name: row.relatedTitle ?? '', removed };
  return null;
}

/** Clients alone, as whoever knows only clients reads it. */
export function toContactRef({ type, ...ref }: RelatedRef): ContactRef | null {
  return type === 'contact' ? ref : null;
}

/** The columns that say whom a record belongs to. */
export function relatedIds(related: RelatedTo | null): RelatedIds {
  const idOf = (type: RelatedTo['type']) => (related?.type === type ? related.id : null);
  return { candidateId: idOf('candidate'), contactId: idOf('contact'), jobId: idOf('job') };
}
