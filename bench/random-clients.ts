import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Rows written in one statement: well within its time limit. */
const BATCH = 250;

/** Clients with names, companies, addresses and notes that repeat as real ones do; one in ten carries the tag "vip". */
export async function addRandomClients(database: Database, userId: string, many: number): Promise<void> {
  for (let from = 0; from < many; from += BATCH) {
    const to = Math.min(from + BATCH, many);
    await database.asTenant(userId, (tx) =>
      tx.execute(sql`
        with person as (
          select number, ${pick(['Anna', 'Ben', 'Carla', 'David', 'Emma', 'Felix', 'Grace', 'Henry', 'Karen', 'Liam'])} as first,
                 ${letter} || ${letter} || ${letter} || ${letter} || ${letter} || 'son' as last,
                 'Company ' || floor(random() * 2000) || ' ' || ${pick(['Ltd', 'GmbH', 'Inc', 'Partners'])} as company
          from generate_series(${from + 1}::int, ${to}::int) as number
        ), complete as (
          select *, first || ' ' || last as name, lower(first || '.' || last || number || '@example.com') as email from person
        )
        insert into contacts (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, company,
                              phone, position, notes, sort_name, sort_company, own_text, tag_text)
        select ${userId}, gen_random_uuid(), 'bench', now() + number * interval '1 second', now(), first, last, email, company,
               '07911 ' || lpad(number::text, 6, '0'), ${pick(['Director', 'Head of Talent', 'Founder', 'HR Manager'])},
               repeat('A note of some length. ', 10) || 'Met at event ' || number || '.', lower(name), lower(company),
               lower(name || E'\n' || email || E'\n' || company), case when number % 10 = 0 then 'vip' else '' end
        from complete`),
    );
  }
}

const letter = sql`chr(97 + floor(random() * 26)::int)`;

function pick(words: string[]) {
  return sql`(${sql.param(words)}::text[])[1 + floor(random() * ${words.length}::int)::int]`;
}
