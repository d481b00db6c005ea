import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { BULK_LIMIT, COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import type { WantedRows } from '../records/keyset.ts';
import { containing } from '../records/search.ts';
import { cvQuery, markedQueries, withoutQuotes } from './cv-words.ts';

/**
 * CVs are long: looking whether a word stands in one means fetching its words from where long values are stored. So the database
 * decides, word by word, between fetching all hits and looking through the list (0011_assignments_by_hand.sql), and hands over
 * no more than the page. A job has few candidates, and those are looked through.
 */
export async function findCandidates(_tx: Transaction, actor: Actor, filter: CandidatesFilter): Promise<Narrowing> {
  const { q, type, assignedJobId, candidateStage } = filter;
  const others: SQL[] = [...(type ? [eq(candidates.type, type)] : []), ...onJob(actor, filter)];
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
                           ${after?.key ?? null}, ${after?.id ?? null}::uuid, ${limit}, ${COUNT_LIMIT + 1}, ${candidateStage ?? null})`;
  const all = find({ sort: 'name', isDescending: false, hasValue: true, after: null, limit: BULK_LIMIT + 1 });
  return { conditions: [sql`${candidates.id} in (select id from (${all}) as found)`], find };
}

/** With a job: everybody who is on it, at that stage of it. Without: those whose current job has come to that stage. */
function onJob({ userId }: Actor, { assignedJobId, candidateStage }: CandidatesFilter): SQL[] {
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
