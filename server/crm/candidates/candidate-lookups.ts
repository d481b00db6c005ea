import { sql, type SQL } from 'drizzle-orm';
import { phoneDigits } from '#shared/records/search.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { phone, text, type Ask } from '#server/records/search/asks.ts';
import { amongst, lookingUp } from '#server/records/search/looked-up.ts';
import { findPiece } from '#server/records/search/retrieve.ts';
import { isOneOf } from '#server/records/search/search-text.ts';

/** The maximum number of ids to list in a condition. */
export const MOST_NAMED = 8_000;

const { id } = candidates;

/** E-mail addresses and phone numbers have their own index. */
const reaches = {
  email: { ask: text(candidates.email), piece: (wanted: string) => wanted },
  phone: { ask: phone(candidates.phone), piece: phoneDigits },
};
export type Reach = keyof typeof reaches;

export function reached(tx: Transaction): Record<Reach, Ask> {
  const find = (piece: string, condition: SQL, actor: Actor) => findRare(tx, actor, piece, condition);
  return {
    email: lookingUp({ id, find, ...reaches.email }),
    phone: lookingUp({ id, find, ...reaches.phone }),
  };
}

/** The e-mail address or the phone number contains the text. */
export function hasReach(actor: Actor, reach: Reach, wanted: string): SQL {
  return reaches[reach].ask({ is: 'containing', text: wanted }, actor);
}

/** The candidates that may have it in that field; null if there are too many to list. */
export function reachedBy(tx: Transaction, actor: Actor, reach: Reach, wanted: string): Promise<string[] | null> {
  return findRare(tx, actor, reaches[reach].piece(wanted) ?? wanted, hasReach(actor, reach, wanted));
}

async function findRare(tx: Transaction, actor: Actor, piece: string, condition: SQL): Promise<string[] | null> {
  return (await isCommon(tx, actor, condition)) ? null : findPiece(tx, 'reach', piece);
}

/** A value is common if one in ten of the newest candidates has it. */
const NEWEST = 600;
const COMMON = 60;

/** For a common value, the index would collect all hits first. */
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

/** Up to this many jobs, their candidates are few enough to look up. */
const FEW_JOBS = 100;

/** Compares the titles of all jobs that a candidate is on. */
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
