import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import {
  contentQuery,
  downloadName,
  fileKinds,
  fileSchema,
  fileUsageSchema,
  uploadQuery,
} from '#shared/platform/file-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { createRouter, jsonOf } from '#server/platform/http/router.ts';
import { pathId } from '#server/records/lists/record-routes.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { removeLeftoversSoon } from '#server/platform/files/file-leftovers.ts';
import {
  deleteFile,
  findShownFile,
  isAttached,
  isInBatch,
  isInImport,
  presentFile,
  quotaOf,
  usedBy,
} from '#server/platform/files/files.store.ts';
import { uploadFile } from '#server/platform/files/upload.ts';

const tags = ['Files'];
/** Deleting it here would leave nothing for the bin to restore. */
const ATTACHED = 'This file belongs to a candidate, a client or a job. Delete it there.';
const IN_BATCH = 'This file belongs to a batch of CVs. Leave it out there.';
const IN_IMPORT = 'This file belongs to an import. Remove the import instead.';

const idParam = z.object({ id: z.string() });

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Upload one file; a client-generated id makes the request safe to repeat',
  tags,
  request: {
    query: uploadQuery,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // Only documentation, not a validating schema: the form is streamed and never read as a whole.
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
  summary: 'Permanently delete a file that belongs to no record',
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
      const { file, isNew } = await files.places.within(uid, (taken) => uploadFile(deps, chosen, c.req.raw, taken));
      return isNew ? c.json(file, 201) : c.json(file, 200);
    })
    .openapi(usage, async (c) => {
      const { uid } = c.var.user;
      const used = await database.asTenant(uid, async (tx) => ({
        usedBytes: await usedBy(tx, uid),
        ...(await quotaOf(tx, uid, files.quotaBytes)),
      }));
      return c.json(used, 200);
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
          // Sandboxed even when opened as a page, because other people wrote it. The browser's own PDF viewer works
          // under this policy, but not in a frame with a sandbox attribute.
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

/** The name in both forms of RFC 6266: ASCII for old browsers, complete for the others. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const complete = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${complete}`;
}
