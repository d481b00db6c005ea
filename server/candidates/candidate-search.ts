import { eq, sql, type SQL } from 'drizzle-orm';
import type { CandidatesFilter } from '#shared/candidates.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { fixedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import type { Narrowing } from '../records/definition.ts';
import { containing } from '../records/search.ts';
import { cvQuery, withoutQuotes } from './cv-words.ts';

/**
 * The way of `narrowBySearch`, with two differences that follow from the length of CVs. Looking whether a word stands in
 * one means fetching its words from where long values are stored, so walking the list and comparing only pays for words
 * that many CVs have: more hits than a list counts are named one by one. For a phrase even the index has to compare.
 */
const MOST_NAMED = { words: 5_000, phrase: 2_000 };

const searchOf = fixedStatement<{ ids: string | null; many: number | null }>(sql`
  select found::text as ids, cardinality(found) as many
  from search_candidates(${sql.placeholder('pattern')}, ${sql.placeholder('words')}::tsquery, ${sql.placeholder('type')},
                         ${sql.placeholder('assignedJobId')}::uuid, ${sql.placeholder('enough')}, ${sql.placeholder('most')}) as found`);

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
  const most = words?.includes('<->') ? MOST_NAMED.phrase : MOST_NAMED.words;
  // The ids stay in PostgreSQL's own writing on their way there and back: nobody in between needs to read thousands.
  const [found] = await tx.run(
    searchOf({
      pattern: containing(text),
      words,
      type: type ?? null,
      assignedJobId: assignedJobId ?? null,
      enough: COUNT_LIMIT + 1,
      most,
    }),
  );
  const { ids = null, many = null } = found ?? {};
  if (ids === null || many === null) {
    const hasText = sql`strpos(${candidates.searchText}, ${foldText(text)}) > 0`;
    const isFound = sql`(${hasText} or ${candidates.cvWords} @@ ${words}::tsquery)`;
    return { conditions: [isFound, ...others], count: COUNT_LIMIT + 1 };
  }
  const isNamed = sql`${candidates.id} = any(${ids}::uuid[])`;
  return { conditions: [isNamed], count: Math.min(many, COUNT_LIMIT + 1) };
}
