import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

type LinkProps = { className: string; children: ReactNode };

type StatTileProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Makes the whole tile a link: `renderLink={(props) => <Link to="/somewhere" {...props} />}`. */
  renderLink?: (props: LinkProps) => ReactElement;
};

// On a phone a list begins below them, so they are as low as they can be.
const TILE =
  'flex min-w-0 flex-col rounded-lg border border-line bg-surface px-3 py-1.5 shadow-card sm:gap-1 sm:px-4 sm:py-3';

export function StatTile({ label, value, hint, icon, renderLink }: StatTileProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-xs text-muted sm:text-sm">
        <span className="truncate">{label}</span>
        {icon}
      </span>
      <span className="flex min-w-0 items-baseline gap-x-2 sm:flex-col sm:gap-1">
        <span className="truncate text-lg font-semibold tracking-tight text-ink tabular-nums sm:text-2xl">{value}</span>
        {hint !== undefined && <span className="truncate text-xs text-muted sm:whitespace-normal">{hint}</span>}
      </span>
    </>
  );
  if (renderLink === undefined) return <div className={TILE}>{content}</div>;
  return renderLink({
    className: classNames(TILE, 'transition-colors hover:border-line-strong hover:bg-subtle'),
    children: content,
  });
}
