import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { contentQuery, downloadName, fileKinds, fileSchema, fileUsageSchema, uploadQuery } from '#shared/files.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { createRouter, jsonOf } from '../http/router.ts';
import { pathId } from '../records/record-routes.ts';
import { noSuchRecord } from '../records/write-records.ts';
import { removeLeftoversSoon } from './file-leftovers.ts';
import { deleteFile, findShownFile, isAttached, isInBatch, isInImport, presentFile, usedBy } from './files.store.ts';
import { uploadFile } from './upload.ts';

const tags = ['Files'];
/** It would leave nothing for the bin to bring back. */
const ATTACHED = 'This file belongs to a candidate, a client or a job. Delete it there.';
const IN_BATCH = 'This file belongs to a batch of CVs. Leave it out there.';
const IN_IMPORT = 'This file belongs to an import. Remove the import instead.';

const idParam = z.object({ id: z.string() });

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Upload one file; an id of your own makes the request safe to repeat',
  tags,
  request: {
    query: uploadQuery,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // A plain description and no schema that checks: the form is read piece by piece and never as a whole.
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
  },
  responses: {
    201: jsonOf(fileSchema, 'Stored'),
    200: jsonOf(fileSchema, 'Stored by an earlier request with the same id and content'),
  },
});

const usage = createRoute({
  method: 'get',
  path: '/usage',
  summary: 'How much of its quota the account uses',
  tags,
  responses: { 200: jsonOf(fileUsageSchema, 'In bytes') },
});

const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'What is known about one file',
  tags,
  request: { params: idParam },
  responses: { 200: jsonOf(fileSchema, 'The file without its content') },
});

const content = createRoute({
  method: 'get',
  path: '/{id}/content',
  summary: 'The content of one file, byte for byte; a PDF can be shown in a frame with view=inline',
  tags,
  request: { params: idParam, query: contentQuery },
  responses: {
    200: {
      description: 'The content, as a download unless a PDF is to be shown',
      content: { 'application/octet-stream': { schema: z.string() } },
    },
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Remove one file for good that belongs to no record',
  tags,
  request: { params: idParam },
  responses: { 204: { description: 'Removed' } },
});

export function filesRoutes(deps: Deps) {
  const { database, files } = deps;
  const find = async (userId: string, id: string) => {
    const row = await database.asTenant(userId, (tx) => findShownFile(tx, userId, pathId(id)));
    if (!row) throw noSuchRecord();
    return row;
  };
  return createRouter()
    .openapi(upload, async (c) => {
      const { uid } = c.var.user;
      const chosen = { userId: uid, ...c.req.valid('query') };
      const { file, isNew } = await files.places.within(uid, () => uploadFile(deps, chosen, c.req.raw));
      return isNew ? c.json(file, 201) : c.json(file, 200);
    })
    .openapi(usage, async (c) => {
      const { uid } = c.var.user;
      const usedBytes = await database.asTenant(uid, (tx) => usedBy(tx, uid));
      return c.json({ usedBytes, quotaBytes: files.quotaBytes }, 200);
    })
    .openapi(read, async (c) => c.json(presentFile(await find(c.var.user.uid, c.req.valid('param').id)), 200))
    .openapi(content, async (c) => {
      const row = await find(c.var.user.uid, c.req.valid('param').id);
      const isShown = c.req.valid('query').view === 'inline' && row.kind === 'pdf';
      const bytes = Readable.from(files.storageOf(row).read(row), { objectMode: false });
      return new Response(Readable.toWeb(bytes) as ReadableStream, {
        headers: {
          'Content-Type': fileKinds[row.kind].mediaType,
          'Content-Length': String(row.size),
          'Content-Disposition': disposition(isShown ? 'inline' : 'attachment', downloadName(row)),
          // Even opened as a page it would be in a room without doors: other people wrote this. The browser's own viewer works there,
          // but not in a frame that the page itself has sandboxed.
          'Content-Security-Policy': `sandbox; default-src 'none'; frame-ancestors ${isShown ? `'self'` : `'none'`}`,
        },
      });
    })
    .openapi(remove, async (c) => {
      const { uid } = c.var.user;
      const id = pathId(c.req.valid('param').id);
      await database.asTenant(uid, async (tx) => {
        if (await isAttached(tx, uid, id)) throw new AppError('conflict', ATTACHED);
        if (await isInBatch(tx, uid, id)) throw new AppError('conflict', IN_BATCH);
        if (await isInImport(tx, uid, id)) throw new AppError('conflict', IN_IMPORT);
        if (!(await deleteFile(tx, uid, id))) throw noSuchRecord();
      });
      removeLeftoversSoon(deps);
      return c.body(null, 204);
    });
}

/** The name in both spellings that browsers know (RFC 6266): plain for old ones, complete for the others. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const complete = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${complete}`;
}
