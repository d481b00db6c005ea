import { and, sql } from 'drizzle-orm';
import { positiveWords } from '#shared/query/positive-words.ts';
import type { SearchedType } from '#shared/query/vocabularies.ts';
import { BEST_MATCH, COUNT_LIMIT, foldText, recordPaths, type RecordType } from '#shared/record-terms.ts';
import { defaultSorts } from '#shared/view-terms.ts';
import { withoutQuotes } from '../candidates/cv-words.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { tasks } from '../db/schema/tasks.ts';
import { composedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import type { Listed, ListedRecord, OwnNarrowing } from '../records/definition.ts';
import type { FindRows, Position, SortKey } from '../records/keyset.ts';
import { readFound, type FoundRow } from './found-rows.ts';
import { askForNames } from './names.ts';
import { understand } from './narrow-by-query.ts';
import { compareRanks, inOrder, type Hit, type RankPlace } from './rank.ts';
import { wantedBy } from './wanted.ts';

/**
 * What a search finds, the best first. Up to as many as a list counts are all ranked. Of more than that, those whose names begin with
 * the words are, and the newest of the others, and there the list ends: it costs the same however many there are.
 */
const MOST_RANKED = COUNT_LIMIT;

/** What each is called, as the lists are sorted by it. */
const names = {
  contact: { sort: 'name', beginning: askForNames(contacts, contacts.sortName, MOST_RANKED) },
  candidate: { sort: 'name', beginning: askForNames(candidates, candidates.sortName, MOST_RANKED) },
  job: { sort: 'title', beginning: askForNames(jobs, jobs.sortTitle, MOST_RANKED) },
  task: { sort: 'title', beginning: askForNames(tasks, tasks.sortTitle, MOST_RANKED) },
} satisfies Record<SearchedType, { sort: string; beginning: ReturnType<typeof askForNames> }>;

const isSearched = (type: RecordType): type is SearchedType => type in names;

/** The sort itself, or what takes the place of the best match where nothing is to be matched. */
export function sortWithoutWords<Sort extends string>(type: RecordType, sort: Sort): Sort {
  return sort === BEST_MATCH && isSearched(type) ? (defaultSorts[recordPaths[type]] as Sort) : sort;
}

type Definition = Pick<ListedRecord<Listed>, 'type' | 'table'> & { list: Pick<ListedRecord<Listed>['list'], 'from'> };

/** How a list is sorted by it; null if its search has no words. */
export function byBestMatch(
  tx: Transaction,
  definition: Definition,
  actor: Actor,
  q: string | undefined,
  narrowing: OwnNarrowing,
): { sort: SortKey; find: FindRows } | null {
  const { type } = definition;
  const words = isSearched(type) ? positiveWords(understand(type, q, actor)) : '';
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

/** A place that needs no record to stand there: whoever reads on may meet others by now, but goes on where they were. */
const keyOf = ({ rank, at }: RankPlace) => `${rank} ${at}`;

function placeOf({ key, id }: Position): RankPlace {
  const [rank = '', at = ''] = (key ?? '').split(' ');
  return { rank: Number(rank), at: Number(at), id };
}

/** Everything that is ranked, in order, and how many are found: exact to `COUNT_LIMIT`, one more for "more". */
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

/** One more than are ranked, if there are more. */
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

/** Before all others with the same name. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Those of what is found whose names begin with the text. */
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
