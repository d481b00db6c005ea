import type { SearchField } from '#shared/query/vocabulary.ts';

/** What a field is to be asked, by what it is asked when the change is made: another control may have been quicker. */
type ChangeValues = (change: (now: readonly string[]) => readonly string[]) => void;

/** A control for one field of a list's searches. */
export interface FieldFilterProps {
  field: SearchField;
  /** What the search says of it, as it was typed. */
  values: readonly string[];
  /** How a value reads; null if it means nothing. */
  labelOf: (value: string) => string | null;
  onRefine: ChangeValues;
  onChange: ChangeValues;
}

export function between(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** What was typed by hand is none of the usual choices, and must show. */
export function withTyped(usual: readonly string[], value: string): string[] {
  return [...new Set([...usual, ...(value === '' ? [] : [value])])];
}
