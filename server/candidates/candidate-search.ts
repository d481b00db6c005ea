import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/candidates.ts';
import type { Query } from '#shared/query/query.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { composedStatement, fixedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import type { FindRows } from '../records/keyset.ts';
import { everything } from '../records/list-records.ts';
import { containing, isOneOf } from '../records/search.ts';
import { all, isExact } from '../search/bounds.ts';
import { amongst } from '../search/looked-up.ts';
import { narrowByQuery, type AsCondition } from '../search/narrow-by-query.ts';
import { candidateAsks } from './candidate-asks.ts';
import { MOST_NAMED } from './candidate-lookups.ts';
import { askedOf, candidateTerms, saidBy } from './candidate-terms.ts';
import { cvQuery, markedQueries, withoutQuotes } from './cv-words.ts';
import { comparedIn, findByTerms, rangeIn, together, type Compared } from './search-terms.ts';

const given = (name: string) => sql.placeholder(name);

/** By itself: joined to the rows, it would run where they are, and a node of a distributed database asks no other. */
const searchOf = fixedStatement<{ id: string; counted: number }>(sql`
  select id, counted
  from search_candidates(${given('pattern')}, ${given('words')}::tsquery, ${given('ownWords')}::tsquery,
                         ${given('wholeWords')}::tsquery, ${given('sideBySide')}, ${given('type')}, ${given('sort')},
                         ${given('isDescending')}, ${given('hasValue')}, ${given('afterKey')}, ${given('afterId')}::uuid,
                         ${given('wanted')}, ${given('enough')}, ${given('stage')})
  order by place`);

type PlainFilter = Omit<CandidatesFilter, 'q'>;

export function findCandidates(tx: Transaction, actor: Actor, { q, ...filter }: CandidatesFilter): Promise<Narrowing> {
  const { type } = filter;
  const others = [...(type ? [eq(candidates.type, type)] : []), ...onJob(actor, filter)];
  return narrowByQuery(actor, 'candidate', q, others, {
    search: async (words) =>
      words === undefined ? { conditions: others } : searchPlainly(tx, actor, filter, words, others),
    words: (text) => wordsAnywhere(tx, actor, text),
    asks: candidateAsks(tx),
    together: (parts, conditionOf) => searchTogether(tx, actor, filter, { parts, others, conditionOf }),
  });
}

interface Asked {
  parts: readonly Query[];
  others: SQL[];
  conditionOf: AsCondition;
}

/**
 * What the index of terms knows is asked there, all of it at once. What it does not know is compared, if it can be among those whom the
 * index names, or else in the list's own order, which soon fills a page: then they are many.
 */
async function searchTogether(
  tx: Transaction,
  actor: Actor,
  { type, candidateStage, assignedJobId }: PlainFilter,
  { parts, others, conditionOf }: Asked,
): Promise<Narrowing> {
  const { userId } = actor;
  const asked = parts.map((part) => ({
    part,
    bounds: candidateTerms(part, userId),
    range: rangeIn(part, actor),
    compared: comparedIn(part),
  }));
  const filters = saidBy(userId, { type, ...(assignedJobId === undefined && { candidateStage }) });
  const { atMost } = all([...asked.map(({ bounds }) => bounds), ...filters]);
  const conditionsOf = async (some: readonly Query[], words?: (text: string) => Promise<SQL>) => {
    const conditions: SQL[] = [];
    // One after the other: they share a connection.
    for (const part of some) conditions.push(await conditionOf(part, words));
    return conditions;
  };
  if (atMost === false) return { conditions: [sql`false`] };
  if (atMost !== true) {
    const terms = asked.filter(({ range }) => range === null);
    const unsure = terms.filter(({ bounds }) => !isExact(bounds));
    const unknown = unsure.filter(({ compared }) => compared === null).map(({ part }) => part);
    const isAllCompared = filters.length === 0 && terms.every(({ compared }) => compared !== null);
    const sought = {
      terms: askedOf(userId, atMost),
      ranges: together(asked.flatMap(({ range }) => range ?? [])),
      compared: comparisons(unsure),
      allCompared: isAllCompared ? comparisons(terms) : null,
    };
    if (unknown.length === 0 && assignedJobId === undefined) return { conditions: [], find: findByTerms(tx, sought) };
    const besides = [...(await conditionsOf(unknown)), ...others];
    const few = await findFew(tx, actor, besides);
    if (few) {
      const known = parts.filter((part) => !unknown.includes(part));
      // Of so few the words are compared at once.
      return { conditions: [named(few), ...(await conditionsOf(known, async (words) => hasWords(words)))] };
    }
    const { ids, counted } = await findByTerms(tx, sought, MOST_NAMED + 1)(everything(MOST_NAMED));
    if (counted <= MOST_NAMED) return { conditions: [named(ids), ...besides] };
  }
  return { conditions: [...(await conditionsOf(parts)), ...others] };
}

