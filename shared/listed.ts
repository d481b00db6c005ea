/** Several words in one cell of a file. */

const separator = /[,;|\n]|:::/;

export function writeList(items: readonly string[]): string {
  return items
    .map((item) => (separator.test(item) || item.includes('"') ? `"${item.replaceAll('"', '""')}"` : item))
    .join('; ');
}

/** An item in quotation marks, which may hold what separates others, or anything up to what does; sticky, so that it is gone through once. */
const quotedItem = /[^\S\n]*"((?:[^"]|"")*)" *(?=[,;|\n]|:::|$)/y;
const plainItem = /(?:(?!:::)[^,;|\n])*/y;

/** However they are separated. */
export function readList(text: string): string[] {
  const items: string[] = [];
  for (let at = 0; at <= text.length;) {
    const item = matchAt(quotedItem, text, at) ?? matchAt(plainItem, text, at);
    const [whole = '', quoted] = item ?? [];
    items.push(quoted === undefined ? whole.trim() : quoted.replaceAll('""', '"'));
    at += whole.length;
    at += text.startsWith(':::', at) ? 3 : 1;
  }
  return items.filter((item) => item !== '');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
