import type { Found } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { looksLikeEmail } from '#shared/records.ts';
import { sourceOf } from './source.ts';

const address = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/u;
/** As some write it to keep programs away, or as a line breaks when it is taken out of a page. */
const taken =
  /([\w.+-]{1,64})(?: @ ?| ?@ | ?[[({]at[\])}] ?)([\w-]{1,63}(?:(?:\.| ?[[({]dot[\])}] ?)[\w-]{1,63}){1,5})/i;

/** Around a sign that could be the middle of an address; what stands further away is none of its business. */
const middle = /@|[[({]at[\])}]/gi;
const BEFORE = 70;
const AFTER = 330;
const MOST_TRIES = 500;

/** The first address in the text; if there is none, the first that a link leads to. */
export function findEmail(lines: readonly string[], linked: readonly string[]): Found | null {
  const link = linked.find(isUsable);
  return (
    firstIn(lines, (part) => address.exec(part)?.[0]) ??
    (link === undefined ? null : { value: link, source: `mailto:${link}` }) ??
    firstIn(lines, (part) => {
      const [, before = '', after = ''] = taken.exec(part) ?? [];
      return `${before}@${after.replaceAll(/ ?[[({]dot[\])}] ?/gi, '.')}`;
    })
  );
}

function firstIn(lines: readonly string[], find: (part: string) => string | undefined): Found | null {
  let tries = 0;
  for (const line of lines) {
    for (const { index } of line.matchAll(middle)) {
      const value = clean(find(line.slice(Math.max(0, index - BEFORE), index + AFTER)) ?? '');
      if (isUsable(value)) return { value, source: sourceOf(line, index) };
      tries += 1;
      // Somebody plays with us.
      if (tries > MOST_TRIES) return null;
    }
  }
  return null;
}

const clean = (found: string) => found.replace(/^[.'%-]+/, '').replace(/[.-]+$/, '');

const isUsable = (text: string) => text.length <= limits.email && looksLikeEmail(text);
