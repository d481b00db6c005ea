import { useNavigate } from '@tanstack/react-router';
import { showsAll, type ViewScreen } from '#shared/view-terms.ts';
import type { View } from '#shared/views.ts';
import { useKeys } from '#web/keys/use-keys.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { addressOf, shownBy, type ListSearchParams } from './view-address.ts';
import { useViewsOf } from './views.queries.ts';

const ViewBar = loadedLater(async () => (await import('./view-bar.tsx')).ViewBar);

interface ViewControlsProps {
  screen: ViewScreen;
  search: ListSearchParams;
}

/** What there is to do with views of this list: nothing while there are none, and nothing to save as one. */
export function ViewControls({ screen, search }: ViewControlsProps) {
  const navigate = useNavigate();
  const views = useViewsOf(screen);
  const show = (view: View) => void navigate(addressOf(view));
  const showAll = () => void navigate({ to: `/${screen}` });
  // Here, so that they work as soon as the views are in sight.
  useKeys({
    openView: ({ key }) => {
      const view = views?.[Number(key) - 1];
      if (!view) return false;
      show(view);
      return undefined;
    },
    leaveView: showAll,
  });
  const isPlain = search.saved === undefined && showsAll(screen, shownBy(screen, search));
  if (views === undefined || (views.length === 0 && isPlain)) return null;
  return <ViewBar screen={screen} search={search} views={views} onShow={show} onShowAll={showAll} />;
}
