import { splitName } from '#shared/intake/imports/full-name.ts';
import { unreadable } from '../problem.ts';
import type { OpenTable, TableRow } from '../table.ts';
import { decoderOf, markedEncoding } from './encoding.ts';

/** vCards 2.1, 3.0 and 4.0, as phones and mail programs export them: one row per card. */
export function openVcard(bytes: Buffer): OpenTable {
  return { encoding: null, delimiter: null, sheets: [], sheet: null, rows: rowsOf(textOf(bytes)) };
}

interface Property {
  name: string;
  /** In upper case: `TYPE=CELL`, or in version 2.1 just `CELL`. */
  parameters: string[];
  value: string;
}

type Card = readonly Property[];

/** The columns of a card, under headings that every program knows. */
const columns: [heading: string, read: (card: Card) => string][] = [
  ['First Name', (card) => nameOf(card).firstName],
  ['Last Name', (card) => nameOf(card).lastName],
  // Imports under way know the columns by their places, so each stays where it is.
  ['Full Name', (card) => (isCompany(card) ? plain(best(card, 'FN')) : '')],
  ['Email', (card) => plain(best(card, 'EMAIL')).replace(/^mailto:/i, '')],
  ['Phone', (card) => plain(best(card, 'TEL', ['CELL', 'WORK'])).replace(/^tel:/i, '')],
  ['Company', (card) => part(best(card, 'ORG'), 0) || (isCompany(card) ? plain(best(card, 'FN')) : '')],
  ['Job Title', (card) => plain(best(card, 'TITLE') ?? best(card, 'ROLE'))],
  ['City', (card) => part(best(card, 'ADR', ['WORK']), 3)],
  ['Categories', (card) => divided(best(card, 'CATEGORIES')?.value ?? '', ',').join('; ')],
  [
    'Notes',
    (card) =>
      card
        .filter(({ name }) => name === 'NOTE')
        .map(plain)
        .join('\n'),
  ],
];

function* rowsOf(text: string): Generator<TableRow> {
  yield { number: 1, cells: columns.map(([heading]) => heading) };
  let number = 1;
  let card: Property[] | null = null;
  for (const line of logicalLines(text)) {
    const property = readProperty(line);
    if (property?.name === 'BEGIN') card = [];
    else if (property?.name === 'END' && card) {
      number += 1;
      const read = card;
      yield { number, cells: columns.map(([, cell]) => cell(read)) };
      card = null;
    } else if (property) card?.push(property);
  }
  if (card) throw unreadable('broken');
}

function textOf(bytes: Buffer): string {
  const marked = markedEncoding(bytes);
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: marked === undefined }).decode(bytes);
  } catch {
    return decoderOf('windows-1252')(bytes, true);
  }
}

/** A line continues where the next begins with a space; in quoted-printable, where it ends with `=`. */
function* logicalLines(text: string): Generator<string> {
  let pieces: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const last = pieces.at(-1);
    const isSoft = last?.endsWith('=') === true && /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(pieces[0] ?? '');
    if (isSoft) pieces.splice(-1, 1, last.slice(0, -1), line);
    else if (/^[ \t]/.test(line)) pieces.push(line.slice(1));
    else {
      yield pieces.join('');
      pieces = [line];
    }
  }
  yield pieces.join('');
}

/** `item1.TEL;TYPE=CELL:+44 …`; the prefix before the dot groups properties and is ignored. */
function readProperty(line: string): Property | undefined {
  const colon = /^[^":]*(?:"[^"]*"[^":]*)*/.exec(line)?.[0].length ?? 0;
  if (colon === 0 || colon === line.length) return undefined;
  const [name = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';');
  return { name: name.replace(/^[^.]*\./, ''), parameters, value: decoded(line.slice(colon + 1), parameters) };
}

function decoded(value: string, parameters: readonly string[]): string {
  if (!parameters.some((parameter) => parameter.endsWith('QUOTED-PRINTABLE'))) return value;
  const charset = parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice('CHARSET='.length);
  const bytes = value.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return charset === undefined || charset === 'UTF-8'
    ? Buffer.from(bytes, 'latin1').toString()
    : decoderOf('windows-1252')(Buffer.from(bytes, 'latin1'), true);
}

/** The preferred one, else the first of the first matching type, else the first. */
function best(card: Card, name: string, types: readonly string[] = []): Property | undefined {
  const own = card.filter((property) => property.name === name && property.value.trim() !== '');
  const ofType = (type: string) =>
    own.find(({ parameters }) => parameters.some((parameter) => parameter.split(/[=,"]/).includes(type)));
  return ofType('PREF') ?? types.map(ofType).find((found) => found !== undefined) ?? own[0];
}

const isCompany = (card: Card) =>
  /^org$/i.test(plain(best(card, 'KIND'))) || plain(best(card, 'FN')) === part(best(card, 'ORG'), 0);

/** Version 4 needs no separate name parts. The card of a company has none either. */
function nameOf(card: Card): { firstName: string; lastName: string } {
  const [lastName, firstName] = [part(best(card, 'N'), 0), part(best(card, 'N'), 1)];
  if (firstName !== '' || lastName !== '' || isCompany(card)) return { firstName, lastName };
  return splitName(plain(best(card, 'FN')));
}

const plain = (property: Property | undefined) =>
  divided(property?.value ?? '')
    .join('')
    .trim();

const part = (property: Property | undefined, index: number) =>
  (divided(property?.value ?? '', ';')[index] ?? '').trim();

/** Splits at an unescaped mark; after a backslash it belongs to the text. */
function divided(value: string, mark?: string): string[] {
  const parts = [''];
  const add = (text: string) => parts.push(`${parts.pop() ?? ''}${text}`);
  for (const [piece] of value.matchAll(/\\.|[^\\]/gsu)) {
    if (piece === mark) parts.push('');
    else if (piece.length > 1 && piece.startsWith('\\')) add(/^\\n$/i.test(piece) ? '\n' : piece.slice(1));
    else add(piece);
  }
  return parts;
}
