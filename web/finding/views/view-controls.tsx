import { useNavigate } from '@tanstack/react-router';
import { showsAll, type ViewScreen } from '#shared/finding/views.ts';
import type { View } from '#shared/finding/view-schemas.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { addressOf, shownBy, type ListSearchParams } from './view-address.ts';
import { useViewsOf } from './views.queries.ts';

const ViewBar = loadedLater(async () => (await import('./view-bar.tsx')).ViewBar);

interface ViewControlsProps {
  screen: ViewScreen;
  search: ListSearchParams;
}

/** The view controls of a list. They are hidden while there are no views and nothing to save. */
export function ViewControls({ screen, search }: ViewControlsProps) {
  const navigate = useNavigate();
  const views = useViewsOf(screen);
  const show = (view: View) => void navigate(addressOf(view));
  const showAll = () => void navigate({ to: `/${screen}` });
  // The shortcuts are registered here, so that they work before the bar has loaded.
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
