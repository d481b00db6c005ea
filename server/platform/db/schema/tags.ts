import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ownerId } from './accounts.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { recordColumns } from './record-columns.ts';

export const tags = pgTable(
  'tags',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** See `tagKey`: spellings that differ only in case are one tag. */
    key: text('key').notNull(),
    sortName: text('sort_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('tags_key')
      .on(table.userId, table.key)
      .where(sql`deleted_at is null`),
    index('tags_bin')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** The tags of each client. A link to a tag in the bin is kept, so that restoring the tag restores it. */
export const contactTags = pgTable(
  'contact_tags',
  {
    userId: ownerId(),
    contactId: uuid('contact_id').notNull(),
    tagId: uuid('tag_id').notNull(),
    /** The order that the user chose. */
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.tagId] }),
    index('contact_tags_by_tag').on(table.userId, table.tagId, table.contactId),
    foreignKey({
      name: 'contact_tags_contact',
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'contact_tags_tag',
      columns: [table.userId, table.tagId],
      foreignColumns: [tags.userId, tags.id],
    }).onDelete('cascade'),
  ],
);

/** The same for companies. */
export const companyTags = pgTable(
  'company_tags',
  {
    userId: ownerId(),
    companyId: uuid('company_id').notNull(),
    tagId: uuid('tag_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId, table.tagId] }),
    index('company_tags_by_tag').on(table.userId, table.tagId, table.companyId),
    foreignKey({
      name: 'company_tags_company',
      columns: [table.userId, table.companyId],
      foreignColumns: [companies.userId, companies.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'company_tags_tag',
      columns: [table.userId, table.tagId],
      foreignColumns: [tags.userId, tags.id],
    }).onDelete('cascade'),
  ],
);
