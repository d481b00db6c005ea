import { and, sql, type SQL } from 'drizzle-orm';
import { COUNT_LIMIT } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { restOfList, type FindRows, type SortKey, type WantedRows } from '#server/platform/db/keyset.ts';
import {
  askIndex,
  idsIn,
  listWithout,
  type IdList,
  type Part,
  type Phrase,
  type Ranges,
} from '#server/records/search/candidate-index.ts';
import { MOST_NAMED } from './candidate-lookups.ts';
import { candidateSorts } from './candidate-sorts.ts';

/** One more than a list counts, which then shows "more". */
const ENOUGH = COUNT_LIMIT + 1;
const EVERYBODY: readonly Part[] = [1];
/** `ENOUGH` hits in one of eight mean more than `MOST_NAMED` in all. */
const LARGEST_SAMPLE = 8;
const SAMPLES: readonly Part[] = [64, LARGEST_SAMPLE];
const SAMPLES_FIRST: readonly Part[] = [...SAMPLES, 1];
/** Sorting more hits takes longer than comparing the rows of the list that fill a page. */
const MOST_SORTED = 3_000;
/** A phrase is compared in each hit until there are enough, so another sample would only be compared in vain. */
const ONE_SAMPLE_FIRST: readonly Part[] = [LARGEST_SAMPLE, 1];
/** The number of list rows to compare before collecting all hits. Both take about the same time. */
const MOST_WALKED = 1_500;
const WALKED_FOR_ONE = 4;
/** A larger sample may have a smaller share of matches. */
const SPARE = 1.25;
/** The number of hits, from a sample or from all, to compare at first in order to tell whether matches are common. */
const FIRST_SAMPLED = Math.ceil(SPARE * ENOUGH);
const FIRST_COMPARED = 2 * ENOUGH;
const MOST_SAMPLED = 4 * ENOUGH;
/** If matches are common, this many hits per row are enough to fill a page. */
const COMPARED_FOR_ONE = 4;

/** For looking up rows by id. */
export const isAmong = ({ written }: IdList) => sql`${candidates.id} = any(${written}::uuid[])`;
/** For comparing rows: PostgreSQL hashes a sub-select, but scans an array for each row. */
export const isHashedAmong = ({ written }: IdList) => sql`${candidates.id} in (select unnest(${written}::uuid[]))`;

interface Sought {
  /** The index query. Every match has these terms. */
  terms: string;
  ranges?: Ranges;
}

/** All candidates with the terms; null if there are too many to list. */
export async function namedHits(tx: Transaction, sought: Sought): Promise<IdList | null> {
  const hits = await askIndex(tx, { ...sought, parts: SAMPLES_FIRST, enough: ENOUGH, most: MOST_NAMED + 1 });
  return hits.part === 1 && hits.many <= MOST_NAMED ? hits : null;
}

/** The same for no more than a list counts. A sample tells when there are probably more. */
export async function fewHits(tx: Transaction, sought: Sought): Promise<string[] | null> {
  const enough = Math.ceil(ENOUGH / LARGEST_SAMPLE);
  const hits = await askIndex(tx, { ...sought, parts: ONE_SAMPLE_FIRST, enough, most: ENOUGH });
  return hits.part === 1 && hits.many < ENOUGH ? idsIn(hits) : null;
}

interface Hits extends Sought {
  /** Every candidate with these terms matches; null if the index is never sure. */
  sureTerms: string | null;
  /** All that the terms leave open, if it is a phrase: the lookup compares it. */
  phrase?: Phrase | undefined;
  /** The same ranges as conditions, which the list's own indexes may answer. */
  withinRanges: readonly SQL[];
  /** Conditions that the index cannot decide. Candidates without `sureTerms` must be compared. */
  unsure: readonly SQL[];
  /** The same for candidates without `sureTerms`, without the alternatives that only candidates with `sureTerms` fulfil. */
  unsureOfOthers: readonly SQL[];
  /** The whole search as conditions, for comparing rows of the list. */
  everything: () => Promise<SQL[]>;
}

/**
 * Common matches soon fill a page in the list's own order. A sample of the account proves that they are common, so they are neither
 * collected nor counted. For rarer matches, the index returns the next ones.
 */
export function findHits(tx: Transaction, actor: Actor, sought: Hits): FindRows {
  if (sought.unsure.length === 0) return findNext(tx, actor, sought);
  let chosen: FindRows | undefined;
  return async (wanted) => {
    if (chosen) return chosen(wanted);
    const { find, page } = await compareHits(tx, actor, sought, wanted);
    chosen = find;
    return page ?? find(wanted);
  };
}

