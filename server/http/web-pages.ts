import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { StartError } from '../start-error.ts';
import type { AppEnv } from './router.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Where the index page wants the nonce of its response; the build leaves it there. */
const NONCE_PLACEHOLDER = '__STYLE_NONCE__';
const NONCE_BYTES = 16;

export interface WebFiles {
  root: string;
  indexPage: string;
}

export async function readWebFiles(root: string): Promise<WebFiles> {
  const indexPage = await readFile(join(root, 'index.html'), 'utf8').catch(() => {
    throw new StartError(`There is no built front end in ${root}. Run "npm run build" first.`);
  });
  return { root, indexPage };
}

/** The built front end: files from one folder, and the app's page for every address that a person may have typed. */
export function webPages({ root, indexPage }: WebFiles): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('/assets/*', async (c, next) => {
      await next();
      // Their names carry a hash of their content, so what is cached can never be stale.
      if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    })
    .use('/assets/*', serveStatic({ root, precompressed: true }))
    .get('/:file{[a-z0-9.-]+\\.(?:js|svg|png|txt|xml|webmanifest)}', serveStatic({ root }))
    .get('*', async (c, next) => {
      const isPage = c.req.header('accept')?.includes('text/html') && !/^\/(api|assets)\/|\.\w+$/.test(c.req.path);
      if (!isPage) return next();
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
      c.header('Cache-Control', 'no-cache');
      return c.html(indexPage.replaceAll(NONCE_PLACEHOLDER, nonce));
    });
}
