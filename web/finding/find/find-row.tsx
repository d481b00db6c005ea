import type { ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { FoundExcerpt } from '#web/records/core/found-excerpt.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import type { Option } from './option.ts';

interface FindRowProps {
  id: string;
  option: Option;
  active: boolean;
  /** The title, with the matching text highlighted. */
  children: ReactNode;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
}

export function FindRow({ id, option, active, children, onPoint, onChoose }: FindRowProps) {
  const { icon: Icon, detail, place, similar = false, press } = option;
  const hasDetail = detail !== undefined && detail !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input keeps the focus and handles the keys for all rows
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> can only hold text
      role="option"
      aria-selected={active}
      className={classNames(
        'flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-1.5 text-base select-none sm:min-h-9',
        active && 'bg-hover',
      )}
      onPointerMove={onPoint}
      // Keeps the focus in the input when a row is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon aria-hidden className={classNames('size-4 shrink-0', active ? 'text-accent' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
          {hasDetail ? (
            <>
              {/* The title comes first. The detail gets the remaining width. */}
              <span className="max-w-full shrink-0 sm:truncate">{children}</span>
              <span className="min-w-0 text-sm text-muted sm:truncate">{detail}</span>
            </>
          ) : (
            <span className="line-clamp-2 min-w-0">{children}</span>
          )}
        </span>
        {place && (
          <span className="block truncate text-sm text-muted [&>span]:line-clamp-1">
            <FoundExcerpt where={place.label} showWhere excerpt={place.excerpt} />
          </span>
        )}
      </span>
      {similar && <Badge>Similar</Badge>}
      {press !== undefined && (
        <kbd aria-hidden className="shrink-0 font-sans text-xs text-muted pointer-coarse:hidden">
          {press}
        </kbd>
      )}
    </div>
  );
}
