import { isDeepStrictEqual } from 'node:util';

type Hash = Record<string, unknown>;

/**
 * The content of `data.previous_attributes` in an update event: the old value of everything that changed. Nested
 * objects are reduced to their changed keys, lists are complete. Null if nothing changed.
 */
export function previousAttributes(before: object, after: object): Hash | null {
  const changed: Hash = {};
  const old = new Map<string, unknown>(Object.entries(before));
  for (const [key, value] of Object.entries(after)) {
    const previous = old.get(key);
    if (isDeepStrictEqual(previous, value)) continue;
    changed[key] = isHash(previous) && isHash(value) ? previousAttributes(previous, value) : (previous ?? null);
  }
  return Object.keys(changed).length === 0 ? null : changed;
}

function isHash(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
