import { sql } from 'drizzle-orm';
import { taskStatuses, type TaskStatus } from '#shared/crm/tasks.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { asksOf, filled, type Ask, type Asks } from '#server/records/search/asks.ts';
import { clientName, lookedUp, ofClient } from '#server/records/search/looked-up.ts';
import type { Searchable } from '#server/records/search/search-text.ts';
import { hasStatus } from './task-status.ts';

export const searchedTasks: Searchable = { type: 'task', id: tasks.id, searchText: tasks.searchText };

/** For the list of tasks, which joins the client of each task. */
export function taskAsks(tx: Transaction): Asks<'task'> {
  const looked = lookedUp(tx, searchedTasks);
  return asksOf('task', tasks, {
    title: looked.text(tasks.title),
    description: looked.text(tasks.description),
    contact: ofClient(tx, tasks.contactId)(clientName),
    'has:contact': filled(contacts.id),
    status: statusOf(),
  });
}

function statusOf(): Ask {
  const statuses = new Set<string>([...taskStatuses, 'unfinished']);
  return (test, { today }) => {
    if (test.is !== 'value' || !statuses.has(test.value)) throw new Error('There is no such status');
    return sql`(${hasStatus(test.value as TaskStatus | 'unfinished', today)})`;
  };
}
