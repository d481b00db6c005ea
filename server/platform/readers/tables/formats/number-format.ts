/** What a number means in a spreadsheet, which only its format tells. */
export type Meaning = 'number' | 'date' | 'percentage';

/** The ids of built-in formats, which spreadsheets do not define. */
const percentages: ReadonlySet<number> = new Set([9, 10]);
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Texts, single characters, colours, conditions and currencies in a format do not affect the meaning. */
const decoration = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

export function meaningOf(id: number, code: string | undefined): Meaning {
  if (code === undefined) return percentages.has(id) ? 'percentage' : isBuiltInDate(id) ? 'date' : 'number';
  const [shown = ''] = code.replaceAll(decoration, '').toLowerCase().split(';');
  if (shown.includes('%')) return 'percentage';
  // A time of day is not a date.
  return /[dy]|m{3}/.test(shown.replace('general', '')) ? 'date' : 'number';
}
