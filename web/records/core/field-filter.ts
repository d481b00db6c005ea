import type { SearchField } from '#shared/records/query/vocabulary.ts';

/**
 * Computes the new values from the current ones at the time of the change, because another control may have changed
 * them.
 */
type ChangeValues = (change: (now: readonly string[]) => readonly string[]) => void;

/** The props of a filter control for one search field. */
export interface FieldFilterProps {
  field: SearchField;
  /** The field's values in the search, as typed. */
  values: readonly string[];
  /** The readable form of a value; null if the value is invalid. */
  labelOf: (value: string) => string | null;
  onRefine: ChangeValues;
  onChange: ChangeValues;
}

export function between(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** Adds a value typed by hand, which is not among the usual choices but must be shown. */
export function withTyped(usual: readonly string[], value: string): string[] {
  return [...new Set([...usual, ...(value === '' ? [] : [value])])];
}
