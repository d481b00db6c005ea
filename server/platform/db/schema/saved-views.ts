import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ViewScreen, ViewSearch } from '#shared/finding/view-schemas.ts';
import { ownerId } from './accounts.ts';
import { timestamps } from './columns.ts';

/** A saved search, filter and sort of a list, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    userId: ownerId(),
    id: uuid('id').notNull(),
    screen: text('screen').$type<ViewScreen>().notNull(),
    name: text('name').notNull(),
    /** The name in its comparable form: see `viewKey`. */
    key: text('key').notNull(),
    search: jsonb('search').$type<ViewSearch>().notNull(),
    position: integer('position').notNull(),
    isDefault: boolean('is_default').notNull(),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('saved_views_name').on(table.userId, table.screen, table.key),
    uniqueIndex('saved_views_default')
      .on(table.userId, table.screen)
      .where(sql`is_default`),
  ],
);
