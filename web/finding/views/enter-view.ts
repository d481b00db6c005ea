import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { ViewScreen } from '#shared/finding/views.ts';
import { addressOf, shownBy, type ListSearchParams } from './view-address.ts';
import { viewsQuery } from './views.queries.ts';

/** Redirects a URL that contains only a view id to the full URL of that view. An unknown id changes nothing. */
export async function enterView(queryClient: QueryClient, screen: ViewScreen, search: ListSearchParams): Promise<void> {
  const isBare = Object.values(shownBy(screen, search)).every((value) => value === undefined);
  if (search.saved === undefined || !isBare) return;
  // The list itself reports that it cannot be loaded.
  const views = await queryClient.ensureQueryData(viewsQuery).catch(() => []);
  const view = views.find(({ id }) => id === search.saved);
  if (view?.screen === screen) throw redirect({ ...addressOf(view), replace: true });
}
