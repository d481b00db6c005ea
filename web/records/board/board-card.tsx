import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import type { ClaimFocus } from './use-moved-card.ts';

/** How a board renders its cards. */
export interface CardParts<Item> {
  renderContent: (item: Item) => ReactNode;
  /** The menu button in the corner. It follows the card in tab order. */
  renderMenu: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** Whether a card that just appeared was moved here and should take the focus. */
  claimFocus: ClaimFocus;
  onOpen: (item: Item) => void;
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

export function BoardCard<Item extends { id: string }>(props: BoardCardProps<Item>) {
  const { item, isTabStop, isDragged, isNew, claimFocus } = props;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (claimFocus(item.id)) opener.current?.focus();
  }, [claimFocus, item.id]);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li
      data-new={isNew || undefined}
      data-dragged={isDragged || undefined}
      onPointerDown={props.onPress}
      className={classNames(
        'relative cursor-grab touch-pan-x touch-pan-y rounded-md border shadow-card transition-colors select-none',
        isNew
          ? 'border-highlight-line bg-highlight-soft duration-700'
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
        className="@container block w-full rounded-md p-2 text-left"
        onClick={() => props.onOpen(item)}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      >
        {props.renderContent(item)}
      </button>
      <span data-no-drag className="absolute top-1 right-1">
        {props.renderMenu(item, tabIndex)}
      </span>
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
