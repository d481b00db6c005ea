import { rowKinds, type RowKind } from '#shared/intake/imports/row-kinds.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { typesThat } from '#shared/records/records.ts';
import { choiceParam } from '#web/records/core/search-params.ts';

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.

/** The URL parameters of the page where an import starts. */
export interface ImportSearch {
  type?: ImportType | undefined;
}

export function importSearch(search: Record<string, unknown>): ImportSearch {
  return { type: choiceParam(search['type'], typesThat('import')) };
}

/** The URL parameters of one import. Its state decides the step, unless the user went back. */
export interface ImportRunSearch {
  step?: 'columns' | undefined;
  /** Which kind of problem rows is shown. */
  show?: RowKind | undefined;
}

export function importRunSearch(search: Record<string, unknown>): ImportRunSearch {
  return {
    step: choiceParam(search['step'], ['columns']),
    show: choiceParam(search['show'], rowKinds),
  };
}
