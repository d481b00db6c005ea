import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import type { ClaimFocus } from './use-moved-card.ts';

/** How a board renders its cards. */
export interface CardParts<Item> {
  renderContent: (item: Item) => ReactNode;
  /** The menu button in the corner. It follows the card in tab order. */
  renderMenu: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** Whether a card that just appeared was moved here and should take the focus. */
  claimFocus: ClaimFocus;
  onOpen: (item: Item) => void;
  /** Cards that can be ticked, to be moved together. */
  ticks?: CardTicks<Item>;
}

export interface CardTicks<Item> {
  ids: ReadonlySet<string>;
  toggle: (item: Item) => void;
  nameOf: (item: Item) => string;
}

interface BoardCardProps<Item> extends CardParts<Item> {
  item: Item;
  isTabStop: boolean;
  isDragged: boolean;
  /** Just created, and highlighted for a moment. */
  isNew: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPress: (event: PointerEvent<HTMLElement>) => void;
}

/** The last line of a card ends before the box. */
const BESIDE_THE_BOX = '[&>span:last-child]:pr-6';

export function BoardCard<Item extends { id: string }>(props: BoardCardProps<Item>) {
  const { item, isTabStop, isDragged, isNew, claimFocus, ticks } = props;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (claimFocus(item.id)) opener.current?.focus();
  }, [claimFocus, item.id]);
  const tabIndex = isTabStop ? 0 : -1;
  const isTicked = ticks?.ids.has(item.id) === true;
  return (
    <li
      data-new={isNew || undefined}
      data-dragged={isDragged || undefined}
      onPointerDown={props.onPress}
      className={classNames(
        'group/card relative cursor-grab touch-pan-x touch-pan-y rounded-md border shadow-card transition-colors select-none',
        isNew
          ? 'border-highlight-line bg-highlight-soft duration-700'
          : isTicked
            ? 'border-accent bg-accent-soft'
            : 'border-line bg-raised hover:border-line-strong',
        isDragged && 'opacity-40',
      )}
    >
      <button
        type="button"
        ref={opener}
        data-card={item.id}
        tabIndex={tabIndex}
        aria-describedby="board-keys"
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        className={classNames('@container block w-full rounded-md p-2 text-left', ticks && BESIDE_THE_BOX)}
        onClick={() => props.onOpen(item)}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      >
        {props.renderContent(item)}
      </button>
      <span data-no-drag className="absolute top-1 right-1">
        {props.renderMenu(item, tabIndex)}
      </span>
      {ticks && (
        <span
          data-no-drag
          className={classNames(
            'absolute right-2 bottom-0.5 pointer-coarse:-bottom-0.5',
            // Always there for a finger, and once there is a selection.
            ticks.ids.size === 0 &&
              'pointer-fine:opacity-0 pointer-fine:group-focus-within/card:opacity-100 pointer-fine:group-hover/card:opacity-100',
          )}
        >
          <Checkbox
            hideLabel
            label={`Select ${ticks.nameOf(item)}`}
            tabIndex={tabIndex}
            checked={isTicked}
            onChange={() => ticks.toggle(item)}
          />
        </span>
      )}
    </li>
  );
}

interface CardPreviewProps extends Record<'left' | 'top' | 'width', number> {
  children: ReactNode;
}

/** The card under the pointer during a drag. */
export function CardPreview({ left, top, width, children }: CardPreviewProps) {
  return (
    <div
      aria-hidden
      style={{ left, top, width }}
      className="pointer-events-none fixed z-50 rotate-1 rounded-md bg-raised p-2 text-left shadow-dialog"
    >
      {children}
    </div>
  );
}
