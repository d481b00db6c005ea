import { sql } from 'drizzle-orm';
import type { Like, Likeness, LikeQuery } from '#shared/intake/duplicate-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { isSameCompanyBy } from '#shared/intake/same-company.ts';
import { nearnessOf, readName } from '#shared/intake/same-person/person-names.ts';
import { isSameBy, readPerson } from '#shared/intake/same-person/same-person.ts';
import { bySurest, findMatches, type Match, type MatchedType } from './matching.ts';
import { findCompanies, kindOfCompanyKey, readCompanies, readTyped } from './company-keys.ts';
import { readCompared } from './compared.ts';
import { dismissedWith } from './dismissals.ts';
import { findByLikeness, kindOfKey, likenessKeysOf, type PersonType } from './likeness-keys.ts';
import { readNameFamilies } from './name-families.ts';
import { readNames } from './shown-duplicates.ts';

/** A hint, not a list. */
const MOST_NAMED = 3;
/**
 * The most records of each name like the whole one, and of each half of it. Few of the latter are similar enough.
 */
const MOST_WHOLE = 20;
const MOST_HALF = 1_000;
/** Per client. */
const MOST_JOBS = 500;

/** Existing records that match the current content of a form, strongest match first. */
export async function findPossibleDuplicates(tx: Transaction, actor: Actor, query: LikeQuery): Promise<Like[]> {
  const { userId } = actor;
  const { type, except } = query;
  const [matches, told] = await Promise.all([
    type === 'company' ? findNearCompanies(tx, userId, query) : findNearPeople(tx, userId, type, query),
    except === undefined ? new Set<string>() : dismissedWith(tx, userId, type, except),
  ]);
  const found = new Map<string, Likeness>();
  for (const { id, by } of matches.toSorted(bySurest)) if (!found.has(id)) found.set(id, by);
  const ids = [...found.keys()].filter((id) => id !== except && !told.has(id)).slice(0, MOST_NAMED);
  const names = await readNames(tx, actor, type, ids);
  return ids.flatMap((id) => {
    const [shown, by] = [names.get(id), found.get(id)];
    return shown && by ? [{ id, ...shown, by }] : [];
  });
}

async function findNearPeople(tx: Transaction, userId: string, type: MatchedType, query: LikeQuery): Promise<Match[]> {
  const { email, phone, title, contactId } = query;
  const name = type === 'job' ? title : [query.firstName, query.lastName].join(' ');
  const asked = { key: 0, email, phone, name, contactId };
  const [same, near] = await Promise.all([
    findMatches(tx, userId, type, [asked], MOST_NAMED + 1),
    type === 'job' ? findNearTitles(tx, userId, query) : findNearNames(tx, userId, type, query),
  ]);
  return [...(same.get(0) ?? []), ...near];
}

async function findNearCompanies(tx: Transaction, userId: string, query: LikeQuery): Promise<Match[]> {
  const { name = '', website = '', registrationNumber = '', vatNumber = '', parentId = null, except = '' } = query;
  const typed = { id: except, parentId, name, website, registrationNumber, vatNumber };
  const { keys, company } = await readTyped(tx, userId, typed);
  const asked = name === '' ? keys.filter((key) => kindOfCompanyKey(key) !== 'company-name') : keys;
  const found = await findCompanies(tx, asked, MOST_WHOLE);
  const others = new Map(
    (
      await readCompanies(
        tx,
        userId,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.company.id, row]),
  );
  return found.flatMap(({ key, id }) => {
    const [by, other] = [kindOfCompanyKey(key), others.get(id)];
    return other && isSameCompanyBy(by, company, other.company) ? [{ id, by }] : [];
  });
}

async function findNearNames(
  tx: Transaction,
  userId: string,
  type: PersonType,
  { firstName = '', lastName = '', company = '' }: LikeQuery,
): Promise<Match[]> {
  // One name alone would match half the list.
  if (firstName === '' || lastName === '') return [];
  const name = `${firstName} ${lastName}`;
  const near = await findBySimilarName(tx, userId, type, name);
  if (type === 'candidate' || company === '') return near.map((id) => ({ id, by: 'name' }));
  const asked = readPerson({ name, company });
  const others = new Map((await readCompared(tx, userId, type, near)).map(({ id, person }) => [id, person]));
  return near.map((id) => {
    const other = others.get(id);
    return { id, by: other && isSameBy('name-company', asked, other) ? 'name-company' : 'name' };
  });
}

/** The ids of people whose name is near this one, exactly the same name first. */
export async function findBySimilarName(
  tx: Transaction,
  userId: string,
  type: PersonType,
  called: string,
): Promise<string[]> {
  const [keys = []] = await likenessKeysOf(tx, userId, [{ name: called }]);
  const { familyOf, namesOf } = await readNameFamilies(tx);
  const whole = keys.filter((key) => kindOfKey(key) === 'name').flatMap((key) => namesOf(familyOf(key)));
  const halves = keys.filter((key) => kindOfKey(key) === 'half');
  const found = (
    await Promise.all([findByLikeness(tx, type, whole, MOST_WHOLE), findByLikeness(tx, type, halves, MOST_HALF)])
  ).flat();
  const asked = readName(called);
  // Of many records few names are different.
  const names = [...new Set(found.map(({ name }) => name))].map((name) => ({ name, read: readName(name) }));
  const near = names
    .filter(({ read }) => nearnessOf(read, asked) === 'near')
    .toSorted((one, other) => Number(other.read.joined === asked.joined) - Number(one.read.joined === asked.joined));
  return [...new Set(near.flatMap(({ name }) => found.filter((row) => row.name === name).map(({ id }) => id)))];
}

/** A client has few jobs, so all of them are compared. */
async function findNearTitles(tx: Transaction, userId: string, { title = '', contactId }: LikeQuery): Promise<Match[]> {
  if (title === '' || contactId === undefined) return [];
  const found = await tx.run(
    composedStatement<{ id: string; name: string }>(sql`
      select id, sort_title as name from ${jobs}
      where user_id = ${userId} and contact_id = ${contactId} and deleted_at is null limit ${MOST_JOBS}`),
  );
  const asked = readName(title);
  return found
    .filter(({ name }) => nearnessOf(readName(name), asked) === 'near')
    .map(({ id }) => ({ id, by: 'name-company' }));
}
