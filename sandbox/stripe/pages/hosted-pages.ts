import { Hono } from 'hono';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import { checkoutRoutes, type HostedPages } from './checkout-routes.ts';
import { invoiceRoutes } from './invoice-page.ts';
import { portalRoutes } from './portal-routes.ts';
import { STYLESHEET } from './stylesheet.ts';

export function createHostedPages(options: HostedPages): Hono {
  const pages = new Hono().basePath(SANDBOX_PATH);
  pages.get('/c/hosted.css', (context) =>
    context.body(STYLESHEET, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  );
  pages.route('/', checkoutRoutes(options));
  pages.route('/', portalRoutes(options));
  pages.route('/', invoiceRoutes(options));
  return pages;
}
