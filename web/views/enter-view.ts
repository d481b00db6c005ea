import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { ViewScreen } from '#shared/view-terms.ts';
import { addressOf, shownBy, type ListSearchParams } from './view-address.ts';
import { viewsQuery } from './views.queries.ts';

/** An address that names a view and nothing else shows what the view says. One that is not there changes nothing. */
export async function enterView(queryClient: QueryClient, screen: ViewScreen, search: ListSearchParams): Promise<void> {
  const isBare = Object.values(shownBy(screen, search)).every((value) => value === undefined);
  if (search.saved === undefined || !isBare) return;
  // The list says itself that it cannot be loaded.
  const views = await queryClient.ensureQueryData(viewsQuery).catch(() => []);
  const view = views.find(({ id }) => id === search.saved);
  if (view?.screen === screen) throw redirect({ ...addressOf(view), replace: true });
}
