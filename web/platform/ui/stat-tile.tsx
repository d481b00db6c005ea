import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type LinkProps = { className: string; children: ReactNode };

type StatTileProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Makes the whole tile a link: `renderLink={(props) => <Link to="/somewhere" {...props} />}`. */
  renderLink?: (props: LinkProps) => ReactElement;
};

// Kept low, because on a phone the list starts below the tiles.
const TILE =
  'flex min-w-0 flex-wrap items-baseline gap-x-2 rounded-lg border border-line bg-surface px-3 py-1 shadow-card sm:px-4 sm:py-2';

export function StatTile({ label, value, hint, icon, renderLink }: StatTileProps) {
  const content = (
    <>
      <span className="flex basis-full items-center justify-between gap-2 text-sm text-muted">
        <span className="truncate">{label}</span>
        {icon}
      </span>
      <span className="truncate text-lg font-semibold sm:text-xl tracking-tight text-ink">{value}</span>
      {hint !== undefined && <span className="text-xs text-muted">{hint}</span>}
    </>
  );
  if (renderLink === undefined) return <div className={TILE}>{content}</div>;
  return renderLink({
    className: classNames(TILE, 'transition-colors hover:border-line-strong hover:bg-subtle'),
    children: content,
  });
}
