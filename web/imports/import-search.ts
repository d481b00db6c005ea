import type { RowKind } from '#shared/imports/import-records.ts';
import type { ImportType } from '#shared/imports/targets.ts';
import { choiceParam } from '#web/records/search-params.ts';

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.

/** The address where an import begins: what is in the file. */
export interface ImportSearch {
  type?: ImportType | undefined;
}

export function importSearch(search: Record<string, unknown>): ImportSearch {
  return { type: choiceParam(search['type'], ['contact', 'candidate', 'job']) };
}

/** The address of one import. Where it stands decides the step, unless somebody has gone back. */
export interface ImportRunSearch {
  step?: 'columns' | undefined;
  /** Which of the rows that need attention are shown. */
  show?: RowKind | undefined;
}

export function importRunSearch(search: Record<string, unknown>): ImportRunSearch {
  return {
    step: choiceParam(search['step'], ['columns']),
    show: choiceParam(search['show'], ['refused', 'duplicate']),
  };
}
