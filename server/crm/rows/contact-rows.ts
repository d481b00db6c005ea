import { sql } from 'drizzle-orm';
import { contactFields } from '#shared/crm/contact-schemas.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { recordRows } from '#server/records/core/record-rows.ts';

export const contactRows = recordRows({
  type: 'contact',
  table: contacts,
  fields: contactFields,
  summed: { stage: sql`''`, sortStage: sql`''`, fee: sql`0`, columns: [] },
  compared: ['firstName', 'lastName', 'email', 'phone', 'company'],
});
