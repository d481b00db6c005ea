import { Fragment, memo, type ReactNode, type Ref } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import type { Fitted } from './fit-columns.ts';
import type { RecordColumn } from './record-column.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Classes for the selection checkboxes, which stay hidden until needed. */
export interface SelectionLook {
  cell: string;
  box: string;
}

const CHOOSING: SelectionLook = { cell: '', box: '' };
const QUIET: SelectionLook = {
  // A phone has no space for checkboxes, and a tablet would always show them, beside those that complete a task. There the
  // row's menu starts a selection. The next cell then keeps the distance from the edge.
  cell: '@max-[30rem]:hidden pointer-coarse:hidden pointer-coarse:[&+*]:pl-4',
  // `group-hover` would recalculate the styles of the whole row whenever the pointer crosses it.
  box: 'opacity-0 transition-opacity [tbody_tr:hover_&]:opacity-100 focus-within:opacity-100 hover:opacity-100',
};

export function selectionLook(isActive: boolean): SelectionLook {
  return isActive ? CHOOSING : QUIET;
}

export const SELECT_CELL = '!py-0 pl-4 select-none';

/** The parts of a row outside its columns. */
export interface RowParts<Item> {
  nameOf: (item: Item) => string;
  renderMenu: (item: Item) => ReactNode;
  /** The most common action, visible beside the menu, which offers it too. */
  renderButton?: (item: Item) => ReactNode;
  /** A second line under the name while the table is narrow, in place of the hidden columns. */
  renderSummary: (item: Item) => ReactNode;
}

interface RecordRowProps<Item> {
  ref: Ref<HTMLTableRowElement>;
  item: Item & { id: string };
  index: number;
  /** The position among all rows of the table, including headings. */
  position: number;
  columns: Fitted<RecordColumn<Item>>;
  parts: RowParts<Item>;
  isSelected: boolean;
  onToggle: RowSelection['toggle'];
  look: SelectionLook;
  /** The record was just created: highlighted for a moment. */
  isNew: boolean;
  isTabStop: boolean;
  hasSummary: boolean;
}

const CELL = 'px-2 py-1.5 wrap-anywhere';

/**
 * The table handles clicks and keys. A row renders again only when its data changes: `parts` is a new object on every
 * render but always does the same.
 */
export const RecordRow = memo(PlainRecordRow, (before, after) =>
  drawn.every((name) => before[name] === after[name]),
) as typeof PlainRecordRow;

const drawn = [
  'item',
  'index',
  'position',
  'columns',
  'isSelected',
  'look',
  'isNew',
  'isTabStop',
  'hasSummary',
] as const;

function PlainRecordRow<Item>(props: RecordRowProps<Item>) {
  const { ref, item, index, position, columns, parts, isSelected, onToggle, look, isNew, isTabStop, hasSummary } =
    props;
  const { id } = item;
  const { shown, gaveWay } = columns;
  const naming = shown.find((column) => column.naming === true);
  const note = naming?.renderNote?.(item, (columnId) => shown.some((column) => column.id === columnId)) ?? null;
  const beside = naming?.renderBeside?.(item);

  return (
    <tr
      ref={ref}
      data-index={position}
      // The table head is row 1.
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-new={isNew || undefined}
      className={classNames(
        'h-12 cursor-pointer border-b border-line transition-colors',
        isNew && 'bg-highlight-soft duration-700',
        isSelected ? 'bg-accent-soft' : 'hover:bg-subtle',
        FOCUSED,
        note !== null && WITH_NOTE,
      )}
    >
      <td className={classNames(SELECT_CELL, look.cell)}>
        <Checkbox
          hideLabel
          label={`Select ${parts.nameOf(item)}`}
          className={look.box}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onToggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      {shown.map((column) => (
        <td key={column.id} className={classNames(CELL, column.naming === true && NAMING)}>
          {column.naming === true ? (
            <div className={note === null ? undefined : 'flex h-full flex-col justify-between'}>
              <div className="flex items-center gap-2 @max-[30rem]:items-start">
                {column.renderBefore?.(item)}
                <div className="min-w-0 flex-1">
                  <div className="flex items-center gap-2">
                    <button
                      type="button"
                      data-row-opener={index}
                      data-opens={id}
                      tabIndex={isTabStop ? 0 : -1}
                      className="flex min-w-0 items-center rounded-sm text-left font-medium text-ink outline-none"
                    >
                      {column.render(item)}
                    </button>
                    {beside && <span className="shrink-0">{beside}</span>}
                  </div>
                  <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted empty:hidden">
                    {column.renderBelow?.(item)}
                    {gaveWay.map(({ id: columnId, renderShort }) => (
                      <Fragment key={columnId}>{renderShort?.(item)}</Fragment>
                    ))}
                  </div>
                  {hasSummary && (
                    <div className="mt-0.5 text-sm text-muted @min-[30rem]:hidden">{parts.renderSummary(item)}</div>
                  )}
                </div>
              </div>
              {note !== null && <div className={NOTE}>{note}</div>}
            </div>
          ) : (
            column.render(item)
          )}
        </td>
      ))}
      <td className="py-0.5 pr-2 text-right whitespace-nowrap @max-[30rem]:align-top">
        {/* A phone leaves the room to the row's text. The menu offers the same. */}
        {!hasSummary && parts.renderButton?.(item)}
        {parts.renderMenu(item)}
      </td>
    </tr>
  );
}

// The whole row is what Enter opens and what the row's keys act on.
const FOCUSED =
  'has-[[data-row-opener]:focus-visible]:outline-2 has-[[data-row-opener]:focus-visible]:-outline-offset-2 has-[[data-row-opener]:focus-visible]:outline-accent';
// The other cells end above the note. A cell with a height lets its content fill it, so that the note goes to its foot.
const WITH_NOTE = '[&>td]:h-px [&>td]:align-top @min-[30rem]:[&>td+td~td]:pb-7';
// As wide as the table minus its edges. The note sits below the other cells, which are aligned to the top, and before
// them, so that its links can be clicked.
const NOTE = 'relative mt-1 text-xs whitespace-normal text-muted @min-[30rem]:w-[calc(100cqw-8rem)]';
const NAMING = '@max-[30rem]:pl-4 @max-[30rem]:py-2';
