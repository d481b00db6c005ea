import { splitCsv } from './split-csv.ts';

const usual = [',', ';', '\t', '|'];
const ENOUGH_ROWS = 50;

/** Excel's own declaration, in a line that it does not show. */
const declared = /^"?sep=(.)"?[ ,;\t]*(?:\r\n?|\n)/i;

export function declaredDelimiter(text: string): { delimiter: string; line: string } | undefined {
  const [line, delimiter] = declared.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, line };
}

/** Chooses the delimiter that gives the most rows of equal and large width, starting with the first. */
export function likelyDelimiter(text: string): string {
  const scores = usual.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreOf(text: string, delimiter: string): number {
  const widths = firstRows(text, delimiter).map((row) => row.length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [1, 0] as const);
  if (width < 2) return 0;
  // Commas in the texts of a column also give rows of equal width, but not the headings above them.
  const beginsWithIt = (widths[0] ?? 1) > 1;
  return (count / widths.length) * Math.sqrt(width) * (beginsWithIt ? 1 : 0.5);
}

function firstRows(text: string, delimiter: string): string[][] {
  const rows = splitCsv(delimiter).push(text.endsWith('\n') ? text : `${text}\n`);
  return rows.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, ENOUGH_ROWS);
}
