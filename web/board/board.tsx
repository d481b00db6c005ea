import { useState, type KeyboardEvent } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import type { StoredRecord } from '#web/records/record-api.ts';
import { useOverflowEdges } from '#web/ui/use-overflow-edges.ts';
import { CardPreview, type CardParts } from './board-card.tsx';
import { BoardColumn, type ColumnSource } from './board-column.tsx';
import { handleBoardKey } from './board-keys.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useDoubledCards } from './use-doubled-cards.ts';

interface BoardProps<Item, Column extends string> extends CardParts<Item> {
  /** What a card is, and what many are: "job", "jobs". */
  nouns: { one: string; many: string };
  columns: readonly ColumnSource<Item, Column>[];
  /** Where a card lies; undefined in a column that takes none. */
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
  const doubled = useDoubledCards(columns.map(({ list }) => list));

  function handleKey(event: KeyboardEvent<HTMLElement>, item: Item): void {
    handleBoardKey(event, (step) => {
      const position = targets.findIndex((column) => column === columnOf(item));
      const target = targets[(position === -1 ? targets.length : position) + step];
      if (target) onMove(item, target);
    });
  }

  return (
    <>
      <p id="board-keys" className="sr-only">
        Alt with the left or right arrow key moves the {nouns.one} to another stage.
      </p>
      <div
        ref={setBoard}
        data-more={moreAt}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a card nothing in it takes the focus, and a keyboard could not scroll it
        tabIndex={columns.every(({ count }) => count === 0) ? 0 : undefined}
        className={classNames(
          // Words for screen readers are placed by it, and so do not widen the page.
          'relative -mx-4 flex max-h-[calc(100dvh-8rem)] min-h-80 snap-x gap-2 overflow-x-auto scroll-px-4 px-4 pb-2 sm:snap-none lg:-mx-8 lg:px-8',
          // What lies beyond an edge shows by fading out there.
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
