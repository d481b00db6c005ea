import type { CalendarDate } from '#shared/calendar-date.ts';

/** What a search asks for, once it is understood: a tree that the server turns into SQL, and tests hold against plain records. */
export type Query =
  | { kind: 'all'; parts: readonly Query[] }
  | { kind: 'any'; parts: readonly Query[] }
  | { kind: 'not'; part: Query }
  /** Plain words that stand side by side, as they were typed, with their quotes: they mean what they mean without any language. */
  | { kind: 'words'; text: string }
  | { kind: 'test'; field: string; test: Test };

/** What a field has to be. Its vocabulary says which of these it can be asked. */
export type Test =
  /** Stands anywhere in the field, folded. */
  | { is: 'containing'; text: string }
  /** One of the field's values, as records hold it. */
  | { is: 'value'; value: string }
  /** From here to there, both included; null is open. */
  | { is: 'amount'; from: number | null; to: number | null }
  /** From this day to that one, both included; null is open. */
  | { is: 'days'; from: CalendarDate | null; to: CalendarDate | null }
  /** `is:` and `has:`, which are true or not. */
  | { is: 'true' };
