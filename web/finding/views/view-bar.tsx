import { useNavigate } from '@tanstack/react-router';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatCount, recordNames, recordPaths, recordTypes } from '#shared/records/records.ts';
import { showSame, showsAll, type ViewScreen } from '#shared/finding/views.ts';
import type { View, ViewInput } from '#shared/finding/view-schemas.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { FilterChip } from '#web/platform/ui/filter-chip.tsx';
import { useViewActions } from './use-view-actions.ts';
import { shownBy, type ListSearchParams } from './view-address.ts';
import { useViewCounts } from './views.queries.ts';

const ViewNameDialog = loadedLater(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

interface ViewBarProps {
  screen: ViewScreen;
  search: ListSearchParams;
  /** The views of this screen. */
  views: readonly View[];
  onShow: (view: View) => void;
  onShowAll: () => void;
}

/** Saves the current list as a new view or to the open one. On small screens it also lists the views. */
export function ViewBar({ screen, search, views, onShow, onShowAll }: ViewBarProps) {
  const navigate = useNavigate();
  const actions = useViewActions();
  const [naming, setNaming] = useState(false);
  const shown = shownBy(screen, search);
  const open = views.find(({ id }) => id === search.saved);
  const isChanged = open !== undefined && !showSame(screen, shown, open.search);
  const canSave = !open && !showsAll(screen, shown);
  const isMissing = search.saved !== undefined && !open;

  useKeys({
    saveView: () => {
      if (isChanged) void actions.save(open, shown);
      else if (canSave) setNaming(true);
      else return false;
      return undefined;
    },
  });

  return (
    <>
      {views.length > 0 && (
        <ViewsMenu screen={screen} views={views} open={open} onShow={onShow} onShowAll={onShowAll} />
      )}
      {canSave && (
        <Button icon={<Bookmark aria-hidden className="size-4" />} onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      {isChanged && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out in line with the other controls
        <div role="group" aria-label={`Changes to ${open.name}`} className="flex flex-wrap gap-1">
          <Button
            icon={<Bookmark aria-hidden className="size-4" />}
            onClick={() => void actions.save(open, shown)}
            title={`Save to “${open.name}”`}
          >
            Save
          </Button>
          <Button variant="ghost" onClick={() => setNaming(true)}>
            Save as new view…
          </Button>
          <Button variant="ghost" onClick={() => onShow(open)}>
            Reset
          </Button>
        </div>
      )}
      {isMissing && (
        <FilterChip
          label="This view does not exist"
          removes="this note"
          onRemove={() =>
            void navigate({ to: '.', search: (previous: object) => ({ ...previous, saved: undefined }), replace: true })
          }
        />
      )}
      {naming && (
        <ViewNameDialog
          title="Save view"
          action="Save"
          onSave={(name) => actions.saveNew({ id: crypto.randomUUID(), screen, name, search: shown } as ViewInput)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface ViewsMenuProps extends Omit<ViewBarProps, 'search'> {
  open: View | undefined;
}

/** Shown where there is no sidebar. */
function ViewsMenu({ screen, views, open, onShow, onShowAll }: ViewsMenuProps) {
  const counts = useViewCounts();
  return (
    <div className="min-w-0 lg:hidden">
      <DropdownMenu
        align="start"
        trigger={
          <Button className="max-w-full">
            <span className="truncate">
              <span className="sr-only">Views: </span>
              {open?.name ?? allOf(screen)}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </Button>
        }
        renderItems={() => [
          { label: allOf(screen), onSelect: onShowAll },
          ...views.map((view, index) => ({
            label: view.name,
            startsGroup: index === 0,
            shortcut: <span className="text-xs text-muted tabular-nums">{shownCount(counts[view.id])}</span>,
            onSelect: () => onShow(view),
          })),
        ]}
      />
    </div>
  );
}

/** For example "All candidates". */
export function allOf(screen: ViewScreen): string {
  const type = recordTypes.find((each) => recordPaths[each] === screen);
  return `All ${type ? recordNames[type].many : screen}`;
}

export function shownCount(count: number | undefined): string {
  return count === undefined ? '' : formatCount(count);
}
