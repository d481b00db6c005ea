import type { SearchedType } from '#shared/crm/vocabularies.ts';
import { listedCandidates } from '#server/crm/candidates/candidates.store.ts';
import { companyRecords } from '#server/crm/companies/companies.store.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { jobRecords } from '#server/crm/jobs/jobs.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { narrow, type Searched } from '#server/records/lists/list-records.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { bestMatches } from '#server/records/search/best-match.ts';

/** The matches of a list for `q`, best match first. */
type AskList = (tx: Transaction, actor: Actor, q: string) => ReturnType<typeof bestMatches>;

function asking<Filter extends { q?: string | undefined }>(
  definition: Searched<Filter> & { type: SearchedType },
): AskList {
  return async (tx, actor, q) => {
    const narrowing = await narrow(tx, definition, actor, { q } as Filter);
    return bestMatches(tx, definition, actor, narrowing, narrowing.words ?? '');
  };
}

export const lists: Record<SearchedType, AskList> = {
  company: asking(companyRecords),
  contact: asking(contactRecords),
  candidate: asking(listedCandidates),
  job: asking(jobRecords),
  task: asking(taskRecords),
};
