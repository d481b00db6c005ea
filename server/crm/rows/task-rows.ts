import { taskFields } from '#shared/crm/task-schemas.ts';
import { attends } from './keep-attention.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { recordRows } from '#server/records/core/record-rows.ts';

export const taskRows = recordRows({
  type: 'task',
  table: tasks,
  fields: taskFields,
  repeated: [attends(tasks, ['completed', 'dueDate'])],
});
