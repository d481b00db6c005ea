import { ENOUGH_TEXT } from '../extraction.ts';

/** A line of a document with its largest font size; 0 if unknown. */
export interface Line {
  text: string;
  size: number;
}

/** Smaller differences are invisible. */
const SAME_SIZE = 0.5;
/** A name may take two lines, and some put a title in between. */
const MOST_LINES = 3;

/** The first lines in the largest font. */
export function largestOf(lines: readonly Line[]): string | null {
  const written = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  const size = written.reduce((most, line) => Math.max(most, line.size), 0);
  const isLargest = (line: Line) => size - line.size < SAME_SIZE;
  // If all sizes are equal, size says nothing.
  if (size === 0 || written.every(isLargest)) return null;
  const from = written.slice(written.findIndex(isLargest));
  return from
    .slice(
      0,
      from.findIndex((line) => !isLargest(line)),
    )
    .slice(0, MOST_LINES)
    .map(({ text }) => text.trim())
    .join('\n');
}

export function createLines() {
  const lines: Line[] = [{ text: '', size: 0 }];
  let length = 0;
  let isBeside = false;
  const current = () => lines.at(-1) ?? { text: '', size: 0 };
  return {
    write: (text: string, size = 0) => {
      const line = current();
      line.text += text;
      if (text.trim() !== '') line.size = Math.max(line.size, size);
      length += text.length;
      isBeside = false;
    },
    /** Two in a row make an empty line. */
    end: () => void lines.push({ text: '', size: 0 }),
    /** Ends the line only if something was written to it. */
    endIfBegun: () => {
      if (current().text.trim() !== '' && !isBeside) lines.push({ text: '', size: 0 });
    },
    /** The following text continues the last line, as in table cells. */
    goOnBeside: () => {
      while (lines.length > 1 && current().text.trim() === '') lines.pop();
      if (current().text !== '') current().text += '\t';
      isBeside = true;
    },
    isEnough: () => length > ENOUGH_TEXT,
    lines,
    text: () => lines.map(({ text }) => text).join('\n'),
  };
}
