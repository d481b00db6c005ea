import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyLikenessKeys } from './likeness.ts';
import { attentionColumns, attentionIndexes } from './attention.ts';
import { recordColumns } from './record-columns.ts';

/** By what two spellings of a name are the same company: see server/platform/db/functions/indexed/company_key.sql. */
export const companyKey = sql`company_key(name)`;

export const companies = pgTable(
  'companies',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    website: text('website'),
    address: text('address').notNull().default(''),
    registrationNumber: text('registration_number'),
    vatNumber: text('vat_number'),
    /** Its foreign key is written by hand, because purging the group must empty only this column. */
    parentId: uuid('parent_id'),
    notes: text('notes').notNull().default(''),
    /** Folded (see `foldText`), as are the columns below, so that the database only compares. */
    sortName: text('sort_name').notNull(),
    /** The searched fields, one per line. */
    searchText: text('search_text').notNull(),
    ...attentionColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ...attentionIndexes('companies', table),
    uniqueIndex('companies_key')
      .on(table.userId, companyKey)
      .where(sql`deleted_at is null`),
    index('companies_by_name')
      .on(table.userId, table.sortName, table.id)
      .where(sql`deleted_at is null`),
    index('companies_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('companies_of_parent').on(table.userId, table.parentId),
    // The size in kB of the index's pending list, which every search reads.
    index('companies_search')
      .using('gin', table.userId, table.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('companies_by_likeness')
      .using('gin', companyLikenessKeys)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('companies_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
