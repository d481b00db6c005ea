import { sql } from 'drizzle-orm';
import { taskStatuses, type TaskStatus } from '#shared/task-terms.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { tasks } from '../db/schema/tasks.ts';
import { choice, day, filled, moment, optional, yesNo, type Ask, type Asks } from '../search/asks.ts';
import { clientName, lookedUp, ofClient } from '../search/looked-up.ts';
import { hasStatus } from './task-status.ts';

export const searchedTasks = { id: tasks.id, searchText: tasks.searchText, searchFunction: sql`search_tasks` };

/** Those of the list of tasks, which has the client of each beside it. */
export function taskAsks(tx: Transaction): Asks {
  const looked = lookedUp(tx, searchedTasks);
  return {
    title: looked.text(tasks.title),
    contact: ofClient(tx, tasks.contactId)(clientName),
    'has:contact': filled(contacts.id),
    priority: choice(tasks.priority),
    completed: yesNo(tasks.completed),
    ...optional({
      description: [looked.text, tasks.description],
      dueDate: [day, tasks.dueDate],
      repeat: [choice, tasks.repeat],
    }),
    status: statusOf(),
    createdAt: moment(tasks.createdAt),
    updatedAt: moment(tasks.updatedAt),
  };
}

function statusOf(): Ask {
  const statuses = new Set<string>([...taskStatuses, 'unfinished']);
  return (test, { today }) => {
    if (test.is !== 'value' || !statuses.has(test.value)) throw new Error('There is no such status');
    return sql`(${hasStatus(test.value as TaskStatus | 'unfinished', today)})`;
  };
}
