import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../runtime/app-error.ts';
import type { AppEnv } from './router.ts';

const MAX_BODY_BYTES = 1024 * 1024;
export const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The only route that takes a file. It streams its body and has its own limits. */
const UPLOAD_PATH = '/api/files';

function isUpload(c: Context<AppEnv>): boolean {
  return c.req.method === 'POST' && c.req.path === UPLOAD_PATH;
}

const limitToOneMegabyte = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError('too_large', 'The request is larger than 1 MB.');
  },
});

/** Reads have no body, and checking for one would cost as much as a statement. */
export const limitBody: MiddlewareHandler<AppEnv> = (c, next) =>
  readingMethods.has(c.req.method) || isUpload(c) ? next() : limitToOneMegabyte(c, next);

/**
 * Only JSON is accepted: a cross-site form can send text and form encodings without a preflight, but not JSON. Uploads
 * accept only a form, and the same-origin rule alone keeps other sites out.
 */
export const strictContent: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isUpload(c)) {
    if (!/^multipart\/form-data\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new AppError('unsupported_media_type', 'Send a form with the content type multipart/form-data.');
    }
  } else if (!readingMethods.has(c.req.method)) {
    const body = await c.req.text();
    if (body !== '') {
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new AppError('unsupported_media_type', 'Send JSON with the content type application/json.');
      }
      assertPlainJson(body);
    }
  }
  await next();
};

function assertPlainJson(body: string): void {
  try {
    JSON.parse(body, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('Forbidden key');
      return value;
    });
  } catch {
    throw new AppError('bad_request', 'The request body is not valid JSON.');
  }
}

/** Our own client never repeats a parameter, so two values mean an attack. */
export const singleQueryValues: MiddlewareHandler<AppEnv> = async (c, next) => {
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) {
      const message = `The parameter ${name} was given more than once.`;
      throw new AppError('invalid', message, { [name]: message });
    }
  }
  await next();
};

/**
 * Only our own pages may change anything. Browsers say where a request comes from (Sec-Fetch-Site, else Origin). A
 * request with neither header did not come from a browser and carries no ambient cookie.
 */
export function sameOriginOnly(publicUrl: string): MiddlewareHandler<AppEnv> {
  const ownOrigin = new URL(publicUrl).origin;
  return async (c, next) => {
    if (!readingMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const isOurs = site === undefined ? origin === undefined || origin === ownOrigin : site === 'same-origin';
      if (!isOurs) throw new AppError('forbidden', 'This request came from another site and was refused.');
    }
    await next();
  };
}
