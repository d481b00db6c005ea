import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TemplateText } from '#shared/day/templates.ts';
import { ownerId } from './accounts.ts';
import { timestamps } from './columns.ts';

/** Named mail texts with merge fields, in one or more languages. */
export const templates = pgTable(
  'templates',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name in its comparable form: see `templateKey`. */
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
