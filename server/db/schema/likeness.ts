import { sql } from 'drizzle-orm';

/**
 * By what two people are taken for one: the address whatever its case, the last digits of the number, with or without its
 * country, and how the name sounds. Each is the expression of an index, and `records_alike` and `names_alike` look
 * for it there.
 */
export const emailKey = sql<string | null>`lower(email)`;
export const phoneKey = sql<string | null>`right(regexp_replace(phone, '[^0-9]', '', 'g'), 9)`;
export const nameKeys = sql`name_keys(user_id, sort_name)`;
