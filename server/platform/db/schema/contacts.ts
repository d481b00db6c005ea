import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { likenessKeys } from './likeness.ts';
import { attentionColumns, attentionIndexes } from './attention.ts';
import { recordColumns } from './record-columns.ts';

const folded = String.raw`lower(normalize(regexp_replace(
  normalize(coalesce("position", '') || chr(10) || notes, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) collate "pg_unicode_fast")`;
const digits = String.raw`regexp_replace(coalesce(phone, ''), '\D', '', 'g')`;
const searchText = sql.raw(`own_text || chr(10) || tag_text || chr(10) || ${folded} || chr(10) || ${digits}`);

export const contacts = pgTable(
  'contacts',
  {
    ...recordColumns(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    /** The company of that name. Its foreign key is written by hand, because purging it must empty only this column. */
    companyId: uuid('company_id'),
    position: text('position'),
    notes: text('notes').notNull(),
    /** Folded (see `foldText`), as are the columns below, so that the database only compares. */
    sortName: text('sort_name').notNull(),
    sortCompany: text('sort_company'),
    /**
     * The searched text, one field per line: the client's own fields, and the names of its tags. Jobs are also found by
     * `own_text`. The rest (position, notes, the digits of the phone number) is folded by the database in the same way
     * as `foldText`.
     */
    ownText: text('own_text').notNull(),
    tagText: text('tag_text').notNull().default(''),
    searchText: text('search_text').notNull().generatedAlwaysAs(searchText),
    ...attentionColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ...attentionIndexes('contacts', table),
    index('contacts_by_name')
      .on(table.userId, table.sortName, table.id)
      .where(sql`deleted_at is null`),
    index('contacts_by_company')
      .on(table.userId, table.sortCompany, table.id)
      .where(sql`deleted_at is null`),
    index('contacts_of_company').on(table.userId, table.companyId),
    index('contacts_by_created_at')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    // The size in kB of the index's pending list, which every search reads.
    index('contacts_search')
      .using('gin', table.userId, table.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('contacts_by_likeness')
      .using('gin', likenessKeys)
      .with({ gin_pending_list_limit: 128 })
      .where(sql`deleted_at is null`),
    index('contacts_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
