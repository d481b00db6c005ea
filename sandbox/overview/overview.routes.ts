import { Hono } from 'hono';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import type { SandboxControl } from '#sandbox/stripe/controls/control.ts';
import { overviewPage } from './overview-page.ts';
import { script, stylesheet } from './overview-assets.ts';

/**
 * One page for playing through a whole year: customers, subscriptions, the clock, webhooks and a link to the mailbox.
 */
export function overviewRoutes(control: SandboxControl): Hono {
  return new Hono()
    .basePath(SANDBOX_PATH)
    .get('/', async (c) => {
      c.header('Cache-Control', 'no-store');
      return c.html(overviewPage(await control.overview()));
    })
    .get('/overview.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/overview.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
}
