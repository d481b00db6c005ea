import { expect, it } from 'vitest';
import { routerPath } from '#shared/platform/page-patterns.ts';
import { appPaths } from '#shared/platform/pages.ts';
import { createQueryClient } from '#web/platform/lib/query-client.ts';
import { createAppRouter } from './router.tsx';

it('has a screen for every address known to the server, and no other', () => {
  const queryClient = createQueryClient({ onSignedOut: () => undefined, onNoSubscription: () => undefined });
  const paths = Object.keys(createAppRouter(queryClient).routesByPath).filter((path) => !path.startsWith('/dev/'));
  expect(paths.filter((path) => path !== '/').toSorted()).toEqual(appPaths.map(routerPath).toSorted());
});
