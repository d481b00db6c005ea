import type { ShownValue } from '#shared/records/history-schemas.ts';

/** The length up to which a text is shown in full. Of a longer one, this much is shown around the change. */
const SHOWN = 300;
const BEFORE_IT = 60;

/** Two texts for a list. Long ones are cut to the part where they start to differ. */
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

/** Drops half a surrogate pair at either end of a cut. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}
