import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { isFamilyFirst, isFamilyLast } from './name-order.ts';
import { neverInNames } from './never-in-names.ts';

/** Whether words are a name, and which of them are the surname. */

export type NameParts = Omit<NonNullable<DocumentFacts['name']>, 'source'>;

export const MOST_WORDS = 5;

export const isInCapitals = (text: string) => text === text.toUpperCase();

const suffixes = /^(?:jr|sr|ii|iii|iv)\.?$/i;
export const particles: ReadonlySet<string> = new Set(
  'van von der den de da das del della di do dos du la le las los ten ter zu zum af av bin ibn al el'.split(' '),
);

const isNever = (part: string) => neverInNames.has(part.toLowerCase().replaceAll(/[.']|\u0307/g, ''));

const word = /^\p{Lu}[\p{L}\p{M}'’.-]*(?<!-)$/u;

/** `isKnown`: something else tells that these words are a name, although one of them may be a heading: "Ada Senior". */
export function nameOf(parts: readonly string[], isKnown = false): NameParts | null {
  const words = parts.filter((part) => part !== '').map(withoutStop);
  const isParticle = (part: string, index: number) =>
    index > 0 && index < words.length - 1 && particles.has(part.toLowerCase());
  const names = words.filter((part, index) => !isParticle(part, index) && !suffixes.test(part));
  const isName =
    names.length >= 2 &&
    words.length <= MOST_WORDS &&
    words.every((part, index) => isParticle(part, index) || word.test(part)) &&
    names.filter(isNever).length <= (isKnown && !names.every(isNever) ? 1 : 0) &&
    !names.some((part) => /^x+$/i.test(part)) &&
    new Set(names).size > 1 &&
    !/['’]s$/i.test(words.at(-1) ?? '') &&
    // At least one part is longer than an initial.
    names.some((part) => part.replaceAll(/[^\p{L}]/gu, '').length >= 2);
  if (!isName) return null;
  // "Лавлейс Ада Георгиевна"
  const [family = '', first = '', patronymic = ''] = words;
  if (words.length === 3 && /(?:вич|вна|ична)$/iu.test(patronymic))
    return { firstName: `${asName(first)} ${asName(patronymic)}`, lastName: asName(family) };
  // "LOVELACE Ada", as in France.
  const [surname = '', ...given] = words;
  const isMarked =
    !isFamilyLast(words) &&
    /^\p{Lu}{3,}$/u.test(surname) &&
    given.length <= 2 &&
    given.every((part) => /\p{Ll}{2}/u.test(part));
  if (isMarked || isFamilyFirst(words)) return { firstName: given.map(asName).join(' '), lastName: asName(surname) };
  const asWritten = words.map((part, index) =>
    isParticle(part, index) && isInCapitals(part) ? part.toLowerCase() : asName(part),
  );
  const end = suffixes.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  const particle = words.findIndex(isParticle);
  const last = particle === -1 || particle >= end ? end - 1 : particle;
  const [firstName, lastName] = [asWritten.slice(0, last).join(' '), asWritten.slice(last).join(' ')];
  return firstName.length > limits.name || lastName.length > limits.name ? null : { firstName, lastName };
}

/** A full stop belongs to an initial or an abbreviation, and not to a long word. */
const withoutStop = (part: string) => (/^\p{L}{3,}\.$/u.test(part) ? part.slice(0, -1) : part);

/** A name in capitals is converted to normal case; two letters that cannot be spoken are initials. */
export function asName(part: string): string {
  const isInitials = part.length <= 2 && !/^[BCDFGHJKLMNPRSTVWXYZ][AEIOU]$/.test(part);
  if (!isInCapitals(part) || isInitials || suffixes.test(part)) return part;
  // "İ" in lower case keeps its dot as a sign of its own.
  return part
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
