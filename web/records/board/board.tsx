import { useState, type KeyboardEvent } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import type { StoredRecord } from '../core/record-api.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { useOverflowEdges } from '#web/platform/ui/use-overflow-edges.ts';
import { CardPreview, type CardParts } from './board-card.tsx';
import { BoardColumn, type ColumnSource } from './board-column.tsx';
import { handleBoardKey, stepToCard } from './board-keys.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useDoubledCards } from './use-doubled-cards.ts';

interface BoardProps<Item, Column extends string> extends CardParts<Item> {
  /** Singular and plural of a card, such as "job" and "jobs". */
  nouns: { one: string; many: string };
  columns: readonly ColumnSource<Item, Column>[];
  /** The column of a card. Undefined for columns that accept no drops. */
  columnOf: (item: Item) => Column | undefined;
  onMove: (item: Item, column: Column) => void;
}

/** Records in columns. A card is moved by dragging, by its menu, or with Alt and an arrow key. */
export function Board<Item extends StoredRecord, Column extends string>({
  nouns,
  columns,
  columnOf,
  onMove,
  ...parts
}: BoardProps<Item, Column>) {
  const [board, setBoard] = useState<HTMLElement | null>(null);
  const targets = columns.flatMap(({ column }) => column ?? []);
  const { drag, press } = useBoardDrag<Item, Column>(board, targets, onMove);
  const moreAt = useOverflowEdges(board);
  const isEmpty = columns.every(({ count }) => count === 0);
  const doubled = useDoubledCards(columns.map(({ list }) => list));

  function handleKey(event: KeyboardEvent<HTMLElement>, item: Item): void {
    handleBoardKey(event, (step) => {
      const position = targets.findIndex((column) => column === columnOf(item));
      const target = targets[(position === -1 ? targets.length : position) + step];
      if (target) onMove(item, target);
    });
  }

  useKeys({ nextRow: ({ target }) => stepToCard(target, 1), previousRow: ({ target }) => stepToCard(target, -1) });

  return (
    <>
      <p id="board-keys" className="sr-only">
        Alt with the left or right arrow key moves the {nouns.one} to another stage.
      </p>
      <div
        ref={setBoard}
        data-more={moreAt}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an empty board has nothing to focus, and could not be scrolled by keyboard
        tabIndex={isEmpty ? 0 : undefined}
        className={classNames(
          // Contains the text for screen readers, which would otherwise widen the page.
          'relative -mx-4 flex max-h-[calc(100dvh-8rem)] snap-x gap-2 overflow-x-auto scroll-px-4 px-4 pb-2 sm:snap-none lg:-mx-8 lg:px-8',
          // Fades out at an edge when there is more to scroll to.
          isEmpty ? 'min-h-40' : 'min-h-40 sm:min-h-80',
          'data-[more~=left]:mask-l-from-[calc(100%-2.5rem)] data-[more~=right]:mask-r-from-[calc(100%-2.5rem)]',
        )}
      >
        {columns.map((source) => (
          <BoardColumn
            key={source.column ?? source.label}
            {...parts}
            source={source}
            doubled={doubled}
            noun={nouns.many}
            isOver={drag !== null && drag.over === source.column && columnOf(drag.item) !== source.column}
            draggedId={drag?.item.id}
            onPress={press}
            onKeyDown={handleKey}
          />
        ))}
      </div>
      {drag && (
        <CardPreview left={drag.left} top={drag.top} width={drag.width}>
          {parts.renderContent(drag.item)}
        </CardPreview>
      )}
    </>
  );
}
