import { eq, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { BULK_LIMIT, COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import type { WantedRows } from '../records/keyset.ts';
import { containing } from '../records/search.ts';
import { cvQuery, markedQueries, withoutQuotes } from './cv-words.ts';

/**
 * CVs are long: looking whether a word stands in one means fetching its words from where long values are stored. So the database
 * decides, word by word, between fetching all hits and looking through the list (0010_candidate_search.sql), and hands over
 * no more than the page. A job has few candidates, and those are looked through.
 */
export async function findCandidates(_tx: Transaction, actor: Actor, filter: CandidatesFilter): Promise<Narrowing> {
  const { q, type, assignedJobId } = filter;
  const others: SQL[] = [
    ...(type ? [eq(candidates.type, type)] : []),
    ...(assignedJobId ? [eq(candidates.assignedJobId, assignedJobId)] : []),
  ];
  if (!q) return { conditions: others };
  const text = withoutQuotes(q);
  const words = cvQuery(q);
  if (assignedJobId) {
    const hasText = sql`strpos(${candidates.searchText}, ${foldText(text)}) > 0`;
    return { conditions: [...others, sql`(${hasText} or ${candidates.cvWords} @@ ${words}::tsquery)`] };
  }
  const marked = markedQueries(q, actor.userId);
  const find = ({ sort, isDescending, hasValue, after, limit }: WantedRows) => sql`
    select id, place, counted
    from search_candidates(${containing(text)}, ${words}::tsquery, ${marked.words}::tsquery, ${marked.wholeWords}::tsquery,
                           ${words?.includes('<->') ?? false}, ${type ?? null}, ${sort}, ${isDescending}, ${hasValue},
                           ${after?.key ?? null}, ${after?.id ?? null}::uuid, ${limit}, ${COUNT_LIMIT + 1})`;
  const all = find({ sort: 'name', isDescending: false, hasValue: true, after: null, limit: BULK_LIMIT + 1 });
  return { conditions: [sql`${candidates.id} in (select id from (${all}) as found)`], find };
}
