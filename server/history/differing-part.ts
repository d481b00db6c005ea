import type { ShownValue } from '#shared/history.ts';

/** So much of a text is shown whole, or around the place where it changed. */
const SHOWN = 300;
const BEFORE_IT = 60;

/** Two texts for a list: long ones are cut down to where they begin to differ. */
export function differingPart(before: string, after: string): { before: ShownValue; after: ShownValue } {
  if (before.length <= SHOWN && after.length <= SHOWN) return { before: { text: before }, after: { text: after } };
  const from = Math.max(0, sameBeginning(before, after) - BEFORE_IT);
  return { before: part(before, from), after: part(after, from) };
}

function sameBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function part(text: string, from: number): ShownValue {
  if (from === 0 && text.length <= SHOWN) return { text };
  const shown = whole(text.slice(from, from + SHOWN));
  return {
    text: `${from > 0 ? '…' : ''}${shown}${from + SHOWN < text.length ? '…' : ''}`,
    length: text.length,
  };
}

/** A letter of two code units that was cut in half is left out. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}
