import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  importInput,
  importPatch,
  importRowPatch,
  importRowSchema,
  importRowsSchema,
  importSchema,
  keptQuery,
  keptRecordsSchema,
  listedImportSchema,
  rowsQuery,
  type Import,
} from '#shared/intake/imports/import-records.ts';
import { tableInspectionSchema, tableToInspect } from '#shared/intake/imports/imports.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Deps } from '#server/billing/deps.ts';
import { removeLeftoversSoon } from '#server/platform/files/file-leftovers.ts';
import { findFile } from '#server/platform/files/files.store.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { actorOf, type Actor } from '#server/records/core/actor.ts';
import { pathId } from '#server/records/lists/record-routes.ts';
import { changeAs, readAs } from '#server/records/lists/record-service.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { askToCheck, askToStart, askToUndo } from './ask.ts';
import { beginImport, changeImport } from './change-import.ts';
import { decide, listKept, listRows } from './import-rows.store.ts';
import { holdOpen, listImports, readImport, removeImport } from './imports.store.ts';
import { refusedCsv } from './refused-csv.ts';
import { createUnderstanding } from './understand.ts';

const tags = ['Imports'];
const idParam = z.object({ id: z.string() });
const rowParams = idParam.extend({ number: z.coerce.number().int('Must be the number of a row') });

const inspect = createRoute({
  method: 'post',
  path: '/inspect',
  summary: 'Read an uploaded table and guess its columns; nothing is stored',
  tags,
  request: bodyOf(tableToInspect),
  responses: { 200: jsonOf(tableInspectionSchema, 'The content and the guesses, which `choices` can correct') },
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Open imports and imports of the last 30 days, newest first',
  tags,
  responses: { 200: jsonOf(z.object({ items: z.array(listedImportSchema) }), 'Without the content of their files') },
});

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create an import of an uploaded table; its id makes the request safe to repeat',
  tags,
  request: bodyOf(importInput),
  responses: {
    201: jsonOf(importSchema, 'Created, with the guesses about the file'),
    200: jsonOf(importSchema, 'Created by an earlier request with the same id'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One import with its settings and progress',
  tags,
  request: { params: idParam },
  responses: { 200: jsonOf(importSchema, 'The import') },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Change how the file is read, its columns, or the handling of duplicates',
  tags,
  request: { params: idParam, ...bodyOf(importPatch) },
  responses: { 200: jsonOf(importSchema, 'The changed import') },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Permanently remove an import and its file, before any row is imported',
  tags,
  request: { params: idParam },
  responses: { 204: { description: 'Removed' } },
});

const asked = <Step extends string>(step: Step, summary: string) =>
  createRoute({
    method: 'post',
    path: `/{id}/${step}`,
    summary,
    tags,
    request: { params: idParam },
    responses: { 200: jsonOf(importSchema, 'Under way, or done already') },
  });

const check = asked('check', 'Check every row before anything is written; GET /api/work returns the progress');
const start = asked(
  'start',
  'Import the rows, or continue an import that was stopped; GET /api/work returns the progress',
);
const undo = asked(
  'undo',
  'Undo an import within 30 days, except for records edited or used since; added records are deleted for good',
);

const rows = createRoute({
  method: 'get',
  path: '/{id}/rows',
  summary: 'Rows that are invalid or whose record already exists, in the order of the file',
  tags,
  request: { params: idParam, query: rowsQuery },
  responses: { 200: jsonOf(importRowsSchema, 'One page of rows') },
});

const changeRow = createRoute({
  method: 'patch',
  path: '/{id}/rows/{number}',
  summary: 'Choose how to handle one duplicate',
  tags,
  request: { params: rowParams, ...bodyOf(importRowPatch) },
  responses: { 200: jsonOf(importRowSchema, 'The changed row') },
});

