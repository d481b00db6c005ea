import { createRoute } from '@hono/zod-openapi';
import {
  taskCountsSchema,
  taskInput,
  taskPatch,
  tasksBulk,
  taskSchema,
  tasksExportQuery,
  tasksQuery,
} from '#shared/crm/task-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { exportCsv } from '#server/records/lists/export-csv.ts';
import { withRecordRoutes } from '#server/records/lists/record-router.ts';
import {
  bulkRoute,
  documentSection,
  exportRoute,
  recordRoutes,
  todayHeader,
} from '#server/records/lists/record-routes.ts';
import { readAs, recordService } from '#server/records/lists/record-service.ts';
import { completeTasks, countTasks, putDueDateBack, taskRecords } from './tasks.store.ts';

const routes = recordRoutes('task', { record: taskSchema, input: taskInput, patch: taskPatch, query: tasksQuery });
const bulk = bulkRoute('task', 'Delete, restore, complete, reopen or unsnooze', tasksBulk);
const exported = exportRoute('task', tasksExportQuery);

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'Count open, overdue, completed and due tasks',
  tags: [documentSection('task')],
  parameters: [todayHeader],
  responses: { 200: jsonOf(taskCountsSchema, 'The counts') },
});

export function tasksRoutes(deps: Deps) {
  const service = recordService(deps, taskRecords);
  const own = createRouter()
    .openapi(counts, async (c) => c.json(await readAs(c, deps, countTasks), 200))
    .openapi(bulk, async (c) => {
      const answer = await service.bulk(c, c.req.valid('json'), {
        complete: (tx, actor, ids) => completeTasks(tx, actor, ids, true),
        reopen: (tx, actor, ids) => completeTasks(tx, actor, ids, false),
        unsnooze: (tx, actor, ids, { dueDate }) => putDueDateBack(tx, actor, ids, dueDate),
      });
      return c.json(answer, 200);
    })
    .openapi(exported, (c) => exportCsv(c, deps, taskRecords, c.req.valid('query')));
  return withRecordRoutes(own, routes, service);
}
