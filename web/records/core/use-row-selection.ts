import { useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Choice {
  /** The filter under which the selection was made. Another filter drops it. */
  under: string;
  ids: ReadonlySet<string>;
  /** Every record that matches the filter, loaded or not. */
  everything: boolean;
  /** Where a shift-click range starts. */
  anchor: string | null;
}

export interface RowSelection {
  isActive: boolean;
  everything: boolean;
  /** The selected rows among those loaded. */
  ids: readonly string[];
  isSelected: (id: string) => boolean;
  allLoaded: boolean;
  toggle: (id: string, extend: boolean) => void;
  toggleAllLoaded: () => void;
  selectEverything: () => void;
  clear: () => void;
}

/**
 * `rows` are the loaded ids in order. A row that leaves the list is no longer selected. The returned actions are
 * stable, so that rows need not render again.
 */
export function useRowSelection(rows: readonly string[], under: string): RowSelection {
  const [stored, setChoice] = useState<Choice>(() => nothing(under));
  const choice = stored.under === under ? stored : nothing(under);
  const isSelected = (id: string) => isChosen(choice, id);
  const ids = rows.filter(isSelected);
  const allLoaded = rows.length > 0 && ids.length === rows.length;

  const shown = useRef({ rows, under });
  useLayoutEffect(() => {
    shown.current = { rows, under };
  });
  const actions = useMemo(() => {
    const change = (next: (choice: Choice, rows: readonly string[]) => Choice) =>
      setChoice((before) => {
        const { rows, under } = shown.current;
        return next(before.under === under ? before : nothing(under), rows);
      });
    return {
      toggle: (id: string, extend: boolean) => change((before, rows) => toggled(before, rows, id, extend)),
      toggleAllLoaded: () =>
        change((before, rows) => {
          const areAll = rows.length > 0 && rows.every((id) => isChosen(before, id));
          return areAll ? nothing(before.under) : { ...nothing(before.under), ids: new Set(rows) };
        }),
      selectEverything: () => change((before) => ({ ...nothing(before.under), everything: true })),
      clear: () => change((before) => nothing(before.under)),
    };
  }, []);

  return { isActive: ids.length > 0, everything: choice.everything, ids, isSelected, allLoaded, ...actions };
}

function nothing(under: string): Choice {
  return { under, ids: new Set(), everything: false, anchor: null };
}

function isChosen({ everything, ids }: Choice, id: string): boolean {
  return everything || ids.has(id);
}

function toggled(choice: Choice, rows: readonly string[], id: string, extend: boolean): Choice {
  const select = !isChosen(choice, id);
  // Unticking a row while everything is selected leaves the loaded rows selected.
  const ids = new Set(rows.filter((row) => isChosen(choice, row)));
  for (const row of extend ? between(rows, choice.anchor, id) : [id]) {
    if (select) ids.add(row);
    else ids.delete(row);
  }
  return { under: choice.under, ids, everything: false, anchor: id };
}

function between(rows: readonly string[], anchor: string | null, id: string): readonly string[] {
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  const to = rows.indexOf(id);
  if (from === -1) return [id];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
