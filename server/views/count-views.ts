import type { View, ViewScreen, ViewSearch } from '#shared/views.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import { countRecords } from '../records/list-records.ts';
import { taskRecords } from '../tasks/tasks.store.ts';
import { listViews } from './views.store.ts';

type Count<Screen extends ViewScreen> = (tx: Transaction, actor: Actor, search: ViewSearch<Screen>) => Promise<number>;

const counts: { [Screen in ViewScreen]: Count<Screen> } = {
  contacts: (tx, actor, { sort: _sort, ...filter }) => countRecords(tx, contactRecords, actor, filter),
  jobs: (tx, actor, { sort: _sort, layout: _layout, ...filter }) => countRecords(tx, jobRecords, actor, filter),
  candidates: (tx, actor, { sort: _sort, ...filter }) => countRecords(tx, candidateRecords, actor, filter),
  tasks: (tx, actor, { sort: _sort, ...filter }) => countRecords(tx, taskRecords, actor, filter),
};

/** How many records each of the account's views shows, as its list counts them. What a list cannot read it does not count. */
export async function countViews(tx: Transaction, actor: Actor): Promise<Record<string, number>> {
  const views = await listViews(tx, actor);
  const counted = await Promise.all(views.map(async (view) => [view.id, await countView(tx, actor, view)] as const));
  return Object.fromEntries(counted.filter((each): each is [string, number] => each[1] !== null));
}

async function countView(tx: Transaction, actor: Actor, { screen, search }: View): Promise<number | null> {
  // The search is that of the screen, which the compiler cannot conclude from both at once.
  const count = counts[screen] as Count<ViewScreen>;
  try {
    return await count(tx, actor, search);
  } catch (error) {
    // Its list says what is wrong with it, to whoever opens it.
    if (error instanceof AppError && error.code === 'invalid') return null;
    throw error;
  }
}