interface Choice {
  find: FindRows;
  /** The wanted rows, if they were found on the way. */
  page?: Page;
}
type Page = Awaited<ReturnType<FindRows>>;

/** Tells from the first hits whether matches are common. */
async function compareHits(tx: Transaction, actor: Actor, sought: Hits, wanted: WantedRows): Promise<Choice> {
  const { terms, sureTerms, ranges = {}, unsure, unsureOfOthers } = sought;
  const compared = and(...unsure) ?? sql`true`;
  const asked = { terms, ranges, enough: ENOUGH };
  const sure =
    sureTerms === null ? null : await askIndex(tx, { ...asked, terms: sureTerms, parts: SAMPLES_FIRST, most: ENOUGH });
  if (sure && sure.counted === ENOUGH) return { find: inTurns(tx, actor, sought, compared, sure.part > 1) };
  const isSo = sure ? besideSure(sure, and(...unsureOfOthers) ?? sql`true`) : compared;
  const sample = await askIndex(tx, { ...asked, parts: SAMPLES, mostSampled: FIRST_SAMPLED });
  const areMany = sample.many > MOST_SORTED / LARGEST_SAMPLE;
  // If the list begins with the first hits, they are asked for in its order, and their matches are the page.
  const isInOrder = wanted.after === null && !sortOf(wanted.sort).nullable && !areMany;
  const first =
    sample.counted === ENOUGH
      ? sample
      : await askIndex(tx, {
          ...asked,
          parts: EVERYBODY,
          ...(isInOrder ? { next: { ...wanted, limit: FIRST_COMPARED } } : { most: FIRST_COMPARED }),
        });
  if (first.part === 1 && first.many < FIRST_COMPARED) return { find: inOrderOf(tx, actor, first, isSo) };
  if (first.part === 1 && isInOrder) {
    const page = await firstOf(tx, actor, first, isSo, wanted, ENOUGH);
    if (page.counted === ENOUGH) return { find: inTurns(tx, actor, sought, compared, areMany), page };
  } else {
    const areCommon = await areEnough(tx, actor, asked, first, isSo);
    if (areCommon) return { find: inTurns(tx, actor, sought, compared, areMany) };
  }
  return { find: inOrderOf(tx, actor, await askIndex(tx, { ...asked, parts: EVERYBODY }), isSo) };
}

/** Sure hits need no comparison. */
const besideSure = (sure: IdList, isSo: SQL) => (sure.many === 0 ? isSo : sql`(${isHashedAmong(sure)} or ${isSo})`);

/**
 * Whether `ENOUGH` match. If the first hits have too few, their share of matches tells how many of the largest sample would be enough.
 */
async function areEnough(
  tx: Transaction,
  actor: Actor,
  asked: { terms: string; ranges: Ranges; enough: number },
  first: IdList & { part: number },
  isSo: SQL,
): Promise<boolean> {
  const matching = await countSome(tx, actor, first, isSo, ENOUGH);
  if (matching === ENOUGH) return true;
  const missing = ENOUGH - matching;
  const isSampleUsedUp = first.part <= LARGEST_SAMPLE && first.many < FIRST_SAMPLED;
  const compared = first.part === LARGEST_SAMPLE ? first.many : 0;
  const mostSampled = compared + Math.ceil((SPARE * first.many * missing) / matching);
  if (first.part === 1 || isSampleUsedUp || mostSampled > MOST_SAMPLED) return false;
  const more = await askIndex(tx, { ...asked, parts: [LARGEST_SAMPLE], mostSampled });
  const others = listWithout(more, first);
  return (await countSome(tx, actor, others, isSo, missing)) === missing;
}

/** For a search that the index answers alone. */
function findNext(tx: Transaction, actor: Actor, sought: Hits): FindRows {
  const { terms, ranges = {}, phrase } = sought;
  const ask = (next: WantedRows, parts: readonly Part[]) =>
    askIndex(tx, { terms, ranges, phrase, parts, enough: ENOUGH, next });
  return async (wanted) => {
    const hits = await ask(wanted, phrase ? ONE_SAMPLE_FIRST : SAMPLES_FIRST);
    if (hits.part === 1) return { ids: idsIn(hits), counted: hits.counted };
    const ids = await walk(tx, actor, sought, wanted);
    return { ids: ids ?? idsIn(await ask(wanted, EVERYBODY)), counted: ENOUGH };
  };
}

const ownRows = ({ userId }: Actor) => sql`${candidates.userId} = ${userId} and ${candidates.deletedAt} is null`;

