import { taskGroupsOn, taskStatus, type TaskCounts } from '#shared/crm/task-schemas.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { tasksOfStage } from '../rows/task-rows.ts';

/** A kept sum of tasks: see `taskRows`. */
export interface KeptTasks {
  stage: string;
  many: number;
}

export function taskCountsOf(kept: readonly KeptTasks[], today: CalendarDate): TaskCounts {
  const groupOf = taskGroupsOn(today);
  const groups = { overdue: 0, today: 0, tomorrow: 0, week: 0, later: 0, undated: 0 };
  const statuses = { open: 0, overdue: 0, completed: 0 };
  for (const { stage, many } of kept) {
    const dated = tasksOfStage(stage);
    statuses[taskStatus(dated, today)] += many;
    if (!dated.completed) groups[groupOf(dated.dueDate)] += many;
  }
  return { ...statuses, due: groups.overdue + groups.today, groups };
}
