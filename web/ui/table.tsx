import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TableSort = { columnId: string; direction: 'ascending' | 'descending' };

export type TableColumn<Row> = {
  id: string;
  header: string;
  renderCell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Left out while the table itself (not the screen) is narrower than about 480, 720 or 960 px. */
  hideBelow?: 'narrow' | 'medium' | 'wide';
};

type TableProps<Row> = {
  /** Says what the rows are; read out, not shown. */
  caption: string;
  /** The first column names the row: with `onOpenRow` it becomes a button, so its cell holds no links or buttons. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort | undefined;
  onSortChange?: (sort: TableSort) => void;
  onOpenRow?: (row: Row) => void;
  renderRowMenu?: (row: Row) => ReactNode;
  /** A second line under the first column while the table is narrow: what the hidden columns would have said. */
  renderNarrowSummary?: (row: Row) => ReactNode;
};

const HIDE: Record<NonNullable<TableColumn<unknown>['hideBelow']>, string> = {
  narrow: '@max-[30rem]:hidden',
  medium: '@max-[45rem]:hidden',
  wide: '@max-[60rem]:hidden',
};

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]';

/** Arrow keys, Home and End move through the rows, Enter opens one; the rows are a single Tab stop. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSortChange, onOpenRow, renderRowMenu, renderNarrowSummary } = props;
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const firstRow = rows[0];
  const activeExists = rows.some((row) => rowKey(row) === activeKey);
  const tabStop = activeExists ? activeKey : firstRow === undefined ? null : rowKey(firstRow);

  function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
    const openers = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])];
    const current = openers.indexOf(event.currentTarget);
    const targets: Record<string, number> = {
      ArrowDown: Math.min(current + 1, openers.length - 1),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: openers.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    openers[target]?.focus();
  }

  function openByClick(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest(INTERACTIVE) !== null) return;
    // Selecting a piece of text to copy it is not a wish to open the row.
    if (document.getSelection()?.isCollapsed === false) return;
    onOpenRow?.(row);
  }

  return (
    <div className="@container">
      <div className="overflow-x-auto @min-[60rem]:overflow-visible">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
              ))}
              {renderRowMenu !== undefined && (
                <th scope="col" className={HEADER}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => {
              const key = rowKey(row);
              return (
                <tr
                  key={key}
                  onClick={onOpenRow === undefined ? undefined : (event) => openByClick(event, row)}
                  className={classNames(
                    'border-b border-line last:border-b-0 has-data-[row-opener]:has-focus-visible:bg-subtle',
                    onOpenRow !== undefined && 'cursor-pointer transition-colors hover:bg-subtle',
                  )}
                >
                  {columns.map((column, position) => (
                    <td
                      key={column.id}
                      className={classNames(CELL, position === 0 && NAMING_CELL, alignment(column), hiding(column))}
                    >
                      {position > 0 ? (
                        column.renderCell(row)
                      ) : (
                        <>
                          {onOpenRow === undefined ? (
                            column.renderCell(row)
                          ) : (
                            <button
                              type="button"
                              data-row-opener=""
                              tabIndex={key === tabStop ? 0 : -1}
                              className="flex max-w-full items-center rounded-sm text-left font-medium text-ink pointer-coarse:min-h-10"
                              onClick={() => onOpenRow(row)}
                              onKeyDown={moveFocus}
                              onFocus={() => setActiveKey(key)}
                            >
                              {column.renderCell(row)}
                            </button>
                          )}
                          {renderNarrowSummary !== undefined && (
                            <div className="mt-0.5 text-sm text-muted @min-[30rem]:hidden">
                              {renderNarrowSummary(row)}
                            </div>
                          )}
                        </>
                      )}
                    </td>
                  ))}
                  {renderRowMenu !== undefined && <td className="w-px py-0.5 pr-2 text-right">{renderRowMenu(row)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const HEADER =
  'sticky top-(--table-header-top,0px) z-10 border-b border-line bg-surface px-2 py-1.5 text-xs font-medium text-muted first:pl-4 last:pr-4';
const CELL = 'max-w-72 truncate px-2 py-2 first:pl-4 last:pr-4';
// In a narrow table the naming column takes what the others leave, and shortens its text, instead of pushing them out.
const NAMING_CELL = '@max-[45rem]:w-full @max-[45rem]:max-w-0';

type HeaderCellProps<Row> = Pick<TableProps<Row>, 'sort' | 'onSortChange'> & { column: TableColumn<Row> };

function HeaderCell<Row>({ column, sort, onSortChange }: HeaderCellProps<Row>) {
  const direction = sort?.columnId === column.id ? sort.direction : undefined;
  const Icon = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const className = classNames(HEADER, alignment(column), hiding(column));
  if (column.sortable !== true || onSortChange === undefined) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        className={classNames(
          'group flex items-center gap-1 rounded-sm hover:text-ink pointer-coarse:min-h-10',
          // Keeps the words of a right-aligned column above its numbers.
          column.align === 'end' && 'ml-auto flex-row-reverse',
        )}
        onClick={() =>
          onSortChange({ columnId: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
        }
      >
        <span className={classNames(direction !== undefined && 'text-ink')}>{column.header}</span>
        <Icon
          aria-hidden
          className={classNames(
            'size-3.5',
            direction === undefined ? 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100' : 'text-ink',
          )}
        />
      </button>
    </th>
  );
}

function alignment<Row>(column: TableColumn<Row>): string {
  return column.align === 'end' ? 'text-right tabular-nums' : 'text-left';
}

function hiding<Row>(column: TableColumn<Row>): string | undefined {
  return column.hideBelow === undefined ? undefined : HIDE[column.hideBelow];
}
