import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { FieldErrors } from '#shared/platform/errors.ts';
import { AppError } from '../runtime/app-error.ts';

export interface AppEnv {
  /** The connection of a request; in-process requests have none. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Set by the access middleware on every route that requires a session. */
    user: SessionUser;
    sessionId: string;
  };
}

/** A router for a feature. Invalid input never reaches a handler. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error);
    },
  });
}

export function invalidInput(error: z.core.$ZodError): AppError {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    for (const [field, message] of describeIssue(issue)) fields[field] ??= message;
  }
  return new AppError('invalid', Object.values(fields)[0] ?? 'The request is not valid.', fields);
}

function describeIssue(issue: z.core.$ZodIssue): [string, string][] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, `Unknown field: ${key}`]);
  }
  return [[path || 'body', issue.message]];
}

/** A route's JSON response, for its OpenAPI description and for the browser's types. */
export function jsonOf<T extends z.ZodType>(schema: T, description: string) {
  return { content: { 'application/json': { schema } }, description };
}

/** A required JSON request body. */
export function bodyOf<T extends z.ZodType>(schema: T) {
  return { body: { content: { 'application/json': { schema } }, required: true } } as const;
}
