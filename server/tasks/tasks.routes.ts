import { createRoute } from '@hono/zod-openapi';
import {
  taskCountsSchema,
  taskInput,
  taskPatch,
  tasksBulk,
  taskSchema,
  tasksExportQuery,
  tasksQuery,
} from '#shared/tasks.ts';
import type { Deps } from '../deps.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { exportCsv } from '../records/export-csv.ts';
import { withRecordRoutes } from '../records/record-router.ts';
import { bulkRoute, documentSection, exportRoute, recordRoutes, todayHeader } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { completeTasks, countTasks, putDueDateBack, taskRecords } from './tasks.store.ts';

const routes = recordRoutes('task', { record: taskSchema, input: taskInput, patch: taskPatch, query: tasksQuery });
const bulk = bulkRoute('task', 'Delete, restore, complete, reopen or unsnooze', tasksBulk);
const exported = exportRoute('task', tasksExportQuery);

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many tasks are open, overdue and completed, and how many are due',
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
