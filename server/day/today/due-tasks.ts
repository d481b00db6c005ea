import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TodayRule } from '#shared/day/day-settings.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { relatedDeletedAt } from '#server/records/core/related.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { asked, nameOf, ownId, reachOf, today, type Rule } from './line-rows.ts';

interface TaskRow {
  person: string | null;
  phone: string | null;
  email: string | null;
  isReachable: boolean;
}

/** The order within a day: by time, then by priority. */
const order = sql`${tasks.dueDate}, ${tasks.dueTime} nulls last, ${tasks.priorityWeight} desc, ${tasks.id}`;

/** A task about a job reaches the job's client. */
const clients = alias(contacts, 'clients');
const besideClient = sql`left join ${contacts} as ${sql.identifier('clients')} on ${clients.userId} = ${ownId}
  and ${clients.id} = ${jobs.contactId} and ${clients.deletedAt} is null`;

const tasksDue = (when: '<' | '=') =>
  fixedStatement<TaskRow>(sql`
    select ${taskRecords.shown.columns}, coalesce(${nameOf(candidates)}, ${nameOf(contacts)}, ${nameOf(clients)}) as person,
      coalesce(${candidates.phone}, ${contacts.phone}, ${clients.phone}) as phone,
      coalesce(${candidates.email}, ${contacts.email}, ${clients.email}) as email, ${relatedDeletedAt} is null as "isReachable"
    from (
      select ${tasks.id} from ${tasks}
      where ${tasks.userId} = ${ownId} and ${tasks.deletedAt} is null and not ${tasks.completed}
        and ${tasks.dueDate} ${sql.raw(when)} ${today}::date
      order by ${order} limit ${asked}) as due
    join ${tasks} on ${tasks.userId} = ${ownId} and ${tasks.id} = due.id
    ${taskRecords.shown.beside} ${besideClient} order by ${order}`);

const statements = { overdue: tasksDue('<'), due: tasksDue('=') };

const findTasks =
  (rule: TodayRule & keyof typeof statements): Rule =>
  async (tx, actor) => {
    const rows = await tx.run(statements[rule]({ userId: actor.userId, today: actor.today }));
    return rows.map((row): TodayLine => {
      const task = taskRecords.shown.toRecord(row);
      return {
        rule,
        id: task.id,
        title: task.title,
        about: task.related,
        beside: null,
        day: task.dueDate ?? actor.today,
        time: task.dueTime,
        reach: row.isReachable ? reachOf(row) : null,
        task,
      };
    });
  };

export const findOverdueTasks = findTasks('overdue');
export const findTasksOfToday = findTasks('due');
