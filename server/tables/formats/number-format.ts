/** What a spreadsheet means by a number, which only the format that it is shown in tells. */
export type Meaning = 'number' | 'date' | 'percentage';

/** The numbers of formats that every spreadsheet has without defining them. */
const percentages: ReadonlySet<number> = new Set([9, 10]);
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Texts, single characters, colours, conditions and currencies in a format say nothing about what it shows. */
const decoration = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

export function meaningOf(id: number, code: string | undefined): Meaning {
  if (code === undefined) return percentages.has(id) ? 'percentage' : isBuiltInDate(id) ? 'date' : 'number';
  const [shown = ''] = code.replaceAll(decoration, '').toLowerCase().split(';');
  if (shown.includes('%')) return 'percentage';
  // A time of day has no day.
  return /[dy]|m{3}/.test(shown.replace('general', '')) ? 'date' : 'number';
}
