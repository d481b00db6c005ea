import { sql } from 'drizzle-orm';

/** The index expression by which people are found that may be the same: `people_with_keys` looks it up. */
export const likenessKeys = sql`likeness_keys(user_id, sort_name, email, phone)`;
