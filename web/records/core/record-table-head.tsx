import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import type { Fitted } from './fit-columns.ts';
import type { RecordColumn } from './record-column.ts';
import { SELECT_CELL, type SelectionLook } from './record-row.tsx';
import type { RowSelection } from './use-row-selection.ts';

interface RecordTableHeadProps<Item> {
  columns: readonly RecordColumn<Item>[];
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection;
  selectionLook: SelectionLook;
}

// The app's sticky top bar is 3rem high; the table head sticks below it.
const HEADER =
  'sticky top-12 z-10 border-b border-line bg-surface px-2 py-1.5 text-left text-xs font-medium text-muted';

/** What the selection and the actions take of the width, in rem: the first and the last column below. */
export const EDGES = 7;

/** The widths apply to all rows, so that the layout stays stable while rows load. */
export function RecordTableColumns<Item>({
  columns: { shown, widths },
  look,
  hasButton,
}: {
  columns: Fitted<RecordColumn<Item>>;
  look: SelectionLook;
  hasButton: boolean;
}) {
  return (
    <colgroup>
      <col className={classNames('w-10', look.cell)} />
      {shown.map(({ id, naming }, index) => (
        // The naming column takes the rest, so that rounding and wider buttons never make the table wider than its place.
        <col key={id} style={naming === true ? {} : { width: `${widths[index]}rem` }} />
      ))}
      <col className={classNames('w-18 @max-[30rem]:w-14', hasButton && '@min-[30rem]:pointer-coarse:w-24')} />
    </colgroup>
  );
}

/** On a phone the rows need no column titles and sorting has its own control, so only screen readers get the head. */
export function RecordTableHead<Item>({ columns, sort, onSort, selection, selectionLook }: RecordTableHeadProps<Item>) {
  return (
    <thead className="@max-[30rem]:sr-only">
      <tr aria-rowindex={1}>
        <th scope="col" className={classNames(HEADER, SELECT_CELL, selectionLook.cell, 'rounded-tl-lg')}>
          <Checkbox
            hideLabel
            label="Select all loaded rows"
            className={selectionLook.box}
            checked={selection.allLoaded}
            onChange={selection.toggleAllLoaded}
          />
        </th>
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        <th scope="col" className={classNames(HEADER, 'rounded-tr-lg pr-4 text-right')}>
          Actions
        </th>
      </tr>
    </thead>
  );
}

type HeaderCellProps<Item> = Pick<RecordTableHeadProps<Item>, 'sort' | 'onSort'> & { column: RecordColumn<Item> };

function HeaderCell<Item>({ column, sort, onSort }: HeaderCellProps<Item>) {
  const { sortKey } = column;
  if (sortKey === undefined) {
    return (
      <th scope="col" className={HEADER}>
        {column.header}
      </th>
    );
  }
  const direction = sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none';
  const Icon = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction} className={HEADER}>
      <button
        type="button"
        className="group flex max-w-full items-center gap-1 rounded-sm text-left hover:text-ink pointer-coarse:min-h-10"
        onClick={() => onSort(direction === 'ascending' ? `-${sortKey}` : sortKey)}
      >
        <span className={classNames(direction !== 'none' && 'text-ink')}>{column.header}</span>
        <Icon
          aria-hidden
          className={classNames(
            'size-3.5 shrink-0',
            direction === 'none' ? 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60' : 'text-ink',
          )}
        />
      </button>
    </th>
  );
}
