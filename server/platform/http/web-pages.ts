import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { isAppPath, isSitePath, type SitePath } from '#shared/platform/pages.ts';
import { escapeHtml, escapeJson, fillFacts, type SiteFacts } from '#shared/platform/site-facts.ts';
import { StartError } from '../runtime/start-error.ts';
import type { AppEnv } from './router.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The build leaves this placeholder where a page needs the nonce of its response. */
const NONCE_PLACEHOLDER = '__STYLE_NONCE__';
const NONCE_BYTES = 16;
/** Tells a public page whether somebody may be signed in, before it can ask: see `session-unknown` in the styles. */
const SESSION_PLACEHOLDER = '__SESSION__';

export interface WebFiles {
  root: string;
  /** The app's page, for every path. */
  appPage: string;
  /** The public pages, which are complete without JavaScript. */
  sitePages: Record<SitePath, string>;
  /** Small files that name this installation, by path. */
  texts: Record<string, { type: string; text: string }>;
}

/** The built front end, with this installation's facts filled in. */
export async function readWebFiles(root: string, facts: SiteFacts): Promise<WebFiles> {
  const read = (name: string) =>
    readFile(join(root, name), 'utf8').catch(() => {
      throw new StartError(`There is no built front end in ${root}. Run "npm run build" first.`);
    });
  const page = async (name: string) => fillFacts(await read(name), facts, escapeHtml);
  const manifest = fillFacts(await read('manifest.webmanifest'), facts, escapeJson);
  return {
    root,
    appPage: await page('index.html'),
    sitePages: {
      '/': await page('landing.html'),
      '/privacy': await page('privacy.html'),
      '/terms': await page('terms.html'),
    },
    texts: {
      '/manifest.webmanifest': { type: 'application/manifest+json', text: manifest },
      '/robots.txt': { type: 'text/plain; charset=utf-8', text: await page('robots.txt') },
      '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: await page('sitemap.xml') },
    },
  };
}

/** Serves files from one folder, the public pages, and the app's page for every path that a person may have typed. */
export function webPages({ root, appPage, sitePages, texts }: WebFiles, sessionCookie: string): Hono<AppEnv> {
  return (
    new Hono<AppEnv>()
      .use('/assets/*', async (c, next) => {
        await next();
        // Their names contain a hash of the content, so a cached copy is never stale.
        if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
      })
      .use('/assets/*', serveStatic({ root, precompressed: true }))
      .get('/:file{[a-z.]+}', async (c, next) => {
        const file = texts[c.req.path];
        return file ? c.body(file.text, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }) : next();
      })
      // Their names stay the same between builds, so browsers must revalidate.
      .get(
        '/:file{[a-z0-9.-]+\\.(?:js|svg|png|webp|jpg)}',
        serveStatic({ root, onFound: (_path, c) => c.header('Cache-Control', 'no-cache') }),
      )
      .get('*', compress(), async (c, next) => {
        const path = c.req.path.replace(/(?<=.)\/$/, '');
        if (isSitePath(path)) {
          const session = getCookie(c, sessionCookie) === undefined ? 'none' : 'maybe';
          c.header('Vary', 'Cookie', { append: true });
          return servePage(c, sitePages[path].replace(SESSION_PLACEHOLDER, session), 200);
        }
        if (!c.req.header('accept')?.includes('text/html')) return next();
        if (isAppPath(path)) return servePage(c, appPage, 200);
        return /^\/(api|assets)\/|\.\w+$/.test(path) ? next() : servePage(c, appPage, 404);
      })
  );
}

function servePage(c: Context<AppEnv>, page: string, status: 200 | 404) {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
  c.header('Cache-Control', 'no-cache');
  return c.html(page.replaceAll(NONCE_PLACEHOLDER, nonce), status);
}
