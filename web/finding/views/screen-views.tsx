import { Link, useLocation } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ViewScreen } from '#shared/finding/views.ts';
import type { View } from '#shared/finding/view-schemas.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { classNames } from '#web/platform/lib/class-names.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { useViewActions } from './use-view-actions.ts';
import { addressOf } from './view-address.ts';
import { allOf, shownCount } from './view-bar.tsx';
import { useViewCounts, useViewsOf } from './views.queries.ts';

const ViewNameDialog = loadedLater(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

const LINK = 'flex min-h-control-small items-center gap-2 rounded-md pr-2.5 pl-9 text-sm hover:bg-hover hover:text-ink';
const CURRENT = 'bg-accent-soft font-medium !text-accent';

interface ScreenViewsProps {
  screen: ViewScreen;
  /** The view named in the URL. */
  open: string | undefined;
  onNavigate?: (() => void) | undefined;
}

/** The saved views of a screen, listed below it in the sidebar. */
export function ScreenViews({ screen, open, onNavigate }: ScreenViewsProps) {
  const views = useViewsOf(screen) ?? [];
  const counts = useViewCounts();
  const isHere = useLocation({ select: ({ pathname }) => pathname === `/${screen}` });
  const [renaming, setRenaming] = useState<View>();
  const actions = useViewActions();
  const hasDefault = views.some(({ isDefault }) => isDefault);
  const isAll = isHere && open === undefined;
  return (
    <ul aria-label={`Views of ${screen}`} className="mt-0.5 flex flex-col gap-0.5">
      {hasDefault && (
        <li>
          <Link
            to={`/${screen}`}
            search={{}}
            onClick={onNavigate}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isAll ? 'page' : undefined}
            className={classNames(LINK, isAll ? CURRENT : 'text-muted')}
          >
            {allOf(screen)}
          </Link>
        </li>
      )}
      {views.map((view, index) => {
        const isCurrent = isHere && open === view.id;
        return (
          <li key={view.id} className="group relative">
            <Link
              {...addressOf(view)}
              onClick={onNavigate}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(LINK, 'pr-9', isCurrent ? CURRENT : 'text-muted')}
            >
              <span className="min-w-0 flex-1 truncate" title={view.name}>
                {view.name}
              </span>
              {view.isDefault && (
                <>
                  <Pin aria-hidden className="size-3 shrink-0" />
                  <span className="sr-only">, default</span>
                </>
              )}
              <span className="text-xs tabular-nums">{shownCount(counts[view.id])}</span>
            </Link>
            <span className="absolute inset-y-0 right-0 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
              <DropdownMenu
                trigger={
                  <IconButton
                    label={`Actions for the view ${view.name}`}
                    size="small"
                    icon={<Ellipsis aria-hidden className="size-4" />}
                  />
                }
                renderItems={() => [
                  {
                    label: 'Rename',
                    icon: <Pencil aria-hidden className="size-4" />,
                    onSelect: () => setRenaming(view),
                  },
                  {
                    label: view.isDefault ? 'Remove default' : 'Make default',
                    icon: view.isDefault ? (
                      <PinOff aria-hidden className="size-4" />
                    ) : (
                      <Pin aria-hidden className="size-4" />
                    ),
                    onSelect: () => void actions.setDefault(view, !view.isDefault),
                  },
                  {
                    label: 'Move up',
                    icon: <ArrowUp aria-hidden className="size-4" />,
                    disabled: index === 0,
                    startsGroup: true,
                    onSelect: () => void actions.move(view, views, -1),
                  },
                  {
                    label: 'Move down',
                    icon: <ArrowDown aria-hidden className="size-4" />,
                    disabled: index === views.length - 1,
                    onSelect: () => void actions.move(view, views, 1),
                  },
                  {
                    label: 'Delete',
                    icon: <Trash2 aria-hidden className="size-4" />,
                    destructive: true,
                    startsGroup: true,
                    onSelect: () => void actions.removeWithUndo(view),
                  },
                ]}
              />
            </span>
          </li>
        );
      })}
      {renaming && (
        <ViewNameDialog
          title="Rename view"
          action="Rename"
          name={renaming.name}
          onSave={(name) => actions.rename(renaming, name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </ul>
  );
}
