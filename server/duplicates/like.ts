import { sql } from 'drizzle-orm';
import { likenesses, type DuplicateType, type Like, type Likeness, type LikeQuery } from '#shared/duplicates.ts';
import type { Transaction } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { composedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import { sortKey } from '../records/search.ts';
import { findAlike, type Alike } from './alike.ts';
import { readCompared } from './compared.ts';
import { dismissedWith } from './dismissals.ts';
import { isNearName } from './near-names.ts';
import { readNames } from './shown-duplicates.ts';

/** A hint, not a list. */
const MOST_NAMED = 3;
/** Of those who are found by their names: with all of it, and with half of it, of whom few are near. */
const MOST_WHOLE = 20;
const MOST_HALF = 2_000;
/** Of a client. */
const MOST_JOBS = 500;

/** Who looks like what stands in a form so far, the surest first. */
export async function findLike(tx: Transaction, actor: Actor, query: LikeQuery): Promise<Like[]> {
  const { userId } = actor;
  const { type, email, phone, title, contactId, except } = query;
  const asked = { key: 0, email, phone, ...(type === 'job' && { name: title, contactId }) };
  const [same, near, told] = await Promise.all([
    findAlike(tx, userId, type, [asked], MOST_NAMED + 1),
    type === 'job' ? findNearTitles(tx, userId, query) : findNearNames(tx, userId, type, query),
    except === undefined ? new Set<string>() : dismissedWith(tx, userId, type, except),
  ]);
  const found = new Map<string, Likeness>();
  for (const { id, by } of [...(same.get(0) ?? []), ...near].toSorted(bySurest)) if (!found.has(id)) found.set(id, by);
  const ids = [...found.keys()].filter((id) => id !== except && !told.has(id)).slice(0, MOST_NAMED);
  const names = await readNames(tx, actor, type, ids);
  return ids.flatMap((id) => {
    const [shown, by] = [names.get(id), found.get(id)];
    return shown && by ? [{ id, ...shown, by }] : [];
  });
}

const bySurest = (one: Alike, other: Alike) => likenesses.indexOf(one.by) - likenesses.indexOf(other.by);

async function findNearNames(
  tx: Transaction,
  userId: string,
  type: Exclude<DuplicateType, 'job'>,
  { firstName = '', lastName = '', company = '' }: LikeQuery,
): Promise<Alike[]> {
  // One of them alone is like half the list.
  if (firstName === '' || lastName === '') return [];
  const near = await findNamedLike(tx, type, `${firstName} ${lastName}`);
  if (type === 'candidate' || company === '') return near.map((id) => ({ id, by: 'name' }));
  const theirs = new Map((await readCompared(tx, userId, type, near)).map((row) => [row.id, row.company]));
  return near.map((id) => ({ id, by: theirs.get(id) === sortKey(company) ? 'name-company' : 'name' }));
}

/** Who is called so but for a slip, or sounds so. */
export async function findNamedLike(
  tx: Transaction,
  type: Exclude<DuplicateType, 'job'>,
  called: string,
): Promise<string[]> {
  const name = sortKey(called);
  const found = await tx.run(
    composedStatement<{ id: string; whole: boolean; name: string }>(sql`
      select id, whole, sort_name as name from names_alike(${type}, ${name}, ${MOST_WHOLE}, ${MOST_HALF})`),
  );
  return [...new Set(found.filter((row) => row.whole || isNearName(row.name, name)).map(({ id }) => id))];
}

/** A client has few jobs, and they are looked through. */
async function findNearTitles(tx: Transaction, userId: string, { title = '', contactId }: LikeQuery): Promise<Alike[]> {
  if (title === '' || contactId === undefined) return [];
  const found = await tx.run(
    composedStatement<{ id: string; name: string }>(sql`
      select id, sort_title as name from ${jobs}
      where user_id = ${userId} and contact_id = ${contactId} and deleted_at is null limit ${MOST_JOBS}`),
  );
  return found.filter(({ name }) => isNearName(name, sortKey(title))).map(({ id }) => ({ id, by: 'name-company' }));
}
