import {
  FEW_FOUND,
  findKinds,
  MANY_FOUND,
  type FindAnswer,
  type FindKind,
  type FindQuery,
  type Found,
  type FoundPlace,
} from '#shared/find.ts';
import type { Transaction } from '../db/database.ts';
import { findNamedLike } from '../duplicates/like.ts';
import type { Actor } from '../records/actor.ts';
import type { FoundRow } from '../search/found-rows.ts';
import { BEST_NAMED, inOrder } from '../search/rank.ts';
import { askForPieces, askForSimilar, askForWords } from './ask.ts';
import { kinds } from './kinds.ts';
import { lists } from './lists.ts';
import { beginningsOf, read, wordQueryOf, type Asked, type Understood } from './understood.ts';
import { whereFound, whereSimilar } from './where-found.ts';

/** With fewer, somebody may have mistyped. */
const FEWEST_FOUND = 3;
/** Of a shorter text nearly everything is like it. */
const SHORTEST_MISTYPED = 4;

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
 * A few records of each kind, or more of one. Each kind asks its indexes for those that may be meant, all kinds at once, reads what is
 * short of them, and shows the best; what costs more (words of CVs, likeness) is asked only while there is room. What is more than plain
 * words is asked of the lists.
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

/** What is called so, or has the words in its name, was not mistyped; nor was an address that somebody has. */
function isHardlyFound(q: string, found: readonly Hits[]): boolean {
  const hits = found.flatMap((each) => each.hits);
  if (hits.length >= FEWEST_FOUND || (hits.length > 0 && q.includes('@'))) return false;
  return hits.every(({ rank }) => rank > BEST_NAMED);
}

const bestOf = ({ hits }: Hits) => (hits[0]?.rank ?? 0) + (hits[0]?.similar ? 100 : 0);

async function findListed(
  tx: Transaction,
  actor: Actor,
  { kind, understood }: Extract<Asked, { isListed: true }>,
  q: string,
  most: number,
): Promise<Hits> {
  const { hits } = await lists[kind](tx, actor, q, understood.q);
  return { kind, understood, hits: hits.slice(0, most).map(({ row, rank }) => ({ row, rank, similar: false })) };
}

async function findKind(tx: Transaction, actor: Actor, { kind, understood }: Asked, most: number): Promise<Hits> {
  const { ask, read: readRows } = kinds[kind];
  const ids = new Set((await ask(tx, actor.userId, understood)).flat());
  // Which is costly where many names begin so, and then of no use.
  if (kind === 'contact' || kind === 'candidate') {
    for (const pieces of beginningsOf(understood)) {
      if (ids.size < most) for (const id of await askForPieces(tx, kind, pieces)) ids.add(id);
    }
  }
  const rows = ids.size === 0 ? [] : await readRows(tx, actor.userId, [...ids], understood);
  const named = inOrder(understood, rows).slice(0, most);
  const inTexts = kind === 'candidate' ? await findInTexts(tx, actor, named, understood, most) : [];
  const hits = [...named, ...inTexts].map(({ row, rank }) => ({ row, rank, similar: false }));
  return { kind, understood, hits };
}

/** Looks at more than there is room for, so that those who were edited last come first. */
const LOOKED_AT_FOR_ONE = 4;

async function findInTexts(
  tx: Transaction,
  { userId }: Actor,
  named: readonly { row: FoundRow }[],
  understood: Understood,
  most: number,
): Promise<{ row: FoundRow; rank: number }[]> {
  const query = wordQueryOf(understood, userId);
  if (query === null || named.length >= most) return [];
  const known = new Set(named.map(({ row }) => row.id));
  const ids = (await askForWords(tx, query, most * LOOKED_AT_FOR_ONE)).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const rows = await kinds.candidate.read(tx, userId, ids, understood);
  return inOrder(understood, rows).slice(0, most - named.length);
}

async function addSimilar(
  tx: Transaction,
  { userId }: Actor,
  { kind, understood, hits }: Hits,
  most: number,
): Promise<Hits> {
  const known = new Set(hits.map(({ row }) => row.id));
  const similar = (await findSimilar(tx, kind, understood, most)).filter((id) => !known.has(id));
  if (similar.length === 0) return { kind, understood, hits };
  // The likest first, as they were found; they need not have the words themselves.
  const rows = await kinds[kind].read(tx, userId, similar, { ...understood, terms: [] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const added = similar.flatMap((id, rank) => {
    const row = byId.get(id);
    return row ? [{ row, rank, similar: true }] : [];
  });
  return { kind, understood, hits: [...hits, ...added].slice(0, most) };
}

/** People by how their names sound, which forgives more and costs less, if two words may be a name; else whatever has like letters. */
async function findSimilar(tx: Transaction, kind: FindKind, { text }: Understood, most: number): Promise<string[]> {
  const mayBeName = (kind === 'contact' || kind === 'candidate') && text.includes(' ');
  const named = mayBeName ? await findNamedLike(tx, kind, text) : [];
  return named.length > 0 ? named.slice(0, most) : askForSimilar(tx, kind, text, most);
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
  const items: Found[] = hits.map(({ row: { id, title, detail }, similar }) => ({
    id,
    title,
    detail,
    place: places.get(id) ?? explained?.get(id) ?? null,
    similar,
  }));
  return { kind, items, words: understood.q };
}
