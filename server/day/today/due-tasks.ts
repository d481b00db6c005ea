import { sql } from 'drizzle-orm';
import type { TodayRule } from '#shared/day/day-settings.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { relatedDeletedAt } from '#server/records/core/related.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { asked, ownId, today, type Rule } from './line-rows.ts';

interface TaskRow {
  phone: string | null;
  email: string | null;
  isReachable: boolean;
}

/** The order within a day: by time, then by priority. */
const order = sql`${tasks.dueDate}, ${tasks.dueTime} nulls last, ${tasks.priorityWeight} desc, ${tasks.id}`;

const tasksDue = (when: '<' | '=') =>
  fixedStatement<TaskRow>(sql`
    select ${taskRecords.shown.columns}, coalesce(${candidates.phone}, ${contacts.phone}) as phone,
      coalesce(${candidates.email}, ${contacts.email}) as email, ${relatedDeletedAt} is null as "isReachable"
    from (
      select ${tasks.id} from ${tasks}
      where ${tasks.userId} = ${ownId} and ${tasks.deletedAt} is null and not ${tasks.completed}
        and ${tasks.dueDate} ${sql.raw(when)} ${today}::date
      order by ${order} limit ${asked}) as due
    join ${tasks} on ${tasks.userId} = ${ownId} and ${tasks.id} = due.id
    ${taskRecords.shown.beside} order by ${order}`);

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
        reach: task.related && row.isReachable ? { phone: row.phone, email: row.email } : null,
        task,
      };
    });
  };

export const findOverdueTasks = findTasks('overdue');
export const findTasksOfToday = findTasks('due');
