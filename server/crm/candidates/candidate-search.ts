import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/crm/candidate-schemas.ts';
import { positiveWords } from '#shared/records/query/positive-words.ts';
import type { Query } from '#shared/records/query/query.ts';
import { COUNT_LIMIT } from '#shared/records/list-schemas.ts';
import { plainParts } from '#shared/records/search.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { Narrowing } from '#server/records/core/definition.ts';
import type { Asks } from '#server/records/search/asks.ts';
import { all, any, isExact, not, within, type Bounds } from '#server/records/search/bounds.ts';
import { together, type Phrase, type Ranges } from '#server/records/search/candidate-index.ts';
import { indexTermsOf, type IndexTerms } from '#server/records/search/index-terms.ts';
import { conditionsOf, meaningOf, understand, type WordsIn } from '#server/records/search/narrow-by-query.ts';
import { isOneOf } from '#server/records/search/search-text.ts';
import { candidateAsks, phraseInCv } from './candidate-asks.ts';
import { fewHits, findHits, isAmong, namedHits } from './candidate-hits.ts';
import { boundsOfPlainWords, phraseOfWord, plainWordsByIndex, plainWordsInRow } from './candidate-words.ts';

type PlainFilter = Omit<CandidatesFilter, 'q'>;

/**
 * CVs are long, and checking one for a word means fetching its words from TOAST storage. So the term index answers as much of a search as
 * it can in one query, and only the rest is compared.
 */
export async function findCandidates(
  tx: Transaction,
  actor: Actor,
  { q, ...filter }: CandidatesFilter,
): Promise<Narrowing> {
  const query = understand('candidate', q, actor);
  const others = [...(filter.type ? [eq(candidates.type, filter.type)] : []), ...onJob(actor, filter)];
  if (query === null) return { conditions: others };
  const asked = { tx, actor, asks: candidateAsks(tx), parts: partsOf(query), others };
  return { ...(await search(asked, filter)), words: positiveWords(query) };
}

/** Words side by side are parts like words with AND between them, so that only those the index is unsure of are compared. */
function partsOf(query: Query): Query[] {
  const parts = query.kind === 'all' ? query.parts : [query];
  return parts.flatMap((part): Query[] =>
    part.kind === 'words' ? plainParts(part.text).map(({ text }) => ({ kind: 'words', text })) : [part],
  );
}

interface Asked {
  tx: Transaction;
  actor: Actor;
  asks: Asks<'candidate'>;
  /** All of them must match. */
  parts: readonly Query[];
  /** The filter's other conditions. */
  others: SQL[];
}

async function search(asked: Asked, filter: PlainFilter): Promise<Narrowing> {
  const { type, candidateStage, assignedJobId } = filter;
  const { tx, actor, asks, parts, others } = asked;
  const terms = indexTermsOf(actor.userId);
  const known = parts.map((part) => ({
    part,
    range: rangeOf(part, asks, actor),
    bounds: boundsOf(part, asks, terms),
  }));
  const filters: Bounds[] = type ? [terms.said(`type=${type}`)] : [];
  const bounds = all([...known.filter(({ range }) => range === null).map((each) => each.bounds), ...filters]);
  const comparing = (some: readonly Query[], words: WordsIn = plainWordsInRow(actor)) =>
    conditionsOf(some, actor, asks, words);
  const { atMost, atLeast } = bounds;
  if (atMost === false) return { conditions: [sql`false`] };
  const stages: Ranges = candidateStage && assignedJobId === undefined ? { stages: [candidateStage] } : {};
  const ranges = together([stages, ...known.flatMap(({ range }) => range ?? [])]);
  const inIndex = (words: string) => plainWordsByIndex(tx, actor, terms, words);
  if (atMost === true) {
    const [only, ...otherParts] = parts;
    const few = only?.kind === 'any' && otherParts.length === 0 ? await fewOfAny(asked, only.parts, inIndex) : null;
    return { conditions: [...(few ? [isOneOf(candidates.id, few)] : await comparing(parts, inIndex)), ...others] };
  }
  const inTerms = known.filter(({ range }) => range === null);
  const unknown = inTerms.filter((each) => isUnknown(each.bounds)).map(({ part }) => part);
  const unsure = inTerms.filter((each) => !isUnknown(each.bounds) && !isExact(each.bounds)).map(({ part }) => part);
  if (unknown.length > 0 || assignedJobId !== undefined) {
    const besides = [...(await comparing(unknown, inIndex)), ...others];
    const few = await findFew(tx, actor, besides);
    if (few) return { conditions: [isOneOf(candidates.id, few), ...(await comparing(without(parts, unknown)))] };
    const named = await namedHits(tx, { terms: terms.asked(atMost), ranges });
    if (named) return { conditions: [isAmong(named), ...besides, ...(await comparing(unsure))] };
    return { conditions: [...(await comparing(parts, inIndex)), ...others] };
  }
  const [only, ...otherUnsure] = unsure;
  const phrase =
    only && otherUnsure.length === 0 && typeof atLeast === 'boolean' ? (phraseOf(only) ?? undefined) : undefined;
  const find = findHits(tx, actor, {
    terms: terms.asked(atMost),
    sureTerms: typeof atLeast === 'boolean' ? null : terms.asked(atLeast),
    phrase,
    ranges,
    withinRanges: [
      ...(await comparing(known.filter(({ range }) => range !== null).map(({ part }) => part))),
      ...onJob(actor, filter),
    ],
    unsure: phrase ? [] : await comparing(unsure),
    unsureOfOthers: await comparing(
      unsure.length === 1 ? unsure.map((part) => withoutExact(part, asks, terms)) : unsure,
    ),
    everything: async () => [...(await comparing(parts)), ...others],
  });
  return { conditions: [], find };
}

