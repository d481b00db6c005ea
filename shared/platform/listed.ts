/** Reads several items from one cell of a file. */

/** A slash only between spaces: "CI/CD" is one item. */
const separator = /[,;|\n]|:::| \/ /;

export function writeList(items: readonly string[]): string {
  return items
    .map((item) => (separator.test(item) || item.includes('"') ? `"${item.replaceAll('"', '""')}"` : item))
    .join('; ');
}

/**
 * An item is either quoted, and may then contain separators, or runs up to the next separator. Sticky, so that the text
 * is scanned once.
 */
const quotedItem = /[^\S\n]*"((?:[^"]|"")*)" *(?=[,;|\n]|:::| \/ |$)/y;
const plainItem = /(?:(?!:::| \/ )[^,;|\n])*/y;

/** Accepts any of the separators. */
export function readList(text: string): string[] {
  const items: string[] = [];
  for (let at = 0; at <= text.length;) {
    const item = matchAt(quotedItem, text, at) ?? matchAt(plainItem, text, at);
    const [whole = '', quoted] = item ?? [];
    items.push(quoted === undefined ? whole.trim() : quoted.replaceAll('""', '"'));
    at += whole.length;
    at += text.startsWith(':::', at) || text.startsWith(' / ', at) ? 3 : 1;
  }
  return items.filter((item) => item !== '');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
