import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CurrencyCode, PhoneFormatCode } from '#shared/identity/preference-schemas.ts';
import { ownerId } from './accounts.ts';
import { timestamps } from './columns.ts';

export const preferences = pgTable(
  'preferences',
  {
    userId: ownerId(),
    currency: text('currency').$type<CurrencyCode>().notNull(),
    phoneFormat: text('phone_format').$type<PhoneFormatCode>().notNull(),
    monthlyTarget: integer('monthly_target').notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
