import { Hono } from 'hono';
import { SANDBOX_PATH } from '#shared/pages.ts';
import type { SandboxControl } from '../stripe/controls/control.ts';
import { overviewPage } from './overview-page.ts';
import { script, stylesheet } from './overview-assets.ts';

/** One page on which a person plays a whole year: customers, subscriptions, the clock, webhooks and the way to the mail. */
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
