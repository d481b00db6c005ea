import { and, eq, sql, type SQL } from 'drizzle-orm';
import { formatCalendarDate } from '#shared/platform/calendar-date.ts';
import { candidateName } from '#shared/crm/candidates.ts';
import { contactName } from '#shared/crm/contacts.ts';
import { stageLabel } from '#shared/crm/jobs.ts';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { ownAccount } from '../core/shown-rows.ts';
import type { Place, Ranked } from './rank.ts';

/** The short fields of a match: enough to rank it and to show it in one line. */
export interface FoundRow extends Ranked {
  detail: string | null;
}

/** Reads the records with these ids that are not in the bin, in any order. */
export type ReadFound = (tx: Transaction, userId: string, ids: readonly string[]) => Promise<FoundRow[]>;

export const foundIds = sql`any(${sql.placeholder('ids')}::uuid[])`;

type Optional = readonly [label: string, text: string | null];
const placesOf = (...places: readonly Optional[]): Place[] =>
  places.flatMap(([label, text]) =>
    text === null || text === '' ? [] : [{ label, text, isPhone: label === 'Phone' }],
  );

const joined = (...parts: (string | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ') || null;

const companiesOf = fixedStatement<
  Pick<typeof companies.$inferSelect, 'id' | 'name' | 'website' | 'registrationNumber' | 'vatNumber' | 'updatedAt'> & {
    people: number;
  }
>(sql`
  select ${companies.id} as id, ${companies.name} as name, ${companies.website} as website,
         ${companies.registrationNumber} as "registrationNumber", ${companies.vatNumber} as "vatNumber", ${companies.updatedAt} as "updatedAt",
         (select count(*)::int from ${contacts}
          where ${contacts.userId} = ${ownAccount} and ${contacts.companyId} = ${companies.id} and ${contacts.deletedAt} is null) as people
  from ${companies} where ${companies.userId} = ${ownAccount} and ${companies.id} = ${foundIds} and ${companies.deletedAt} is null`);

const company: ReadFound = async (tx, userId, ids) =>
  (await tx.run(companiesOf({ userId, ids }))).map((row) => ({
    id: row.id,
    title: row.name,
    detail: row.website ?? (row.people === 0 ? null : row.people === 1 ? '1 person' : `${row.people} people`),
    places: placesOf(
      ['Website', row.website],
      ['Company number', row.registrationNumber],
      ['VAT number', row.vatNumber],
    ),
    updatedAt: row.updatedAt,
  }));

const contactsOf = fixedStatement<
  Pick<
    typeof contacts.$inferSelect,
    'id' | 'firstName' | 'lastName' | 'company' | 'email' | 'phone' | 'position' | 'tagText' | 'updatedAt'
  >
>(sql`
  select ${contacts.id} as id, ${contacts.firstName} as "firstName", ${contacts.lastName} as "lastName", ${contacts.company} as company,
         ${contacts.email} as email, ${contacts.phone} as phone, ${contacts.position} as position, ${contacts.tagText} as "tagText",
         ${contacts.updatedAt} as "updatedAt"
  from ${contacts} where ${contacts.userId} = ${ownAccount} and ${contacts.id} = ${foundIds} and ${contacts.deletedAt} is null`);

const contact: ReadFound = async (tx, userId, ids) =>
  (await tx.run(contactsOf({ userId, ids }))).map((row) => ({
    id: row.id,
    title: contactName(row),
    detail: joined(row.position, row.company) ?? row.email,
    places: placesOf(['Company', row.company], ['Email', row.email], ['Phone', row.phone], ['Position', row.position]),
    beside: row.tagText,
    updatedAt: row.updatedAt,
  }));

const candidatesOf = fixedStatement<
  Pick<
    typeof candidates.$inferSelect,
    | 'id'
    | 'firstName'
    | 'lastName'
    | 'skills'
    | 'location'
    | 'currentTitle'
    | 'currentEmployer'
    | 'email'
    | 'phone'
    | 'updatedAt'
  >
>(sql`
  select ${candidates.id} as id, ${candidates.firstName} as "firstName", ${candidates.lastName} as "lastName", ${candidates.skills} as skills,
         ${candidates.location} as location, ${candidates.currentTitle} as "currentTitle", ${candidates.currentEmployer} as "currentEmployer",
         ${candidates.email} as email, ${candidates.phone} as phone, ${candidates.updatedAt} as "updatedAt"
  from ${candidates} where ${candidates.userId} = ${ownAccount} and ${candidates.id} = ${foundIds} and ${candidates.deletedAt} is null`);

const candidate: ReadFound = async (tx, userId, ids) =>
  (await tx.run(candidatesOf({ userId, ids }))).map((row) => ({
    id: row.id,
    title: candidateName(row),
    detail: row.location ?? row.email,
    places: placesOf(
      ...row.skills.map((skill) => ['Skill', skill] as const),
      ['Location', row.location],
      ['Current title', row.currentTitle],
      ['Current employer', row.currentEmployer],
      ['Email', row.email],
      ['Phone', row.phone],
    ),
    updatedAt: row.updatedAt,
  }));

const ofItsContact = (record: typeof jobs | typeof tasks) =>
  and(eq(contacts.userId, record.userId), eq(contacts.id, record.contactId));
const nameOfContact: SQL = sql`${contacts.firstName} || ' ' || ${contacts.lastName}`;

interface JobRow {
  id: string;
  title: string;
  stage: string;
  location: string | null;
  recruiter: string | null;
  client: string | null;
  company: string | null;
  updatedAt: Date;
}

const jobsOf = fixedStatement<JobRow>(sql`
  select ${jobs.id} as id, ${jobs.title} as title, ${jobs.stage} as stage, ${jobs.location} as location, ${jobs.recruiter} as recruiter,
         ${nameOfContact} as client, ${contacts.company} as company, ${jobs.updatedAt} as "updatedAt"
  from ${jobs} left join ${contacts} on ${ofItsContact(jobs)}
  where ${jobs.userId} = ${ownAccount} and ${jobs.id} = ${foundIds} and ${jobs.deletedAt} is null`);

const job: ReadFound = async (tx, userId, ids) =>
  (await tx.run(jobsOf({ userId, ids }))).map((row) => ({
    id: row.id,
    title: row.title,
    detail: joined(row.company ?? row.client, stageLabel(row.stage)),
    places: placesOf(
      ['Company', row.company],
      ['Client', row.client],
      ['Location', row.location],
      ['Recruiter', row.recruiter],
    ),
    updatedAt: row.updatedAt,
  }));

const tasksOf = fixedStatement<{
  id: string;
  title: string;
  dueDate: string | null;
  completed: boolean;
  client: string | null;
  updatedAt: Date;
}>(sql`
  select ${tasks.id} as id, ${tasks.title} as title, ${tasks.dueDate} as "dueDate", ${tasks.completed} as completed,
         ${nameOfContact} as client, ${tasks.updatedAt} as "updatedAt"
  from ${tasks} left join ${contacts} on ${ofItsContact(tasks)}
  where ${tasks.userId} = ${ownAccount} and ${tasks.id} = ${foundIds} and ${tasks.deletedAt} is null`);

const task: ReadFound = async (tx, userId, ids) =>
  (await tx.run(tasksOf({ userId, ids }))).map((row) => ({
    id: row.id,
    title: row.title,
    detail: joined(row.completed ? 'Completed' : row.dueDate && `Due ${formatCalendarDate(row.dueDate)}`, row.client),
    places: [],
    updatedAt: row.updatedAt,
  }));

export const readFound = { company, contact, candidate, job, task } satisfies Record<SearchedType, ReadFound>;