const comparisons = (asked: readonly { compared: Compared[] | null }[]) =>
  asked.flatMap(({ compared }) => (compared === null ? [] : [compared]));

const named = (ids: readonly string[]) => isOneOf(candidates.id, ids);

/**
 * CVs are long: looking whether a word stands in one means fetching its words from where long values are stored. So the database
 * decides, word by word, between fetching all hits and looking through the list (0021_candidate_terms.sql), and hands over
 * no more than the page. A job has few candidates, and those are looked through.
 */
function searchPlainly(tx: Transaction, actor: Actor, filter: PlainFilter, q: string, others: SQL[]): Narrowing {
  if (filter.assignedJobId) return { conditions: [...others, hasWords(q)] };
  return { conditions: [], find: finding(tx, actor, filter, q) };
}

function finding(tx: Transaction, { userId }: Actor, { type, candidateStage }: PlainFilter, q: string): FindRows {
  const words = cvQuery(q);
  const marked = markedQueries(q, userId);
  return async ({ sort, isDescending, hasValue, after, limit }) => {
    const rows = await tx.run(
      searchOf({
        pattern: containing(withoutQuotes(q)),
        words,
        ownWords: marked.words,
        wholeWords: marked.wholeWords,
        sideBySide: words?.includes('<->') ?? false,
        type: type ?? null,
        sort,
        isDescending,
        hasValue,
        afterKey: after?.key ?? null,
        afterId: after?.id ?? null,
        wanted: limit,
        enough: COUNT_LIMIT + 1,
        stage: candidateStage ?? null,
      }),
    );
    return { ids: rows.map(({ id }) => id), counted: rows[0]?.counted ?? 0 };
  };
}

/** Among other things: those who have a rare word are named, a common one is compared while the list is looked through. */
async function wordsAnywhere(tx: Transaction, { userId }: Actor, q: string): Promise<SQL> {
  const query: Query = { kind: 'words', text: q };
  const bounds = candidateTerms(query, userId);
  if (typeof bounds.atMost === 'boolean') return hasWords(q);
  const allCompared = comparisons([{ compared: comparedIn(query) }]);
  const sought = {
    terms: askedOf(userId, bounds.atMost),
    ranges: together([]),
    compared: isExact(bounds) ? [] : allCompared,
    allCompared,
  };
  const { ids, counted } = await findByTerms(tx, sought, MOST_NAMED + 1)(everything(MOST_NAMED));
  return counted > MOST_NAMED ? hasWords(q) : amongst(candidates.id, ids);
}

/** Those of whom this is true, if they are few; null if not. */
async function findFew(tx: Transaction, { userId }: Actor, conditions: readonly SQL[]): Promise<string[] | null> {
  const rows = await tx.run(
    composedStatement<{ id: string }>(sql`
      select ${candidates.id} as id from ${candidates}
      where ${and(eq(candidates.userId, userId), isNull(candidates.deletedAt), ...conditions)}
      limit ${sql.raw(String(COUNT_LIMIT + 1))}`),
  );
  return rows.length > COUNT_LIMIT ? null : rows.map(({ id }) => id);
}

function hasWords(q: string): SQL {
  const hasText = sql`strpos(${candidates.searchText}, ${foldText(withoutQuotes(q))}) > 0`;
  return sql`(${hasText} or ${candidates.cvWords} @@ ${cvQuery(q)}::tsquery)`;
}

/** With a job: everybody who is on it, at that stage of it. Without: those whose current job has come to that stage. */
function onJob({ userId }: Actor, { assignedJobId, candidateStage }: PlainFilter): SQL[] {
  if (assignedJobId !== undefined) {
    const theirs = and(
      eq(assignments.userId, userId),
      eq(assignments.jobId, assignedJobId),
      isNull(assignments.deletedAt),
      ...(candidateStage ? [eq(assignments.stage, candidateStage)] : []),
    );
    return [sql`${candidates.id} in (select ${assignments.candidateId} from ${assignments} where ${theirs})`];
  }
  if (candidateStage === undefined) return [];
  return [eq(candidates.candidateStage, candidateStage), sql`${candidates.assignedJobId} is not null`];
}
