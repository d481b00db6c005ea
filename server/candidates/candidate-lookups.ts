import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { COUNT_LIMIT } from '#shared/records.ts';
import { phoneDigits } from '#shared/search.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement } from '../db/statement.ts';
import { askForPieces } from '../find/ask.ts';
import type { Actor } from '../records/actor.ts';
import { containing, isOneOf } from '../records/search.ts';
import { phone, text, type Ask } from '../search/asks.ts';
import { amongst, lookingUp } from '../search/looked-up.ts';

/** So many can be named one by one. */
export const MOST_NAMED = 8_000;

const { id } = candidates;

/** Addresses and numbers are in an index of their own. */
export function reached(tx: Transaction) {
  const find = async (piece: string, condition: SQL, actor: Actor) => {
    if (await isCommon(tx, actor, condition)) return null;
    const ids = await askForPieces(tx, 'reach', [containing(piece)], COUNT_LIMIT + 1);
    return ids.length > COUNT_LIMIT ? null : ids;
  };
  return {
    email: (column: SQLWrapper) => lookingUp({ id, find, ask: text(column) }),
    phone: (column: SQLWrapper) => lookingUp({ id, find, ask: phone(column), piece: phoneDigits }),
  };
}

/** What one in ten of so many have is common. */
const NEWEST = 600;
const COMMON = 60;

/** The index would collect all of them first. */
async function isCommon(tx: Transaction, { userId }: Actor, condition: SQL): Promise<boolean> {
  const [counted] = await tx.run(
    composedStatement<{ many: number }>(sql`
      select count(*)::int as many from (
        select * from ${candidates} where ${candidates.userId} = ${userId} and ${candidates.deletedAt} is null
        order by ${candidates.createdAt} desc limit ${sql.raw(String(NEWEST))}) as ${candidates}
      where ${condition}`),
  );
  return (counted?.many ?? 0) >= COMMON;
}

/** Few jobs have few candidates. */
const FEW_JOBS = 100;

/** The title of any job that they are on. */
export function titleOfJob(tx: Transaction): Ask {
  return async (test, actor) => {
    const { userId } = actor;
    const isCalled = text(jobs.title)(test, actor);
    const called = await tx.run(
      composedStatement<{ id: string }>(sql`
        select ${jobs.id} as id from ${jobs}
        where ${jobs.userId} = ${userId} and ${isCalled} limit ${sql.raw(String(FEW_JOBS + 1))}`),
    );
    if (called.length > FEW_JOBS) return isOnJobCalled(userId, isCalled);
    const onThem = await tx.run(
      composedStatement<{ id: string }>(sql`
        select distinct ${assignments.candidateId} as id from ${assignments}
        where ${assignments.userId} = ${userId} and ${assignments.deletedAt} is null
          and ${isOneOf(assignments.jobId, idsOf(called))} limit ${sql.raw(String(MOST_NAMED + 1))}`),
    );
    return onThem.length > MOST_NAMED ? isOnJobCalled(userId, isCalled) : amongst(id, idsOf(onThem));
  };
}

function isOnJobCalled(userId: string, isCalled: SQL): SQL {
  return sql`${id} in (
    select ${assignments.candidateId} from ${assignments}
    join ${jobs} on ${jobs.userId} = ${assignments.userId} and ${jobs.id} = ${assignments.jobId}
    where ${assignments.userId} = ${userId} and ${assignments.deletedAt} is null and ${isCalled})`;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
