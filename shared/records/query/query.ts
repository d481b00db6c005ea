import type { CalendarDate } from '#shared/platform/calendar-date.ts';

/** A parsed search: a tree that the server compiles to SQL and that tests evaluate against plain records. */
export type Query =
  | { kind: 'all'; parts: readonly Query[] }
  | { kind: 'any'; parts: readonly Query[] }
  | { kind: 'not'; part: Query }
  /** Adjacent plain words as typed, with their quotes. */
  | { kind: 'words'; text: string }
  | { kind: 'test'; field: string; test: Test };

/** The condition on a field. The field's kind decides which of these it supports. */
export type Test =
  /** The folded text occurs anywhere in the field. */
  | { is: 'containing'; text: string }
  /** One of the field's values, as stored. */
  | { is: 'value'; value: string }
  /** Both ends inclusive; null is open. */
  | { is: 'amount'; from: number | null; to: number | null }
  /** Both ends inclusive; null is open. */
  | { is: 'days'; from: CalendarDate | null; to: CalendarDate | null }
  /** `is:` and `has:` flags. */
  | { is: 'true' };
