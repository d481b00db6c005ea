import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** Only the newest candidates are read, so that an account with 100,000 does not wait for all of them. */
const MOST_CANDIDATES = 5_000;
const MOST_SKILLS = 5_000;

/** The account's skills, the most frequent spelling first. */
export async function vocabularyOf(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ skill: string }>(sql`
    select skill from (
      select skills from candidates where user_id = ${userId} and deleted_at is null
      order by created_at desc, id desc limit ${MOST_CANDIDATES}
    ) as newest, unnest(skills) as skill
    group by skill order by count(*) desc, skill limit ${MOST_SKILLS}`);
  return rows.map(({ skill }) => skill);
}
