import { createRoute } from '@hono/zod-openapi';
import {
  taskCountsSchema,
  taskInput,
  taskPatch,
  tasksBulk,
  taskSchema,
  tasksExportQuery,
  tasksQuery,
  type TasksBulk,
} from '#shared/tasks.ts';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../db/database.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import type { Actor } from '../records/actor.ts';
import { deleteRecords, restoreRecords } from '../records/bin-records.ts';
import { exportCsv } from '../records/export-csv.ts';
import { bulkRoute, exportRoute, recordRoutes, todayHeader } from '../records/record-routes.ts';
import { readAs, recordService } from '../records/record-service.ts';
import { tasksCsv } from './tasks-csv.ts';
import { completeTasks, countTasks, taskRecords } from './tasks.store.ts';

const names = { tag: 'Tasks', one: 'task', many: 'tasks' };

const routes = recordRoutes(names, { record: taskSchema, input: taskInput, patch: taskPatch, query: tasksQuery });

const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'How many tasks are open, overdue and completed, and how many are due',
  tags: ['Tasks'],
  parameters: [todayHeader],
  responses: { 200: jsonOf(taskCountsSchema, 'The counts') },
});

const bulk = bulkRoute(names, 'Delete, restore, complete or reopen', tasksBulk);
const exported = exportRoute(names, tasksExportQuery);

export function tasksRoutes(deps: Deps) {
  const service = recordService(deps, taskRecords);
  return createRouter()
    .openapi(counts, async (c) => c.json(await readAs(c, deps, countTasks), 200))
    .openapi(bulk, async (c) => {
      const request = c.req.valid('json');
      return c.json(await service.bulk(c, request, bulkWork[request.action]), 200);
    })
    .openapi(exported, (c) => {
      const { ids, ...query } = c.req.valid('query');
      return exportCsv(c, deps, taskRecords, tasksCsv, query, ids);
    })
    .openapi(routes.list, async (c) => c.json(await service.list(c, c.req.valid('query')), 200))
    .openapi(routes.create, async (c) => {
      const { record, isNew } = await service.create(c, c.req.valid('json'));
      return c.json(record, isNew ? 201 : 200);
    })
    .openapi(routes.read, async (c) => c.json(await service.read(c, c.req.valid('param').id), 200))
    .openapi(routes.change, async (c) =>
      c.json(await service.change(c, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await service.remove(c, c.req.valid('param').id), 200))
    .openapi(routes.restore, async (c) => c.json(await service.restore(c, c.req.valid('param').id), 200));
}

type BulkWork = (tx: Transaction, actor: Actor, ids: string[]) => Promise<string[]>;

const bulkWork: Record<TasksBulk['action'], BulkWork> = {
  delete: (tx, actor, ids) => deleteRecords(tx, taskRecords, actor, ids),
  restore: (tx, actor, ids) => restoreRecords(tx, taskRecords, actor, ids),
  complete: (tx, actor, ids) => completeTasks(tx, actor, ids, true),
  reopen: (tx, actor, ids) => completeTasks(tx, actor, ids, false),
};
