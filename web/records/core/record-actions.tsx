import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

/** Something to do with a record. With `href` it is a link, such as a phone number; such actions come first. */
export interface RecordAction extends MenuItem {
  href?: string;
  title?: string;
  isPrimary?: boolean;
}

const MOST_SHOWN = 3;
/** One row of the narrowest phone, beside "More". */
const MOST_LETTERS = 22;

/** How many actions are buttons: three, or as many as have room on a phone. */
export function shownCount(labels: readonly string[], isPhone: boolean): number {
  const first = labels.slice(0, MOST_SHOWN);
  if (!isPhone) return first.length;
  return Math.max(1, first.filter((_, index) => first.slice(0, index + 1).join('').length <= MOST_LETTERS).length);
}

/** The first actions as buttons and the rest behind "More", in one row on any screen. */
export function RecordActions({ actions }: { actions: readonly RecordAction[] }) {
  const isPhone = useIsPhone();
  const shown = shownCount(
    actions.map(({ label }) => label),
    isPhone,
  );
  const rest = actions.slice(shown);
  return (
    <div className="flex gap-1.5 sm:gap-2">
      {actions.slice(0, shown).map((action) => (
        <ShownAction key={action.label} action={action} />
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          trigger={
            <Button icon={<Ellipsis aria-hidden className="size-4" />} className="max-sm:px-2.5">
              <span className="max-sm:sr-only">More</span>
            </Button>
          }
          renderItems={() => rest}
        />
      )}
    </div>
  );
}

/** A phone has no room for icons beside words. */
const COMPACT = 'max-sm:px-2.5 max-sm:[&_svg]:hidden';

function ShownAction({ action: { label, icon, title, href, isPrimary = false, onSelect } }: { action: RecordAction }) {
  const variant = isPrimary ? 'primary' : 'secondary';
  if (href === undefined) {
    return (
      <Button variant={variant} icon={icon} title={title} className={COMPACT} onClick={onSelect}>
        {label}
      </Button>
    );
  }
  return (
    <a href={href} title={title} className={buttonClass({ variant, className: COMPACT })} onClick={onSelect}>
      {icon}
      {label}
    </a>
  );
}

export const editAction = (label: string, onSelect: () => void): RecordAction => ({
  label,
  icon: <Pencil aria-hidden className="size-4" />,
  startsGroup: true,
  onSelect,
});

export const deleteAction = (onSelect: () => void): RecordAction => ({
  label: 'Delete',
  icon: <Trash2 aria-hidden className="size-4" />,
  destructive: true,
  startsGroup: true,
  onSelect,
});
