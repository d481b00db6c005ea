import { useQuery } from '@tanstack/react-query';
import { addressOf } from './view-address.ts';
import { viewsQuery } from './views.queries.ts';

/** The link target of a screen: its default view, if it has one. */
export function useEntry() {
  const { data: views = [] } = useQuery(viewsQuery);
  return <To extends string>(to: To): { to: To; search: object } => {
    const view = views.find(({ screen, isDefault }) => isDefault && to === `/${screen}`);
    return { to, search: view ? addressOf(view).search : {} };
  };
}
