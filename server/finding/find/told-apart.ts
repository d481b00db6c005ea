import type { FoundRow } from '#server/records/search/found-rows.ts';

const TELLING = ['Email', 'Location', 'Phone'];

/** The details by id. Records of the same name with the same detail get one more. */
export function toldApart(rows: readonly FoundRow[]): ReadonlyMap<string, string | null> {
  return new Map(rows.map((row) => [row.id, detailOf(row, rows)]));
}

function detailOf(row: FoundRow, rows: readonly FoundRow[]): string | null {
  const { id, title, detail, places } = row;
  const isAlone = rows.every((other) => other.id === id || other.title !== title || other.detail !== detail);
  if (isAlone) return detail;
  const texts = TELLING.map((label) => places.find((place) => place.label === label)?.text);
  const more = texts.find((text) => text !== undefined && text !== detail);
  return [detail, more].filter(Boolean).join(' · ') || null;
}
