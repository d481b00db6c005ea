import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { columnIds, listColumns, readColumns, writeColumns, type ListedType } from '#shared/crm/list-columns.ts';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { movedColumn, withUnchosen } from './column-order.ts';
import { columnsParam } from './search-params.ts';
import { useListAddress } from './use-list-address.ts';

interface ColumnChoiceProps {
  type: ListedType;
  /** As in the address; undefined for the usual columns. */
  chosen: string | undefined;
}

type Step = -1 | 1;

/** Which columns a list shows, and in which order. The buttons move a column, and so do Alt and the arrow keys. */
export function ColumnChoice({ type, chosen }: ColumnChoiceProps) {
  const address = useListAddress<{ columns?: string | undefined }>();
  const hasChanged = useRef(false);
  const usual = columnIds(type);
  // The address follows a click a moment later, and the next click must start from this one.
  const [awaited, setAwaited] = useState<{ columns: string | undefined }>();
  if (awaited && awaited.columns === chosen) setAwaited(undefined);
  const columns = awaited ? awaited.columns : chosen;
  const shown = columns === undefined ? usual : readColumns(type, columns);
  // A column that is hidden keeps its place while the choice is open.
  const [order, setOrder] = useState(() => withUnchosen(shown, usual));
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ id: string; step: Step }>(undefined);
  const [said, setSaid] = useState('');
  const headings: Readonly<Record<string, string>> = listColumns[type];

  // A moved element loses the focus.
  useEffect(() => {
    if (!moved.current) return;
    const { id, step } = moved.current;
    moved.current = undefined;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-column="${id}"] [data-step]:enabled`) ?? [];
    ([...buttons].find(({ dataset }) => dataset['step'] === String(step)) ?? buttons[0])?.focus();
  });

  /** Back returns to the columns from before the choice was opened. */
  function choose(next: readonly string[], ids: readonly string[]): void {
    setOrder(next);
    const columns = columnsParam(writeColumns(next.filter((id) => ids.includes(id))), type);
    setAwaited({ columns });
    (hasChanged.current ? address.refine : address.change)({ columns });
    hasChanged.current = true;
  }

  function move(id: string, step: Step): void {
    const next = movedColumn(order, id, step);
    moved.current = { id, step };
    setSaid(`${headings[id]} is now ${next.indexOf(id) + 1} of ${next.length}`);
    choose(next, shown);
  }

  function handleKey(event: KeyboardEvent, id: string): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(id, step);
  }

  return (
    <div className="flex flex-col gap-3">
      <ul ref={list} className="flex flex-col">
        {order.map((id, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the controls in it
          <li
            key={id}
            data-column={id}
            className="flex items-center justify-between gap-2"
            onKeyDown={(event) => handleKey(event, id)}
          >
            <Checkbox
              label={headings[id]}
              checked={shown.includes(id)}
              // The last one stays: a list of names alone has no use.
              disabled={shown.length === 1 && shown[0] === id}
              onChange={({ target }) =>
                choose(order, target.checked ? [...shown, id] : shown.filter((other) => other !== id))
              }
            />
            <span className="flex shrink-0">
              <MoveButton name={headings[id]} step={-1} disabled={place === 0} onMove={(step) => move(id, step)} />
              <MoveButton
                name={headings[id]}
                step={1}
                disabled={place === order.length - 1}
                onMove={(step) => move(id, step)}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-muted">Columns that do not fit are left out.</p>
        <Button size="small" onClick={() => choose(usual, usual)}>
          Reset
        </Button>
      </div>
      <output className="sr-only">{said}</output>
    </div>
  );
}

interface MoveButtonProps {
  name: string | undefined;
  step: Step;
  disabled: boolean;
  onMove: (step: Step) => void;
}

function MoveButton({ name, step, disabled, onMove }: MoveButtonProps) {
  const Icon = step === -1 ? ArrowUp : ArrowDown;
  return (
    <IconButton
      label={`Move ${name} ${step === -1 ? 'up' : 'down'}`}
      size="small"
      data-step={step}
      disabled={disabled}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => onMove(step)}
    />
  );
}
