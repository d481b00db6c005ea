import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { fixedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import type { FindRows } from '../records/keyset.ts';
import { containing } from '../records/search.ts';
import { cvQuery, markedQueries, withoutQuotes } from './cv-words.ts';

const given = (name: string) => sql.placeholder(name);

/** By itself: joined to the rows, it would run where they are, and a node of a distributed database asks no other. */
const searchOf = fixedStatement<{ id: string; counted: number }>(sql`
  select id, counted
  from search_candidates(${given('pattern')}, ${given('words')}::tsquery, ${given('ownWords')}::tsquery,
                         ${given('wholeWords')}::tsquery, ${given('sideBySide')}, ${given('type')}, ${given('sort')},
                         ${given('isDescending')}, ${given('hasValue')}, ${given('afterKey')}, ${given('afterId')}::uuid,
                         ${given('wanted')}, ${given('enough')}, ${given('stage')})
  order by place`);

/**
 * CVs are long: looking whether a word stands in one means fetching its words from where long values are stored. So the database
 * decides, word by word, between fetching all hits and looking through the list (0010_candidate_search.sql), and hands over
 * no more than the page. A job has few candidates, and those are looked through.
 */
export async function findCandidates(tx: Transaction, actor: Actor, filter: CandidatesFilter): Promise<Narrowing> {
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
  const find: FindRows = async ({ sort, isDescending, hasValue, after, limit }) => {
    const rows = await tx.run(
      searchOf({
        pattern: containing(text),
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
  return { conditions: [], find };
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
