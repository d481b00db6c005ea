import { and, asc, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { servedAccount, workItems } from '../db/schema/work.ts';

/*
 * Which due items are next. Each statement reads the top of an index for what it returns, so its cost does not grow with
 * the number of items that wait.
 */

const isOpen = sql`state in ('waiting', 'running')`;
const isAsked = sql`work_items.kind = asked.kind and ${isOpen}`;
const asked = (kinds: string[]) => sql`unnest(${sql.param(kinds)}::text[]) as asked(kind)`;

/** Due items, oldest first. Nothing is locked. */
export async function oldestDue(tx: Transaction, kinds: string[], most: number, now: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select oldest.id from ${asked(kinds)} cross join lateral (
      select id, due_at from ${workItems} where ${isAsked} and due_at <= ${now} order by due_at limit ${most}
    ) oldest
    order by oldest.due_at limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Locks those of the items that are still due, oldest first. */
export async function lockDue(tx: Transaction, ids: string[], most: number, now: SQL): Promise<string[]> {
  if (ids.length === 0 || most === 0) return [];
  const rows = await tx
    .select({ id: workItems.id })
    .from(workItems)
    .where(and(inArray(workItems.id, ids), isOpen, lte(workItems.dueAt, now)))
    .orderBy(asc(workItems.dueAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

interface Turns {
  kinds: string[];
  most: number;
  now: SQL;
  /** The account that the last item was for. */
  lastServed: string;
}

/**
 * Locks the oldest due item of each of the next accounts. They stand in a circle, in the order of their ids, and the one
 * after `lastServed` is next.
 */
export async function lockTurns(tx: Transaction, { lastServed, ...turns }: Turns): Promise<string[]> {
  const after = await lockArc(tx, turns, sql`${servedAccount} > ${lastServed}`, sql`true`);
  if (after.length === turns.most) return after;
  const upTo = sql`${servedAccount} <= ${lastServed}`;
  return [...after, ...(await lockArc(tx, { ...turns, most: turns.most - after.length }, upTo, upTo))];
}

/**
 * Accounts whose work is not due yet are passed on the way to the next one. When there are this many, the places that
 * are left go to the oldest items, so that a claim stays cheap.
 */
const MOST_PASSED = 500;

/** Steps from account to account through the index, instead of reading all items of each. */
async function lockArc(
  tx: Transaction,
  { kinds, most, now }: Omit<Turns, 'lastServed'>,
  begins: SQL,
  ends: SQL,
): Promise<string[]> {
  const first = (condition: SQL) => sql`(
    select nearest.account from ${asked(kinds)} cross join lateral (
      select ${servedAccount} as account from ${workItems} where ${isAsked} and ${condition}
      order by ${servedAccount} limit 1
    ) nearest
    order by nearest.account limit 1)`;
  // Compared as pairs, because that is the order of the index for turns: the one by age would read everything that
  // other accounts queued before.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive turn as (
      select ${first(begins)} as account, 1 as step
      union all
      select ${first(sql`${servedAccount} > turn.account and ${ends}`)}, step + 1
      from turn where turn.account is not null and step < ${MOST_PASSED}
    )
    select oldest.id from turn cross join lateral (
      select head.id from ${asked(kinds)} cross join lateral (
        select id, due_at from ${workItems}
        where ${isAsked} and (${servedAccount}, due_at) >= (turn.account, '-infinity')
          and (${servedAccount}, due_at) <= (turn.account, ${now})
        order by ${servedAccount}, due_at limit 1 for update skip locked
      ) head
      order by head.due_at limit 1
    ) oldest
    limit ${most}`);
  return rows.map(({ id }) => id);
}