/** Of alternatives, those that the index cannot decide. Whoever fulfils another one is a sure hit if this is the only unsure part. */
function withoutExact(part: Query, asks: Asks<'candidate'>, terms: IndexTerms): Query {
  if (part.kind !== 'any') return part;
  return { ...part, parts: part.parts.filter((each) => !isExact(boundsOf(each, asks, terms))) };
}

/** The index cannot narrow the matches at all. */
const isUnknown = ({ atMost, atLeast }: Bounds) => atMost === true && atLeast === false;

const without = (parts: readonly Query[], some: readonly Query[]) => parts.filter((part) => !some.includes(part));

/** The limits that the term index sets to the matches of a search. */
export function boundsOf(query: Query, asks: Asks<'candidate'>, terms: IndexTerms): Bounds {
  switch (query.kind) {
    case 'all':
      return all(query.parts.map((part) => boundsOf(part, asks, terms)));
    case 'any':
      return any(query.parts.map((part) => boundsOf(part, asks, terms)));
    case 'not':
      return not(boundsOf(query.part, asks, terms));
    case 'words':
      return boundsOfPlainWords(query.text, terms);
    case 'test':
      return meaningOf(asks, query.field).spelled?.(query.test, terms) ?? within(true);
  }
}

/** The part as a phrase that the lookup compares; null if it is something else. */
function phraseOf(part: Query): Phrase | null {
  if (part.kind === 'words') return phraseOfWord(part.text);
  return part.kind === 'test' && part.field === 'cv' ? phraseInCv(part.test) : null;
}

/** The range of a part of a search; null if the part is not a range. */
function rangeOf(part: Query, asks: Asks<'candidate'>, actor: Actor): Ranges | null {
  return part.kind === 'test' ? (meaningOf(asks, part.field).range?.(part.test, actor) ?? null) : null;
}

/** The candidates that fulfil one of the alternatives, each looked up by its own index; null if one of them has too many. */
async function fewOfAny(
  { tx, actor, asks }: Asked,
  alternatives: readonly Query[],
  words: WordsIn,
): Promise<string[] | null> {
  const terms = indexTermsOf(actor.userId);
  const found: string[] = [];
  for (const each of alternatives) {
    const bounds = boundsOf(each, asks, terms);
    const { atMost } = bounds;
    const few =
      isExact(bounds) && typeof atMost !== 'boolean'
        ? await fewHits(tx, { terms: terms.asked(atMost) })
        : await findFew(tx, actor, await conditionsOf([each], actor, asks, words));
    if (few === null) return null;
    found.push(...few);
  }
  return found;
}

/** The candidates that fulfil the conditions; null if there are too many. */
async function findFew(tx: Transaction, { userId }: Actor, conditions: readonly SQL[]): Promise<string[] | null> {
  const rows = await tx.run(
    composedStatement<{ id: string }>(sql`
      select ${candidates.id} as id from ${candidates}
      where ${and(eq(candidates.userId, userId), isNull(candidates.deletedAt), ...conditions)}
      limit ${sql.raw(String(COUNT_LIMIT + 1))}`),
  );
  return rows.length > COUNT_LIMIT ? null : rows.map(({ id }) => id);
}

/** With a job: all candidates on that job at that stage. Without: candidates at that stage of their current job. */
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
