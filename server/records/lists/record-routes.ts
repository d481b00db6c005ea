import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { TODAY_HEADER } from '#shared/platform/calendar-date.ts';
import {
  bulkResultSchema,
  deletedRecordSchema,
  pageOf,
  recordId,
  recordNames,
  type RecordType,
} from '#shared/records/list-schemas.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { bodyOf, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { noSuchRecord } from '../core/write-records.ts';

/** The routes that every record type has, described for the API document and typed for the browser. */
export function recordRoutes<
  R extends z.ZodType,
  Input extends z.ZodType,
  Patch extends z.ZodType,
  Query extends z.ZodObject,
  Listed extends z.ZodType = R,
>(
  type: RecordType,
  schemas: {
    record: R;
    /** The schema of a list item, if lists show less than the whole record. */
    listed?: Listed;
    input: Input;
    patch: Patch;
    query: Query;
  },
) {
  const names = recordNames[type];
  const tags = [documentSection(type)];
  const { record, input, patch, query } = schemas;
  // If it is omitted, `Listed` is `R`, which the compiler cannot infer.
  const listed = schemas.listed ?? (record as z.ZodType as Listed);
  return {
    list: createRoute({
      method: 'get',
      path: '/',
      summary: `Search, filter and page through ${names.many}`,
      tags,
      parameters: [todayHeader],
      request: { query },
      responses: { 200: jsonOf(pageOf(listed), 'One page') },
    }),
    read: createRoute({
      method: 'get',
      path: '/{id}',
      summary: `Get one ${names.one}`,
      tags,
      request: { params: idParam },
      responses: { 200: jsonOf(record, 'The record') },
    }),
    create: createRoute({
      method: 'post',
      path: '/',
      summary: `Add a ${names.one}; a client-generated id makes the request safe to repeat`,
      tags,
      parameters: [todayHeader],
      request: bodyOf(input),
      responses: {
        201: jsonOf(record, 'Added'),
        200: jsonOf(record, 'Added by an earlier request with the same id and content'),
      },
    }),
    change: createRoute({
      method: 'patch',
      path: '/{id}',
      summary: `Change some fields of a ${names.one}`,
      tags,
      parameters: [todayHeader, versionHeader],
      request: { params: idParam, ...bodyOf(patch) },
      responses: { 200: jsonOf(record, 'The saved record') },
    }),
    remove: createRoute({
      method: 'delete',
      path: '/{id}',
      summary: `Move a ${names.one} to the bin`,
      tags,
      parameters: [versionHeader],
      request: { params: idParam },
      responses: { 200: jsonOf(deletedRecordSchema, 'In the bin for 30 days') },
    }),
    restore: createRoute({
      method: 'post',
      path: '/{id}/restore',
      summary: `Restore a ${names.one} from the bin`,
      tags,
      request: { params: idParam },
      responses: { 200: jsonOf(record, 'Restored') },
    }),
  };
}

/** One action on many records. `does` starts its summary. */
export function bulkRoute<Request extends z.ZodType, Result extends z.ZodType = typeof bulkResultSchema>(
  type: RecordType,
  does: string,
  request: Request,
  // If it is omitted, `Result` is the schema of every bulk response, which the compiler cannot infer.
  result: Result = bulkResultSchema as z.ZodType as Result,
) {
  const { many } = recordNames[type];
  return createRoute({
    method: 'post',
    path: '/bulk',
    summary: `${does} many ${many} at once`,
    tags: [documentSection(type)],
    parameters: [todayHeader],
    request: bodyOf(request),
    responses: { 200: jsonOf(result, `The ${many} that were changed`) },
  });
}

export function exportRoute<Query extends z.ZodObject>(type: RecordType, query: Query) {
  const { many } = recordNames[type];
  return createRoute({
    method: 'get',
    path: '/export.csv',
    summary: `Export a list of ${many} as a CSV file`,
    tags: [documentSection(type)],
    parameters: [todayHeader],
    request: { query },
    responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
  });
}

/** The section of a type's routes in the API document: "Clients". */
export function documentSection(type: RecordType): string {
  const { many } = recordNames[type];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

// Any text is accepted: an id that is not a UUID gets the same 404 as a record that does not exist.
const idParam = z.object({ id: z.string() });

export const versionHeader = {
  name: 'If-Match',
  in: 'header' as const,
  description:
    'The version the edit started from, e.g. "3". If the record has a newer version, the response is 409 and contains that version. Without this header, the newest version is changed.',
  schema: { type: 'string' as const },
};

export const todayHeader = {
  name: TODAY_HEADER,
  in: 'header' as const,
  description: 'The user’s calendar date as YYYY-MM-DD. The default is the server’s date in UTC.',
  schema: { type: 'string' as const, format: 'date' },
};

export function pathId(text: string): string {
  const { data } = recordId.safeParse(text);
  if (data === undefined) throw noSuchRecord();
  return data;
}

export function expectedVersion(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('If-Match');
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version !== undefined) return Number(version);
  const message = 'If-Match must be the version of the record';
  throw new AppError('invalid', message, { 'If-Match': message });
}
