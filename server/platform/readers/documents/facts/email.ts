import type { Found } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { looksLikeEmail } from '#shared/records/list-schemas.ts';
import { sourceOf } from './source.ts';

/** Of two addresses that run into each other, the first. */
const address = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}(?![\p{L}\d-]{0,62}@)){1,5}/u;
/** Obfuscated addresses, and addresses broken by line extraction. */
const taken =
  /([\w.+-]{1,64})(?: @ ?| ?@ | ?[[({]at[\])}] ?)([\w-]{1,63}(?:(?:\.| ?[[({]dot[\])}] ?)[\w-]{1,63}){1,5})/i;

/** The text around a possible middle of an address; anything farther away is ignored. */
const middle = /@|[[({]at[\])}]/gi;
const BEFORE = 70;
const AFTER = 330;
const MOST_TRIES = 500;

/** The first address in the text; otherwise the first one in a link. */
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
      // A text made to cause many attempts.
      if (tries > MOST_TRIES) return null;
    }
  }
  return null;
}

/** Without punctuation, and without a label that runs into it. */
const clean = (found: string) =>
  found
    .replace(/^[.'%-]+/, '')
    .replace(/^(?:e-?mail-?id|e-?mail|mail|id)-+(?=[^@])/i, '')
    .replace(/[.-]+$/, '')
    .replace(/(?<=\.[a-z]{2,6})[A-Z][A-Za-z]*$/, '');

const isUsable = (text: string) => text.length <= limits.email && looksLikeEmail(text);
