import { and, sql } from 'drizzle-orm';
import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { BEST_MATCH, COUNT_LIMIT, foldText, recordPaths, type RecordType } from '#shared/records/records.ts';
import { defaultSorts } from '#shared/finding/views.ts';
import { withoutQuotes } from './cv-words.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '../core/actor.ts';
import type { Listed, ListedRecord, OwnNarrowing } from '../core/definition.ts';
import type { FindRows, Position, SortKey } from '#server/platform/db/keyset.ts';
import { readFound, type FoundRow } from './found-rows.ts';
import { askForNames } from './names.ts';
import { compareRanks, inOrder, type Hit, type RankPlace } from './rank.ts';
import { wantedBy } from './wanted.ts';

/**
 * Sorts matches by relevance. If there are no more matches than a list counts, all are ranked. Otherwise only names that start with the
 * words and the newest other matches are ranked, and the list ends there. This bounds the cost, however many matches there are.
 */
const MOST_RANKED = COUNT_LIMIT;

/** The sort by name of each list, and the lookup of names by their beginning. */
const names = {
  company: { sort: 'name', beginning: askForNames(companies, companies.sortName, MOST_RANKED) },
  contact: { sort: 'name', beginning: askForNames(contacts, contacts.sortName, MOST_RANKED) },
  candidate: { sort: 'name', beginning: askForNames(candidates, candidates.sortName, MOST_RANKED) },
  job: { sort: 'title', beginning: askForNames(jobs, jobs.sortTitle, MOST_RANKED) },
  task: { sort: 'title', beginning: askForNames(tasks, tasks.sortTitle, MOST_RANKED) },
} satisfies Record<SearchedType, { sort: string; beginning: ReturnType<typeof askForNames> }>;

const isSearched = (type: RecordType): type is SearchedType => type in names;

/** The given sort; the list's default sort replaces the best match if there are no words to match. */
export function sortWithoutWords<Sort extends string>(type: RecordType, sort: Sort): Sort {
  return sort === BEST_MATCH && isSearched(type) ? (defaultSorts[recordPaths[type]] as Sort) : sort;
}

type Definition = Pick<ListedRecord<Listed>, 'type' | 'table'> & { list: Pick<ListedRecord<Listed>['list'], 'from'> };

/** The best match as a sort of a list; null if the search has no words. */
export function byBestMatch(
  tx: Transaction,
  definition: Definition,
  actor: Actor,
  narrowing: OwnNarrowing,
): { sort: SortKey; find: FindRows } | null {
  const { type } = definition;
  const { words = '' } = narrowing;
  if (!isSearched(type) || words === '') return null;
  let ranking: ReturnType<typeof bestMatches> | undefined;
  const find: FindRows = async ({ after, limit }) => {
    ranking ??= bestMatches(tx, { ...definition, type }, actor, narrowing, words);
    const { hits, counted } = await ranking;
    const following = after === null ? hits : hits.filter((hit) => compareRanks(hit, placeOf(after)) > 0);
    const page = following.slice(0, limit);
    return { ids: page.map(({ id }) => id), keys: page.map(keyOf), counted };
  };
  return { sort: { key: sql`page.key`, type: 'rank' }, find };
}

/** A position that does not depend on a record: paging continues there even if the records around it have changed. */
const keyOf = ({ rank, at }: RankPlace) => `${rank} ${at}`;

function placeOf({ key, id }: Position): RankPlace {
  const [rank = '', at = ''] = (key ?? '').split(' ');
  return { rank: Number(rank), at: Number(at), id };
}

/** The ranked matches in order and the number of matches: exact up to `COUNT_LIMIT`, and one more for "more". */
export async function bestMatches(
  tx: Transaction,
  definition: Definition & { type: SearchedType },
  { userId }: Pick<Actor, 'userId'>,
  narrowing: OwnNarrowing,
  words: string,
): Promise<{ hits: Hit<FoundRow>[]; counted: number }> {
  const newest = await findNewest(tx, definition, narrowing);
  const isCut = newest.length > MOST_RANKED;
  const named = isCut ? await findNamed(tx, definition, userId, narrowing, foldText(withoutQuotes(words))) : [];
  const ids = [...new Set([...named, ...newest.slice(0, MOST_RANKED)])];
  const rows = ids.length === 0 ? [] : await readFound[definition.type](tx, userId, ids);
  return { hits: inOrder(wantedBy(words), rows), counted: isCut ? COUNT_LIMIT + 1 : newest.length };
}

/** Returns one more than is ranked, to show that there are more. */
async function findNewest(tx: Transaction, { table, list }: Definition, narrowing: OwnNarrowing): Promise<string[]> {
  const { own, conditions, find } = narrowing;
  const limit = MOST_RANKED + 1;
  if (find) {
    return (await find({ sort: 'createdAt', isDescending: true, hasValue: true, after: null, limit })).ids;
  }
  const rows = await tx.run(
    composedStatement<{ id: string }>(sql`
      select ${table.id} as id from ${list.from} where ${and(own, ...conditions)}
      order by ${table.createdAt} desc, ${table.id} desc limit ${sql.raw(String(limit))}`),
  );
  return rows.map(({ id }) => id);
}

/** Sorts before every other id with the same name. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Matches whose names start with the text. */
async function findNamed(
  tx: Transaction,
  { type, table, list }: Definition & { type: SearchedType },
  userId: string,
  { own, conditions, find }: OwnNarrowing,
  text: string,
): Promise<string[]> {
  const named = await names[type].beginning(tx, userId, text);
  if (named.length === 0) return [];
  if (find) {
    const after = { key: text, id: FIRST_ID };
    const wanted = { sort: names[type].sort, isDescending: false, hasValue: true, after, limit: named.length };
    const known = new Set(named);
    return (await find(wanted)).ids.filter((id) => known.has(id));
  }
  const isNamed = sql`${table.id} = any(${sql.param(named)}::uuid[])`;
  const rows = await tx.run(
    composedStatement<{ id: string }>(
      sql`select ${table.id} as id from ${list.from} where ${and(own, isNamed, ...conditions)}`,
    ),
  );
  return rows.map(({ id }) => id);
}
