import { useState } from 'react';

interface Choice {
  /** The filter that it was made under; under another one it means nothing. */
  under: string;
  ids: ReadonlySet<string>;
  /** Everything the filter finds, also what has not been loaded. */
  everything: boolean;
  /** Where a shift-click measures from. */
  anchor: string | null;
}

export interface RowSelection {
  isActive: boolean;
  everything: boolean;
  /** The chosen rows among those loaded. */
  ids: readonly string[];
  isSelected: (id: string) => boolean;
  allLoaded: boolean;
  toggle: (id: string, extend: boolean) => void;
  toggleAllLoaded: () => void;
  selectEverything: () => void;
  clear: () => void;
}

/** `rows` are the loaded ones in their order; a row that has left the list is not chosen any more. */
export function useRowSelection(rows: readonly string[], under: string): RowSelection {
  const nothing: Choice = { under, ids: new Set(), everything: false, anchor: null };
  const [stored, setChoice] = useState(nothing);
  const choice = stored.under === under ? stored : nothing;
  const isSelected = (id: string) => choice.everything || choice.ids.has(id);
  const ids = rows.filter(isSelected);
  const allLoaded = rows.length > 0 && ids.length === rows.length;

  function toggle(id: string, extend: boolean): void {
    const select = !isSelected(id);
    // Unticking one of "everything" leaves the rows that can be seen.
    const next = new Set(ids);
    for (const row of extend ? between(rows, choice.anchor, id) : [id]) {
      if (select) next.add(row);
      else next.delete(row);
    }
    setChoice({ under, ids: next, everything: false, anchor: id });
  }

  return {
    isActive: ids.length > 0,
    everything: choice.everything,
    ids,
    isSelected,
    allLoaded,
    toggle,
    toggleAllLoaded: () => setChoice(allLoaded ? nothing : { ...nothing, ids: new Set(rows) }),
    selectEverything: () => setChoice({ ...nothing, everything: true }),
    clear: () => setChoice(nothing),
  };
}

function between(rows: readonly string[], anchor: string | null, id: string): readonly string[] {
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  const to = rows.indexOf(id);
  if (from === -1) return [id];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
