import { sql } from 'drizzle-orm';

/** The index expression by which people are found that may be the same: `people_with_keys` looks it up. */
export const likenessKeys = sql`likeness_keys(user_id, sort_name, email, phone)`;

/** The same for companies: `companies_with_keys` looks it up. */
export const companyLikenessKeys = sql`company_likeness_keys(user_id, name, website, registration_number, vat_number)`;
