import {
  FEW_FOUND,
  findKinds,
  MANY_FOUND,
  type FindAnswer,
  type FindKind,
  type FindQuery,
  type Found,
  type FoundPlace,
} from '#shared/finding/find-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { findBySimilarName } from '#server/intake/duplicates/possible-duplicates.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { findWithWords } from '#server/crm/candidates/candidates-with-words.ts';
import { kinds, MOST_LOOKED_AT } from './find-kinds.ts';
import { lists } from './find-lists.ts';
import type { FoundRow } from '#server/records/search/found-rows.ts';
import { BEST_NAMED, inOrder } from '#server/records/search/rank.ts';
import { findPatterns, findSimilar } from '#server/records/search/retrieve.ts';
import { beginningsOf, isSpecific, read, type Asked, type Understood } from './understood.ts';
import { toldApart } from './told-apart.ts';
import { likenessTo, whereFound, whereSimilar } from './where-found.ts';

/** With fewer hits, the text may contain a typo. */
const FEWEST_FOUND = 3;
/** Almost anything is similar to a shorter text. */
const SHORTEST_MISTYPED = 4;
/** Of matches in CVs, more are read than are shown, so that the best can come first. */
const LOOKED_AT_FOR_ONE = 4;

interface Hit {
  row: FoundRow;
  rank: number;
  similar: boolean;
}
interface Hits {
  kind: FindKind;
  understood: Understood;
  hits: Hit[];
}

/**
 * Finds a few records of each kind, or more of one kind. All kinds query their indexes at once, read the short fields of the hits, and
 * return the best. Costlier lookups (words of CVs, similar text) run only while there is room. Searches with more than plain words are
 * answered by the lists.
 */
export async function find(tx: Transaction, actor: Actor, { q, kind }: FindQuery): Promise<FindAnswer> {
  const most = kind === undefined ? FEW_FOUND : MANY_FOUND;
  const { asked, mistake } = read(q, kind === undefined ? findKinds : [kind], actor);
  const found = await Promise.all(
    asked.map((each) => (each.isListed ? findListed(tx, actor, each, q, most) : findKind(tx, actor, each, most))),
  );
  const mayBeMistyped =
    q.length >= SHORTEST_MISTYPED && asked.every(({ isListed }) => !isListed) && isHardlyFound(q, found);
  const all = mayBeMistyped ? await Promise.all(found.map((each) => addSimilar(tx, actor, each, most))) : found;
  const shown = all.filter(({ hits }) => hits.length > 0).toSorted((one, other) => bestOf(one) - bestOf(other));
  return {
    groups: await Promise.all(shown.map((each) => present(tx, actor, each))),
    mistake: shown.length === 0 ? mistake : null,
  };
}

/** A text that matches a name, or an e-mail address that exists, is no typo. */
function isHardlyFound(q: string, found: readonly Hits[]): boolean {
  const hits = found.flatMap((each) => each.hits);
  if (hits.length >= FEWEST_FOUND || (hits.length > 0 && q.includes('@'))) return false;
  return hits.every(({ rank }) => rank > BEST_NAMED);
}

/** Groups of similar matches come after all others, the most similar first. */
function bestOf({ understood, hits: [best] }: Hits): number {
  if (!best) return 0;
  return best.similar ? 101 - likenessTo(understood, best.row) : best.rank;
}

async function findListed(
  tx: Transaction,
  actor: Actor,
  { kind, understood }: Extract<Asked, { isListed: true }>,
  q: string,
  most: number,
): Promise<Hits> {
  const { hits } = await lists[kind](tx, actor, q);
  return { kind, understood, hits: hits.slice(0, most).map(({ row, rank }) => ({ row, rank, similar: false })) };
}

async function findKind(tx: Transaction, actor: Actor, { kind, understood }: Asked, most: number): Promise<Hits> {
  const { ask, read: readRows } = kinds[kind];
  const ids = new Set((await ask(tx, actor.userId, understood)).flat());
  // Short prefixes are costly and useless if enough names already match.
  if (kind === 'contact' || kind === 'candidate' || (kind !== 'tag' && isSpecific(understood))) {
    for (const pieces of beginningsOf(understood)) {
      if (ids.size < most) for (const id of await findPatterns(tx, kind, pieces, MOST_LOOKED_AT)) ids.add(id);
    }
  }
  if (kind === 'candidate' && ids.size < most && isSpecific(understood)) {
    const inTexts = await findWithWords(tx, actor, understood.q, most * LOOKED_AT_FOR_ONE);
    for (const id of inTexts) ids.add(id);
  }
  const rows = ids.size === 0 ? [] : await readRows(tx, actor.userId, [...ids]);
  const hits = inOrder(understood, rows).slice(0, most);
  return { kind, understood, hits: hits.map(({ row, rank }) => ({ row, rank, similar: false })) };
}

async function addSimilar(
  tx: Transaction,
  { userId }: Actor,
  { kind, understood, hits }: Hits,
  most: number,
): Promise<Hits> {
  const known = new Set(hits.map(({ row }) => row.id));
  const similar = (await findMistyped(tx, userId, kind, understood, most)).filter((id) => !known.has(id));
  if (similar.length === 0) return { kind, understood, hits };
  // Most similar first, as returned.
  const rows = await kinds[kind].read(tx, userId, similar);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const added = similar.flatMap((id, rank) => {
    const row = byId.get(id);
    return row ? [{ row, rank, similar: true }] : [];
  });
  return { kind, understood, hits: [...hits, ...added].slice(0, most) };
}

/** Two or more words may be a name, so people are first matched by sound, which is cheaper and more tolerant. Otherwise by trigrams. */
async function findMistyped(
  tx: Transaction,
  userId: string,
  kind: FindKind,
  { text }: Understood,
  most: number,
): Promise<string[]> {
  const mayBeName = (kind === 'contact' || kind === 'candidate') && text.includes(' ');
  const named = mayBeName ? await findBySimilarName(tx, userId, kind, text) : [];
  return named.length > 0 ? named.slice(0, most) : findSimilar(tx, kind, text, most);
}

async function present(tx: Transaction, actor: Actor, { kind, understood, hits }: Hits) {
  const places = new Map<string, FoundPlace | null>();
  for (const { row, similar } of hits) {
    const place = similar ? whereSimilar(understood, row) : whereFound(understood, row);
    if (place !== undefined) places.set(row.id, place);
  }
  const unexplained = hits.map(({ row }) => row.id).filter((id) => !places.has(id));
  const explained =
    unexplained.length === 0 ? undefined : await kinds[kind].explain(tx, actor, unexplained, understood);
  const details = toldApart(hits.map(({ row }) => row));
  const items: Found[] = hits.map(({ row: { id, title }, similar }) => ({
    id,
    title,
    detail: details.get(id) ?? null,
    place: places.get(id) ?? explained?.get(id) ?? null,
    similar,
  }));
  return { kind, items, words: understood.q };
}
