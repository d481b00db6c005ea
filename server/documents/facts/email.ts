import type { Found } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { looksLikeEmail } from '#shared/records.ts';
import { sourceOf } from './source.ts';

const address = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/u;
/** As some write it to keep programs away, or as a line breaks when it is taken out of a page. */
const taken =
  /([\w.+-]{1,64})(?: @ ?| ?@ | ?[[({]at[\])}] ?)([\w-]{1,63}(?:(?:\.| ?[[({]dot[\])}] ?)[\w-]{1,63}){1,5})/i;

/** The first address in the text; if there is none, the first that a link leads to. */
export function findEmail(lines: readonly string[], linked: readonly string[]): Found | null {
  for (const line of lines) {
    const match = address.exec(line);
    if (match && isUsable(clean(match[0]))) return { value: clean(match[0]), source: sourceOf(line, match.index) };
  }
  const link = linked.find(isUsable);
  if (link !== undefined) return { value: link, source: `mailto:${link}` };
  for (const line of lines) {
    const match = taken.exec(line);
    const value = match ? `${match[1]}@${match[2]?.replaceAll(/ ?[[({]dot[\])}] ?/gi, '.')}` : '';
    if (match && isUsable(value)) return { value, source: sourceOf(line, match.index) };
  }
  return null;
}

const clean = (found: string) => found.replace(/^[.'%-]+/, '').replace(/[.-]+$/, '');

const isUsable = (text: string) => text.length <= limits.email && looksLikeEmail(text);
