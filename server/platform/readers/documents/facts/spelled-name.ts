import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { agreement, includes } from './agreement.ts';
import { folded } from './folded.ts';
import { capitalised, stated } from './form-name.ts';
import { MOST_WORDS, nameOf, type NameParts } from './name-parts.ts';
import { sourceOf } from './source.ts';
import { border, titles, withInitials } from './written-name.ts';

/** Names that the e-mail address spells in full, however they are written. */

type Name = NonNullable<DocumentFacts['name']>;

/** First and last name in one word, if the e-mail address has them apart. */
export function gluedIn(line: string, email: string): Name | null {
  const parts = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter((part) => part.length >= 3);
  const [one = '', other = ''] = parts.map(folded);
  const order = parts.length === 2 ? [`${one} ${other}`, `${other} ${one}`] : [];
  const written = order.find((name) => name.replace(' ', '') === folded(line));
  const name = written === undefined || line.includes(' ') ? null : stated(written);
  return name && { ...name, source: sourceOf(line) };
}

/** In lower case or not, if the e-mail address consists of it. */
export function spelledIn(account: string, lines: readonly string[]): Name | null {
  for (const line of lines) {
    const [text = ''] = line.replace(titles, '').split(border);
    const words = withInitials(text).split(' ');
    const spelled = words.filter((part) => includes(account, part));
    const isSpelled =
      spelled.length >= 2 &&
      words.length <= MOST_WORDS &&
      words.every((part) => spelled.includes(part) || /^\p{L}\.?$/u.test(part));
    const name = isSpelled ? nameOf(capitalised(words.join(' ').toLowerCase()).split(' '), true) : null;
    if (name) return { ...name, source: sourceOf(line) };
  }
  return null;
}

export const isAllIn = (account: string, name: NameParts) =>
  agreement(name, account) === `${name.firstName} ${name.lastName}`.split(' ').length;
