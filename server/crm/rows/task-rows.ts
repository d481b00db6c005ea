import { sql } from 'drizzle-orm';
import { taskFields, type Dated } from '#shared/crm/task-schemas.ts';
import { attends } from './keep-attention.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { recordRows } from '#server/records/core/record-rows.ts';

const DONE = 'completed';
const UNDATED = '';

export const taskRows = recordRows({
  type: 'task',
  table: tasks,
  fields: taskFields,
  // By due day, because every midnight makes other tasks overdue, and in each time zone at another moment.
  summed: {
    stage: sql`case when ${tasks.completed} then ${DONE}::text else coalesce(${tasks.dueDate}::text, ${UNDATED}::text) end`,
    sortStage: sql`''`,
    fee: sql`0`,
    columns: ['completed', 'dueDate'],
    standingOf: (record) => ({ stage: stageOf(record as Dated), sortStage: '', many: 1, fees: 0 }),
  },
  repeated: [attends(tasks, ['completed', 'dueDate'])],
});

function stageOf({ completed, dueDate }: Dated): string {
  return completed ? DONE : (dueDate ?? UNDATED);
}

/** The tasks that count for a stage. */
export function tasksOfStage(stage: string): Dated {
  return { completed: stage === DONE, dueDate: stage === DONE || stage === UNDATED ? null : stage };
}
