import { columnIds, readColumns, writeColumns, type ListedType } from '#shared/crm/list-columns.ts';
import { BEST_MATCH } from '#shared/records/records.ts';

/**
 * Parsers for the URL parameters of a list. URLs are typed, mailed and bookmarked, so an invalid value is ignored
 * instead of breaking the screen. No schema library is used here because the router loads this file on every page.
 */

/** The router parses `?q=42` as a number. */
export function textParam(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function choiceParam<const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

export function idParam(value: unknown): string | undefined {
  const isUuid = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
  return isUuid ? value.toLowerCase() : undefined;
}

export function instantParam(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? new Date(value) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined;
}

export type Sorted<Key extends string> = Key | `-${Key}` | typeof BEST_MATCH;

/** A sort key, with a leading minus for descending, or the best match. The default is left out of the URL. */
export function sortParam<const Key extends string>(value: unknown, keys: readonly Key[]): Sorted<Key> | undefined {
  return choiceParam(value, [...keys.flatMap((key) => [key, `-${key}`] as const), BEST_MATCH]);
}

/** The chosen columns of a list. The usual ones, and none at all, are left out of the URL. */
export function columnsParam(value: unknown, type: ListedType): string | undefined {
  const written = writeColumns(readColumns(type, textParam(value) ?? ''));
  return written === '' || written === writeColumns(columnIds(type)) ? undefined : written;
}
