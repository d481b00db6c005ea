import { isGivenName } from '#shared/intake/same-person/given-names.ts';
import { folded } from './folded.ts';
import { asName, isInCapitals, nameOf, type NameParts } from './name-parts.ts';
import { neverInNames } from './never-in-names.ts';
import { isRegion } from './places.ts';

/** Whether the beginning of a line can be a name, and which. */

/** Longer lines are sentences. */
export const LONGEST_LINE = 200;

/** Words in table cells, or far apart. */
export const inOneCell = (line: string) => line.replaceAll(/\s+/g, ' ');

export const heading =
  /^(?:r[ée]sum[ée]|cv|curricul[ua]m[ -]*vi[at]+e|lebenslauf|bio-?data|(?:full )?name|personal (?:information|data|details)|informa[țţt]ii personale|informazioni personali|informaci[óo]n personal|informations personnelles|informaç(?:ão pessoal|ões pessoais)|persönliche daten|angaben zur person|dane osobowe|datos personales|dados pessoais)(?: of)?(?![\p{L}\p{M}])[\s:–—-]*/iu;
export const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|ing|dipl|sir|shri|smt|herr|frau|er|ir)\b[.-]* ?)+(?=\p{L})/iu;
const credential =
  /[\s,]+(?:\(?(?:ph\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?b\.?a|m\.?d|ca|cpa|cfa|acca|p\.?e|pmp|esq|b\.?tech|m\.?tech|b\.?e|m\.?eng|b\.?eng|b\.?com|m\.?com|hons?)\.?\)?)$/i;
/** "Ada Lovelace PSM": capitals that nobody can speak, after small letters. */
const letters = /(?<=\p{Ll} (?:.* )?\p{L}*\p{Ll})[\s,]+[B-DF-HJ-NP-TV-XZ]{3,5}$/u;
/** Where something else begins on the same line, such as an address or a profession. */
export const border =
  /\s(?:[|•·–—]|-{1,3})\s|[|•·(\t:;]|\s{2,}| \/ | (?=\S{1,64}@)| (?=\d{1,5} [A-Z][^|]{1,60},)| (?:(?:mailing|permanent|present|postal|home|contact|current) )?(?:e-?mail|phone|mobile|mob|ph|cell|tel|call|voice|contact|website|github|linkedin|portfolio|address|location|dob|d\.o\.b|nationality|passport)(?![\p{L}\p{M}])/iu;
const ending = / (?:[-–—|:] ?)?(?:r[ée]sum[ée]|cv|curriculum vitae)$/i;
/** "Wei (Kevin) Zhang" */
const nickname = / ?(?:\([\p{L} ]{2,20}\)|[“"„‘'][\p{L} ]{2,20}[”"“’']) (?=\p{Lu})/gu;
/** "github.com/ada ADA LOVELACE" */
const link = /(?<!\S)(?:https?:|www\.|\S+\.(?:com|io|in|net|org)\/)\S*/gi;

export function nameIn(line: string): NameParts | null {
  const whole = joinSpacedLetters(line.replaceAll(link, ' ').trim())
    .replace(heading, '')
    .replace(titles, '')
    .replaceAll(nickname, ' ')
    .replace(ending, '')
    .trim();
  const [upToBorder = ''] = whole.split(border);
  const text = /^\s*[:：]/.test(whole.slice(upToBorder.length)) ? beforeLabel(upToBorder) : upToBorder;
  const [before = '', after] = withoutCredentials(text).split(/,\s*/);
  // "LOVELACE, Ada" and "King Lovelace, Ada", but not "London, England".
  const isSurname =
    after !== undefined &&
    ((isOneWord(before) && isInCapitals(before) && !isInCapitals(after)) ||
      isGivenName(folded(after.split(' ')[0] ?? '')));
  if (after !== undefined && isSurname && text.split(',').length === 2) {
    const given = after.trim().split(' ');
    const family = before.split(' ');
    if (given.length <= 2 && nameOf([...given, ...family]))
      return { firstName: given.map(asName).join(' '), lastName: family.map(asName).join(' ') };
  }
  const words = withInitials(before.replace(letters, '')).split(' ');
  // "Ada Lovelace Buenos Aires, Argentina": nobody knows where the town begins.
  if (words.length > 2 && after !== undefined && isRegion(after.split(/ [-–|•·(]/)[0]?.trim() ?? '')) return null;
  return nameOf(words) ?? nameOf(words.slice(0, beginningInCapitals(words)));
}

/** "Ada Lovelace Passport No: 1": what stands before the words that are no name, if anything. */
function beforeLabel(text: string): string {
  const words = text.trim().split(/\s+/);
  const end = words.findIndex((part) => neverInNames.has(part.toLowerCase()));
  return end > 0 ? words.slice(0, end).join(' ') : text;
}

/** "ADA LOVELACE Residence" */
function beginningInCapitals(words: readonly string[]): number {
  const other = words.findIndex((part) => !isInCapitals(part) || /\d/.test(part));
  // An initial before something else may belong to it: "H. No. 12".
  const end = /^\p{Lu}\.?$/u.test(words[other - 1] ?? '') ? other - 1 : other;
  return end >= 2 && words.slice(0, end).join('').length > 4 ? end : 0;
}

function withoutCredentials(text: string): string {
  const shorter = text
    .trim()
    .replace(/[\s,;.]+$/, (end) => (end.startsWith('.') ? '.' : ''))
    .replace(credential, '');
  return shorter === text ? text : withoutCredentials(shorter);
}

export const isOneWord = (text: string) => /^\p{L}[\p{L}'’-]+$/u.test(text);

/** "R.EXAMPLE", "EXAMPLE.R", "Example .R" */
export const withInitials = (text: string) =>
  text
    .replace(/(?<=^\p{L}{3,20})\.(?=\p{Lu}\.?$)/u, ' ')
    .replaceAll(/(?<![\p{L}\p{M}])((?:\p{Lu}\.)+)(?=\p{Lu}\p{L})/gu, '$1 ')
    .replaceAll(/(?<= \p{Lu}) \.(?= )/gu, '.')
    .replaceAll(/ \.(?=\p{Lu}(?![\p{L}]))/gu, ' ')
    .trim();

/** "J O H N  D O E" */
function joinSpacedLetters(line: string): string {
  if (!/^\p{L}(?: {1,2}\p{L}){4,}$/u.test(line)) return line;
  return line
    .split('  ')
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
}
