import type { ViewScreen } from '#shared/finding/views.ts';
import { useViewsOf } from './views.queries.ts';

interface ViewTitleProps {
  screen: ViewScreen;
  /** The name of the screen. */
  title: string;
  saved: string | undefined;
}

/** The title of the screen and the open view. */
export function ViewTitle({ screen, title, saved }: ViewTitleProps) {
  const view = useViewsOf(screen)?.find(({ id }) => id === saved);
  if (!view) return title;
  return (
    <>
      {title}
      {/* On narrow screens the views menu shows the name instead. */}
      <span className="max-sm:sr-only">
        {' '}
        <span className="font-normal text-faint">/</span> <span className="font-normal text-muted">{view.name}</span>
      </span>
    </>
  );
}
