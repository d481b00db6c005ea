import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { hidingClass, type RecordColumn } from './record-column.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Where the boxes for choosing rows show: they keep quiet until they are wanted. */
export interface SelectionLook {
  cell: string;
  box: string;
}

export function selectionLook(isActive: boolean): SelectionLook {
  if (isActive) return { cell: '', box: '' };
  return {
    // A phone has no room to spare; there the row's menu starts the choosing.
    cell: '@max-[30rem]:hidden',
    box: 'opacity-0 transition-opacity group-hover/row:opacity-100 focus-within:opacity-100 hover:opacity-100 pointer-coarse:opacity-100',
  };
}

export const SELECT_CELL = '!py-0 pl-4 select-none';

interface RecordRowProps<Item> {
  ref: Ref<HTMLTableRowElement>;
  item: Item;
  id: string;
  name: string;
  index: number;
  /** Among all that the table shows, headings included. */
  position: number;
  columns: readonly RecordColumn<Item>[];
  selection: RowSelection;
  look: SelectionLook;
  /** Just made: marked for a moment. */
  isNew: boolean;
  isTabStop: boolean;
  menu: ReactNode;
  button: ReactNode;
  /** A second line under the name while the table is narrow: what the hidden columns would have said. */
  summary: ReactNode;
  onOpen: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const CELL = 'truncate px-2 py-1.5';
const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]';

export function RecordRow<Item>(props: RecordRowProps<Item>) {
  const { ref, item, id, name, index, position, columns, selection, look, isNew, isTabStop } = props;
  const { menu, button, summary } = props;
  const isSelected = selection.isSelected(id);
  const note = columns.find((column) => column.naming === true)?.renderNote?.(item) ?? null;

  function openByClick(event: MouseEvent<HTMLTableRowElement>): void {
    // A menu or a dialog belongs to the row in React's eyes, though it is drawn elsewhere.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest(INTERACTIVE) !== null) return;
    // Marking a piece of text to copy it is not a wish to open the row.
    if (document.getSelection()?.isCollapsed === false) return;
    props.onOpen();
  }

  return (
    <tr
      ref={ref}
      data-index={position}
      // The head is row 1.
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-new={isNew || undefined}
      onClick={openByClick}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      className={classNames(
        'group/row h-12 cursor-pointer border-b border-line transition-colors',
        isNew && 'bg-highlight-soft duration-700',
        isSelected ? 'bg-accent-soft' : 'hover:bg-subtle has-[[data-row-opener]:focus-visible]:bg-subtle',
        note !== null && '[&>td]:align-top',
      )}
    >
      <td className={classNames(SELECT_CELL, look.cell)}>
        <Checkbox
          hideLabel
          label={`Select ${name}`}
          className={look.box}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            CELL,
            hidingClass(column),
            column.naming === true && NAMING,
            column.naming === true && note !== null && 'overflow-visible',
          )}
        >
          {column.naming === true ? (
            <>
              <div className="flex items-center gap-2 @max-[30rem]:items-start">
                {column.renderBefore?.(item)}
                <div className="min-w-0 flex-1">
                  <button
                    type="button"
                    data-row-opener={index}
                    data-opens={id}
                    tabIndex={isTabStop ? 0 : -1}
                    className="flex max-w-full items-center rounded-sm text-left font-medium text-ink outline-offset-1"
                    onClick={props.onOpen}
                    onKeyDown={props.onKeyDown}
                  >
                    {column.render(item)}
                  </button>
                  {column.renderBelow?.(item)}
                  <div className="mt-0.5 text-sm text-muted @min-[30rem]:hidden">{summary}</div>
                </div>
              </div>
              {note !== null && <div className={NOTE}>{note}</div>}
            </>
          ) : (
            column.render(item)
          )}
        </td>
      ))}
      <td className="py-0.5 pr-2 text-right whitespace-nowrap">
        {button}
        {menu}
      </td>
    </tr>
  );
}

// As wide as the table, less its edges: the note stands below the other cells, which are aligned to the top.
const NOTE = 'mt-1 text-xs whitespace-normal text-muted @min-[30rem]:w-[calc(100cqw-8rem)]';
const NAMING = '@max-[30rem]:pl-4 @max-[30rem]:py-2';
