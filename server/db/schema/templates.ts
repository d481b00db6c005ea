import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TemplateText } from '#shared/template-terms.ts';
import { ownerId } from './accounts.ts';
import { timestamps } from './columns.ts';

/** Mail texts with fields, in one language or several, under a name. */
export const templates = pgTable(
  'templates',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name as it is compared: see `templateKey`. */
    key: text('key').notNull(),
    texts: jsonb('texts').$type<TemplateText[]>().notNull(),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('templates_name').on(table.userId, table.key),
  ],
);
