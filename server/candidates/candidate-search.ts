import { eq, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import { containing } from '../records/search.ts';
import { cvQuery, withoutQuotes } from './cv-words.ts';

/**
 * The way of `narrowBySearch`, with two differences that follow from the length of CVs. Looking whether a word stands in
 * one means fetching its words from where long values are stored, so walking the list and comparing only pays for words
 * that many CVs have: up to this many hits are named one by one instead.
 */
const MOST_NAMED = 10_000;

/** And the filter's other conditions are the search function's too, because counting afterwards would compare again. */
export async function findCandidates(tx: Transaction, _actor: Actor, filter: CandidatesFilter): Promise<Narrowing> {
  const { q, type, assignedJobId } = filter;
  const others: SQL[] = [
    ...(type ? [eq(candidates.type, type)] : []),
    ...(assignedJobId ? [eq(candidates.assignedJobId, assignedJobId)] : []),
  ];
  if (!q) return { conditions: others };
  const text = withoutQuotes(q);
  const words = cvQuery(q);
  // The ids stay in PostgreSQL's own writing on their way there and back: nobody in between needs to read thousands.
  const { rows } = await tx.execute<{ ids: string; many: number; complete: boolean }>(sql`
    select found.ids::text as ids, cardinality(found.ids) as many, found.complete
    from search_candidates(${containing(text)}, ${words}::tsquery, ${type ?? null}, ${assignedJobId ?? null}::uuid,
                           ${COUNT_LIMIT + 1}, ${MOST_NAMED}) as found`);
  const [found] = rows;
  if (!found) throw new Error('The database returned no result of a search');
  if (found.complete) {
    const isNamed = sql`${candidates.id} = any(${found.ids}::uuid[])`;
    return { conditions: [isNamed], count: Math.min(found.many, COUNT_LIMIT + 1) };
  }
  const isFound = sql`(strpos(${candidates.searchText}, ${foldText(text)}) > 0 or ${candidates.cvWords} @@ ${words}::tsquery)`;
  return { conditions: [isFound, ...others], count: COUNT_LIMIT + 1 };
}
