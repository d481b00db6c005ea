import type { View, ViewScreen, ViewSearch } from '#shared/finding/view-schemas.ts';
import { candidateRecords } from '#server/crm/candidates/candidates.store.ts';
import { companyRecords } from '#server/crm/companies/companies.store.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { jobRecords } from '#server/crm/jobs/jobs.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { countRecords } from '#server/records/lists/list-records.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { listViews } from './views.store.ts';

type Count<Screen extends ViewScreen> = (tx: Transaction, actor: Actor, search: ViewSearch<Screen>) => Promise<number>;

const counts: { [Screen in ViewScreen]: Count<Screen> } = {
  companies: (tx, actor, { sort: _sort, columns: _columns, ...filter }) =>
    countRecords(tx, companyRecords, actor, filter),
  contacts: (tx, actor, { sort: _sort, columns: _columns, ...filter }) =>
    countRecords(tx, contactRecords, actor, filter),
  jobs: (tx, actor, { sort: _sort, columns: _columns, layout: _layout, ...filter }) =>
    countRecords(tx, jobRecords, actor, filter),
  candidates: (tx, actor, { sort: _sort, columns: _columns, ...filter }) =>
    countRecords(tx, candidateRecords, actor, filter),
  tasks: (tx, actor, { sort: _sort, columns: _columns, ...filter }) => countRecords(tx, taskRecords, actor, filter),
};

/**
 * How many records each of the account's views shows, as its list counts them. Views that their list cannot read are
 * not counted.
 */
export async function countViews(tx: Transaction, actor: Actor): Promise<Record<string, number>> {
  const views = await listViews(tx, actor);
  const counted = await Promise.all(views.map(async (view) => [view.id, await countView(tx, actor, view)] as const));
  return Object.fromEntries(counted.filter((each): each is [string, number] => each[1] !== null));
}

async function countView(tx: Transaction, actor: Actor, { screen, search }: View): Promise<number | null> {
  // The search matches the screen, which the compiler cannot infer for both at once.
  const count = counts[screen] as Count<ViewScreen>;
  try {
    return await count(tx, actor, search);
  } catch (error) {
    // The list itself shows the error when it is opened.
    if (error instanceof AppError && error.code === 'invalid') return null;
    throw error;
  }
}
