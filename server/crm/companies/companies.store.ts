import { eq, sql, type SQL } from 'drizzle-orm';
import {
  companyFields,
  IN_ITSELF,
  NAME_TAKEN,
  type CompaniesFilter,
  type Company,
  type CompanyInput,
  type CompanyPatch,
  type CompanySort,
} from '#shared/crm/company-schemas.ts';
import { eraseFilesOf } from '../attachments/erase-files.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { inPieces } from '#server/platform/runtime/in-pieces.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { besideNextTask, nextTaskColumns, toNextTask } from '#server/records/core/attention.ts';
import { ownAccount, shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, filledIn, present } from '#server/records/core/stored-row.ts';
import { narrowByQuery } from '#server/records/search/narrow-by-query.ts';
import { narrowBySearch } from '#server/records/search/search-text.ts';
import { carriesTag, setTagsOf, tagNames } from '../tags/carried-tags.ts';
import { companyRows, derivedOfCompany } from '../rows/company-rows.ts';
import { companiesAbove } from './companies-above.ts';
import { companyAsks, searchedCompanies } from './company-asks.ts';

export const companyRecords: RecordDefinition<{
  type: 'company';
  table: typeof companies;
  fields: typeof companyFields;
  record: Company;
  input: CompanyInput;
  patch: CompanyPatch;
  filter: CompaniesFilter;
  sort: CompanySort;
}> = {
  ...companyRows,
  links: { parentId: companies.parentId },
  title: sql`${companies.name}`,
  constraints: { companies_key: { name: NAME_TAKEN } },
  shown: shown(
    {
      ...columnsOf(companyFields, companies),
      parentName: sql<string | null>`parent.name`,
      parentDeletedAt: sql<Date | null>`parent.deleted_at`,
      people: peopleThere(),
      jobs: jobsThere(),
      tags: tagNames('company'),
      ...nextTaskColumns,
    },
    sql`left join ${companies} as parent on parent.user_id = ${ownAccount} and parent.id = ${companies.parentId}
      ${besideNextTask(companies.nextTaskId)}`,
    (row) =>
      present(companyFields, row, {
        parent:
          row.parentId === null
            ? null
            : { id: row.parentId, name: row.parentName ?? '', removed: row.parentDeletedAt !== null },
        people: row.people,
        jobs: row.jobs,
        tags: row.tags,
        nextTask: toNextTask(row),
      }),
  ),
  newRows: async (_tx, _actor, added) => ({
    insert: await inPieces(added, ({ row, input }) => ({ ...row, ...newColumns(input) })),
  }),
  afterInsert: async (tx, actor, made) => {
    const withTags = made.filter(({ input }) => input.tags.length > 0);
    await setTagsOf(tx, actor, 'company', new Map(withTags.map(({ row, input }) => [row.id, input.tags])));
  },
  changedColumns: async (tx, actor, current, { tags: _tags, ...patch }) => {
    if (patch.parentId) await assertOutside(tx, actor, current.id, patch.parentId);
    return { ...patch, ...derivedOfCompany({ ...current, ...patch }) };
  },
  afterUpdate: async (tx, actor, current, { tags }) => {
    if (tags) await setTagsOf(tx, actor, 'company', new Map([[current.id, tags]]));
  },
  beforeErasing: eraseFilesOf('company'),
  list: {
    from: sql`${companies}`,
    where: (tx, actor, { q, tag, parentId }) => {
      const others = [
        ...(tag === undefined ? [] : [carriesTag(actor, 'company', tag)]),
        ...(parentId === undefined ? [] : [eq(companies.parentId, parentId)]),
      ];
      return narrowByQuery(actor, 'company', q, others, {
        search: (text, besides) => narrowBySearch(tx, searchedCompanies, text, besides),
        asks: companyAsks(tx),
      });
    },
    sorts: {
      name: { key: sql`${companies.sortName}`, type: 'text' },
      createdAt: { key: sql`${companies.createdAt}`, type: 'instant' },
      lastContacted: { key: sql`${companies.lastContacted}`, type: 'date', nullable: true },
      nextAction: { key: sql`${companies.nextDue}`, type: 'date', nullable: true },
    },
  },
};

function newColumns(input: CompanyInput) {
  const { tags: _tags, ...fields } = filledIn(companyFields, input);
  return { ...fields, ...derivedOfCompany(fields) };
}

function peopleThere(): SQL<number> {
  return sql`(
    select count(*)::int from ${contacts}
    where ${contacts.userId} = ${ownAccount} and ${contacts.companyId} = ${companies.id} and ${contacts.deletedAt} is null)`;
}

function jobsThere(): SQL<number> {
  return sql`(
    select count(*)::int from ${contacts}
    join ${jobs} on ${jobs.userId} = ${ownAccount} and ${jobs.contactId} = ${contacts.id} and ${jobs.deletedAt} is null
    where ${contacts.userId} = ${ownAccount} and ${contacts.companyId} = ${companies.id} and ${contacts.deletedAt} is null)`;
}

/** A group is not part of its own part. */
async function assertOutside(tx: Transaction, actor: Actor, id: string, parentId: string): Promise<void> {
  const above = await companiesAbove(tx, actor, parentId);
  if (above.has(id)) throw new AppError('invalid', IN_ITSELF, { parentId: IN_ITSELF });
}
