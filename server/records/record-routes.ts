import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { TODAY_HEADER } from '#shared/calendar-date.ts';
import {
  bulkResultSchema,
  deletedRecordSchema,
  pageOf,
  recordId,
  recordNames,
  type RecordType,
} from '#shared/records.ts';
import { AppError } from '../http/app-error.ts';
import { bodyOf, jsonOf, type AppEnv } from '../http/router.ts';
import { noSuchRecord } from './write-records.ts';

/** The addresses that every record type has, described for the API document and typed for the browser. */
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
    /** What a list holds of each record, unless it is all of it. */
    listed?: Listed;
    input: Input;
    patch: Patch;
    query: Query;
  },
) {
  const names = recordNames[type];
  const tags = [documentSection(type)];
  const { record, input, patch, query } = schemas;
  // Left out, `Listed` is `R`, which the compiler cannot conclude from a missing value.
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
      summary: `One ${names.one}`,
      tags,
      request: { params: idParam },
      responses: { 200: jsonOf(record, 'The record') },
    }),
    create: createRoute({
      method: 'post',
      path: '/',
      summary: `Add a ${names.one}; an id of your own makes the request safe to repeat`,
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
      responses: { 200: jsonOf(record, 'As saved') },
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
      summary: `Take a ${names.one} back from the bin`,
      tags,
      request: { params: idParam },
      responses: { 200: jsonOf(record, 'Restored') },
    }),
  };
}

/** One thing done to many records; `does` begins its description. */
export function bulkRoute<Request extends z.ZodType, Result extends z.ZodType = typeof bulkResultSchema>(
  type: RecordType,
  does: string,
  request: Request,
  // Left out, `Result` is the schema of every bulk answer, which the compiler cannot conclude from a missing value.
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
    summary: `The ${many} of a list as a CSV file`,
    tags: [documentSection(type)],
    parameters: [todayHeader],
    request: { query },
    responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
  });
}

/** The heading that a type's routes stand under in the API document: "Clients". */
export function documentSection(type: RecordType): string {
  const { many } = recordNames[type];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

// Any text: one that is no UUID names no record, and is answered like any other that does not exist.
const idParam = z.object({ id: z.string() });

export const versionHeader = {
  name: 'If-Match',
  in: 'header' as const,
  description:
    'The version that was seen, e.g. "3": if there is a newer one, the answer is 409 with it. Without it, the newest one is taken.',
  schema: { type: 'string' as const },
};

export const todayHeader = {
  name: TODAY_HEADER,
  in: 'header' as const,
  description: 'The user’s calendar date as YYYY-MM-DD. Without it, today is the server’s date in UTC.',
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
