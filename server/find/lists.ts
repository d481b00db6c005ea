import type { SearchedType } from '#shared/query/vocabularies.ts';
import { listedCandidates } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import { narrow, type Searched } from '../records/list-records.ts';
import { bestMatches } from '../search/best-match.ts';
import { taskRecords } from '../tasks/tasks.store.ts';

/** What a list would find by `q`, the best match for the words in it first. */
type AskList = (tx: Transaction, actor: Actor, q: string, words: string) => ReturnType<typeof bestMatches>;

function asking<Filter extends { q?: string | undefined }>(
  definition: Searched<Filter> & { type: SearchedType },
): AskList {
  return async (tx, actor, q, words) => {
    const narrowing = await narrow(tx, definition, actor, { q } as Filter);
    return bestMatches(tx, definition, actor, narrowing, words);
  };
}

export const lists: Record<SearchedType, AskList> = {
  contact: asking(contactRecords),
  candidate: asking(listedCandidates),
  job: asking(jobRecords),
  task: asking(taskRecords),
};
