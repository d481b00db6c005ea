import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Logger } from 'pino';
import { isSitePath } from '#shared/platform/pages.ts';
import type { MigrationStep } from '../db/migrate.ts';
import { AppError } from '../runtime/app-error.ts';
import { refuse, RETRY_AFTER_SECONDS } from './on-error.ts';
import { requestLog } from './request-log.ts';
import type { AppEnv } from './router.ts';
import { contentSecurityPolicy, noStore, securityHeaders } from './security-headers.ts';

/** What a start is doing: opening the database and the like, waiting for another process that migrates, or migrating. */
export type StartStep = 'starting' | 'waiting' | MigrationStep;

interface Start {
  appName: string;
  publicUrl: string;
  log: Logger;
  step: () => StartStep;
}

const NONCE_BYTES = 16;

/** Answers on the product's port until the product is ready, and says what happens meanwhile. */
export function startingApp({ appName, publicUrl, log, step }: Start): Hono<AppEnv> {
  const sentence = () => sentenceOf(appName, step());
  return new Hono<AppEnv>()
    .use(
      requestLog(log, () => undefined),
      securityHeaders(publicUrl),
      noStore,
    )
    .get('/livez', (c) => c.json({ status: 'ok' }))
    .get('/readyz', (c) => {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      return c.json({ status: 'starting', step: sentence() }, 503);
    })
    .get('*', async (c, next) => {
      if (!isForPeople(c)) return next();
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      // The browser asks for the same page again, without a script.
      c.header('Refresh', RETRY_AFTER_SECONDS);
      return c.html(page({ appName, nonce, sentence: sentence(), step: step() }), 503);
    })
    .all('*', (c) => refuse(c, new AppError('unavailable', `${sentence()} Please try again in a moment.`)));
}

function isForPeople({ req }: Context<AppEnv>): boolean {
  if (req.path.startsWith('/api/')) return false;
  return isSitePath(req.path) || req.header('accept')?.includes('text/html') === true;
}

function sentenceOf(appName: string, step: StartStep): string {
  if (step === 'starting') return `${appName} is starting.`;
  if (step === 'waiting') return `${appName} is being updated by another process.`;
  return `${appName} is being ${step.isNew ? 'set up' : 'updated'}: step ${step.number} of ${step.of}.`;
}

function page({
  appName,
  nonce,
  sentence,
  step,
}: {
  appName: string;
  nonce: string;
  sentence: string;
  step: StartStep;
}) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121517" />
        <meta name="robots" content="noindex" />
        <title>${appName}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(stylesheet)}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">${raw(mark)}${appName}</p>
          <h1>${sentence}</h1>
          ${
            typeof step === 'string'
              ? ''
              : html`<progress aria-label="Steps done" value="${step.number - 1}" max="${step.of}"></progress>`
          }
          <p>${remarkOn(step)} This page opens by itself when it is done.</p>
        </main>
      </body>
    </html>`;
}

function remarkOn(step: StartStep): string {
  if (step === 'starting') return 'That takes a moment.';
  if (typeof step !== 'string' && step.isNew) return 'That takes a moment, and only the first time.';
  return 'With many records that takes minutes. All of them are kept.';
}

/** As in the product's icon. */
const mark = `<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6b67"/><path d="M10 24V8h7.2a5.4 5.4 0 0 1 0 10.8H13.4" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22.4" cy="22.6" r="2.2" fill="#8fe0d6"/></svg>`;

/** The colours of the product. Its own stylesheet is not served yet. */
const stylesheet = `
:root { color-scheme: light dark; font: 14px/1.5 Inter, system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f7f8f8, #0c0e10); color: light-dark(#15191c, #eceeef); }
main { box-sizing: border-box; width: min(26rem, 100% - 2rem); padding: 1.5rem; border: 1px solid light-dark(#e3e6e8, #262b2f); border-radius: 12px; background: light-dark(#ffffff, #121517); }
h1 { font-size: 1.25rem; line-height: 1.35; font-weight: 600; margin: 1.25rem 0 0.5rem; overflow-wrap: anywhere; }
p { margin: 0; color: light-dark(#545d64, #a3abb2); }
progress { width: 100%; margin: 0.25rem 0 0.5rem; accent-color: light-dark(#0b6b67, #45c4b6); }
.brand { display: flex; align-items: center; gap: 0.5rem; font-size: 1rem; font-weight: 600; letter-spacing: -0.025em; color: inherit; overflow-wrap: anywhere; }
`;
