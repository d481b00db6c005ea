import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** Of the newest candidates: an account that has 100,000 shall not wait for all of them to be read. */
const MOST_CANDIDATES = 5_000;
const MOST_SKILLS = 5_000;

/** The words that this account uses for skills, the most frequent spelling first. */
export async function vocabularyOf(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ skill: string }>(sql`
    select skill from (
      select skills from candidates where user_id = ${userId} and deleted_at is null
      order by created_at desc, id desc limit ${MOST_CANDIDATES}
    ) as newest, unnest(skills) as skill
    group by skill order by count(*) desc, skill limit ${MOST_SKILLS}`);
  return rows.map(({ skill }) => skill);
}
