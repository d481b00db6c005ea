import type { Server } from 'node:http';
import { createServer } from 'vite';
import { isSitePath, SANDBOX_PATH } from '#shared/platform/pages.ts';
import type { NodeHandler } from '#server/platform/http/listen.ts';

/** Paths that the app serves; every other path belongs to the front end. */
const serverPaths = ['/api', '/livez', '/readyz', '/metrics', '/.well-known', SANDBOX_PATH];

/** Development on the same single port: Vite serves the front end from source, with hot reload. */
export async function createDevelopmentHandler(
  server: Server,
  handleApi: (request: Parameters<NodeHandler>[0], response: Parameters<NodeHandler>[1]) => unknown,
): Promise<{ handler: NodeHandler; stop: () => Promise<void> }> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'spa' });
  return {
    handler: (request, response) => {
      const path = (request.url ?? '').replace(/[?#].*/s, '');
      if (serverPaths.some((own) => path === own || path.startsWith(`${own}/`)))
        return void handleApi(request, response);
      if (isSitePath(path)) request.url = '/site.html';
      vite.middlewares(request, response);
    },
    stop: () => vite.close(),
  };
}
