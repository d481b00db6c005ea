import { LONGEST_SHEET_NAME } from '#shared/intake/imports/table-terms.ts';
import { unreadable } from '../problem.ts';

interface SheetEntry {
  name: string;
  isHidden: boolean;
}

/** The sheets to offer: visible ones, if there are any. The first is read unless another was chosen. */
export function chooseSheet<Sheet extends SheetEntry>(all: readonly Sheet[], chosen: string | null | undefined) {
  if (all.some(({ name }) => name.length > LONGEST_SHEET_NAME)) throw unreadable('broken');
  const visible = all.filter(({ isHidden }) => !isHidden);
  const offered = visible.length > 0 ? visible : all;
  const sheet = offered.find(({ name }) => name === chosen) ?? (chosen == null ? offered[0] : undefined);
  if (!sheet) throw unreadable(chosen == null ? 'broken' : 'noSuchSheet');
  return { names: offered.map(({ name }) => name), sheet };
}