const refused = createRoute({
  method: 'get',
  path: '/{id}/refused.csv',
  summary: 'The invalid rows as they are in the file, each with the reason',
  tags,
  request: { params: idParam },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
});

const kept = createRoute({
  method: 'get',
  path: '/{id}/kept',
  summary: 'The records that undoing left unchanged, with the reason',
  tags,
  request: { params: idParam, query: keptQuery },
  responses: { 200: jsonOf(keptRecordsSchema, 'One page of records') },
});

const topics = ['imports'] as const;

export function importsRoutes(deps: Deps) {
  const { database, live } = deps;
  const understanding = createUnderstanding(deps);
  return createRouter()
    .openapi(inspect, async (c) => {
      const { uid } = c.var.user;
      const { fileId, type, choices } = c.req.valid('json');
      const file = await database.asTenant(uid, (tx) => findFile(tx, uid, fileId));
      if (!file) throw noSuchRecord();
      return c.json(await understanding.inspect(file, type, choices), 200);
    })
    .openapi(list, async (c) => c.json({ items: await readAs(c, deps, listImports) }, 200))
    .openapi(create, async (c) => {
      const actor = actorOf(c, deps);
      const { made, isNew } = await beginImport(database, understanding, actor, c.req.valid('json'));
      live.publish(actor.userId, topics);
      return isNew ? c.json(made, 201) : c.json(made, 200);
    })
    .openapi(read, async (c) => {
      const id = pathId(c.req.valid('param').id);
      return c.json(await readAs(c, deps, (tx, actor) => readImport(tx, actor, id)), 200);
    })
    .openapi(change, async (c) => {
      const actor = actorOf(c, deps);
      const id = pathId(c.req.valid('param').id);
      const changed = await changeImport(database, understanding, actor, id, c.req.valid('json'));
      live.publish(actor.userId, topics);
      return c.json(changed, 200);
    })
    .openapi(remove, async (c) => {
      const id = pathId(c.req.valid('param').id);
      await changeAs(c, deps, topics, async (tx, { userId }) => {
        await holdOpen(tx, userId, id);
        await removeImport(tx, userId, id);
      });
      removeLeftoversSoon(deps);
      return c.body(null, 204);
    })
    .openapi(check, async (c) => c.json(await ask(c, askToCheck), 200))
    .openapi(start, async (c) => c.json(await ask(c, askToStart), 200))
    .openapi(undo, async (c) => c.json(await ask(c, askToUndo), 200))
    .openapi(rows, async (c) => {
      const id = pathId(c.req.valid('param').id);
      const { kind, cursor } = c.req.valid('query');
      const page = await readAs(c, deps, async (tx, actor) =>
        listRows(tx, actor.userId, await readImport(tx, actor, id), kind, cursor),
      );
      return c.json(page, 200);
    })
    .openapi(changeRow, async (c) => {
      const { number, id: text } = c.req.valid('param');
      const id = pathId(text);
      const { decision } = c.req.valid('json');
      const row = await changeAs(c, deps, topics, async (tx, { userId }) =>
        decide(tx, userId, await holdOpen(tx, userId, id), number, decision),
      );
      return c.json(row, 200);
    })
    .openapi(refused, (c) => refusedCsv(c, deps, pathId(c.req.valid('param').id)))
    .openapi(kept, async (c) => {
      const id = pathId(c.req.valid('param').id);
      const { cursor } = c.req.valid('query');
      const page = await readAs(c, deps, async (tx, actor) => {
        await readImport(tx, actor, id);
        return listKept(tx, actor.userId, id, cursor);
      });
      return c.json(page, 200);
    });

  async function ask(c: Context<AppEnv>, step: (tx: Transaction, actor: Actor, id: string) => Promise<Import>) {
    const id = pathId(c.req.param('id') ?? '');
    const answer = await changeAs(c, deps, [...topics, 'work'], (tx, actor) => step(tx, actor, id));
    deps.worker.wake();
    return answer;
  }
}
