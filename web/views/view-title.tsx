import type { ViewScreen } from '#shared/view-terms.ts';
import { useViewsOf } from './views.queries.ts';

interface ViewTitleProps {
  screen: ViewScreen;
  /** What the screen is called. */
  title: string;
  saved: string | undefined;
}

/** The screen's title, and the view that is open. */
export function ViewTitle({ screen, title, saved }: ViewTitleProps) {
  const view = useViewsOf(screen)?.find(({ id }) => id === saved);
  if (!view) return title;
  return (
    <>
      {title}
      {/* Where there is little room, the list's own menu of views says it. */}
      <span className="max-sm:sr-only">
        {' '}
        <span className="font-normal text-faint">/</span> <span className="font-normal text-muted">{view.name}</span>
      </span>
    </>
  );
}
