import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { asksOf, day, filled, isSo, text, type Asks } from '#server/records/search/asks.ts';
import { hasOwn } from '#server/records/search/has-own.ts';
import { lookedUp } from '#server/records/search/looked-up.ts';
import type { Searchable } from '#server/records/search/search-text.ts';
import { carriesAnyTag, carriesTag } from '../tags/carried-tags.ts';

export const searchedCompanies: Searchable = {
  type: 'company',
  id: companies.id,
  searchText: companies.searchText,
};

export function companyAsks(tx: Transaction): Asks<'company'> {
  const looked = lookedUp(tx, searchedCompanies);
  return asksOf('company', companies, {
    name: looked.text(companies.name),
    website: looked.text(companies.website),
    registrationNumber: looked.text(companies.registrationNumber),
    vatNumber: looked.text(companies.vatNumber),
    parent: (test, actor) => sql`${companies.parentId} in (
      select parent.id from ${companies} as parent
      where parent.user_id = ${actor.userId} and ${text(sql`parent.name`)(test, actor)})`,
    'has:parent': filled(companies.parentId),
    tags: (test, actor) => carriesTag(actor, 'company', test.is === 'value' ? test.value : ''),
    'has:tags': isSo(carriesAnyTag('company')),
    nextTask: day(companies.nextDue),
    'has:nextTask': filled(companies.nextTaskId),
    'has:people': isSo(hasOwn(companies.id, contacts, contacts.companyId)),
    'has:jobs': isSo(
      ({ userId }) => sql`${companies.id} in (
        select ${contacts.companyId} from ${contacts}
        join ${jobs} on ${jobs.userId} = ${contacts.userId} and ${jobs.contactId} = ${contacts.id} and ${jobs.deletedAt} is null
        where ${contacts.userId} = ${userId} and ${contacts.deletedAt} is null)`,
    ),
    'has:files': isSo(hasOwn(companies.id, attachments, attachments.companyId)),
  });
}