/** Counts the hits that fulfil the condition, up to `enough`. */
async function countSome(tx: Transaction, actor: Actor, hits: IdList, isSo: SQL, enough: number): Promise<number> {
  const [row] = await tx.run(
    composedStatement<{ many: number }>(sql`
      select count(*)::int as many from (
        select from ${candidates} where ${and(ownRows(actor), isAmong(hits), isSo)} limit ${sql.raw(String(enough))}) as every`),
  );
  return row?.many ?? 0;
}

/** Compares the next rows of the list; null if too few of them match. */
async function walk(
  tx: Transaction,
  actor: Actor,
  { withinRanges, everything }: Hits,
  wanted: WantedRows,
): Promise<string[] | null> {
  const { where, order } = restOfList(sql`${candidates.id}`, sortOf(wanted.sort), wanted);
  const most = MOST_WALKED + WALKED_FOR_ONE * wanted.limit;
  const rows = await tx.run(
    composedStatement<{ id: string }>(sql`
      select ${candidates.id} as id from (
        select * from ${candidates} where ${and(ownRows(actor), ...withinRanges, where)}
        order by ${order} limit ${sql.raw(String(most))}) as ${candidates}
      where ${and(...(await everything()))} order by ${order} limit ${sql.raw(String(wanted.limit))}`),
  );
  return rows.length === wanted.limit ? rows.map(({ id }) => id) : null;
}

/**
 * Finds a page of common matches: among the next rows of the list if a sample proved them common, or else among the next hits. If too few
 * of these match, all hits are compared.
 */
function inTurns(tx: Transaction, actor: Actor, sought: Hits, compared: SQL, areMany: boolean): FindRows {
  const { terms, ranges = {} } = sought;
  const asked = { terms, ranges, parts: EVERYBODY, enough: ENOUGH };
  return async (wanted) => {
    const walked = areMany ? await walk(tx, actor, sought, wanted) : null;
    if (walked) return { ids: walked, counted: ENOUGH };
    const next = await askIndex(tx, { ...asked, next: { ...wanted, limit: wanted.limit * COMPARED_FOR_ONE } });
    const { ids } = await firstOf(tx, actor, next, compared, wanted, wanted.limit);
    const isPage = ids.length === wanted.limit || next.many < wanted.limit * COMPARED_FOR_ONE;
    return isPage ? { ids, counted: ENOUGH } : inOrderOf(tx, actor, await askIndex(tx, asked), compared)(wanted);
  };
}

/** The wanted matches among sorted hits, and the number of matches up to `enough`. Later hits are not compared. */
async function firstOf(
  tx: Transaction,
  actor: Actor,
  hits: IdList,
  isSo: SQL,
  { limit }: WantedRows,
  enough: number,
): Promise<Page> {
  const rows = await tx.run(
    composedStatement<{ id: string }>(sql`
      select ${candidates.id} as id from unnest(${hits.written}::uuid[]) with ordinality as hit (id, place)
      join ${candidates} on ${candidates.id} = hit.id and ${ownRows(actor)}
      where ${isSo} order by hit.place limit ${sql.raw(String(Math.max(limit, enough)))}`),
  );
  return { ids: rows.slice(0, limit).map(({ id }) => id), counted: Math.min(rows.length, enough) };
}

/** The next hits of the list. They are compared in order until the page is full and `ENOUGH` are counted. */
function inOrderOf(tx: Transaction, actor: Actor, hits: IdList, isSo: SQL): FindRows {
  return async (wanted) => {
    if (hits.many === 0) return { ids: [], counted: 0 };
    const { where, order } = restOfList(sql`${candidates.id}`, sortOf(wanted.sort), wanted);
    const hit = sql`${candidates}`;
    const [found] = await tx.run(
      composedStatement<{ ids: string[]; counted: number }>(sql`
        with hits as materialized (select * from ${candidates} where ${and(ownRows(actor), isAmong(hits))})
        select array(
            select id from (select * from hits as ${hit} where ${where ?? sql`true`} order by ${order} offset 0) as ${hit}
            where ${isSo} limit ${sql.raw(String(wanted.limit))})::text[] as ids,
          (select count(*)::int from (select from hits as ${hit} where ${isSo} limit ${sql.raw(String(ENOUGH))}) as every) as counted`),
    );
    return found ?? { ids: [], counted: 0 };
  };
}

function sortOf(name: string): SortKey {
  const sorts: Readonly<Record<string, SortKey>> = candidateSorts;
  const sort = sorts[name];
  if (!sort) throw new Error(`Nobody knows how to sort candidates by ${name}`);
  return sort;
}
