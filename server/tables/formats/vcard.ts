import { unreadable } from '../problem.ts';
import type { OpenTable, TableRow } from '../table.ts';
import { decoderOf, markedEncoding } from './encoding.ts';

/** Cards of people as telephones and mail programs exchange them, in the versions 2.1, 3.0 and 4.0: a row for each. */
export function openVcard(bytes: Buffer): OpenTable {
  return { encoding: null, delimiter: null, sheets: [], sheet: null, rows: rowsOf(textOf(bytes)) };
}

interface Property {
  name: string;
  /** In capitals, as they are written: `TYPE=CELL`, or in version 2.1 just `CELL`. */
  parameters: string[];
  value: string;
}

type Card = readonly Property[];

/** What a card can say, and the heading that every program knows it by. */
const columns: [heading: string, read: (card: Card) => string][] = [
  ['First Name', (card) => part(best(card, 'N'), 1)],
  ['Last Name', (card) => part(best(card, 'N'), 0)],
  // Of somebody without a name in parts, and of a company.
  ['Full Name', (card) => (isNamed(card) ? '' : plain(best(card, 'FN')))],
  ['Email', (card) => plain(best(card, 'EMAIL')).replace(/^mailto:/i, '')],
  ['Phone', (card) => plain(best(card, 'TEL', ['CELL', 'WORK'])).replace(/^tel:/i, '')],
  ['Company', (card) => part(best(card, 'ORG'), 0)],
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

/** A line goes on where the next begins with a space; in quoted-printable, where it ends with `=`. */
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

/** `item1.TEL;TYPE=CELL:+44 …`; what stands before a dot groups properties and says nothing here. */
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

/** The preferred one, or the first of the first of these types, or the first. */
function best(card: Card, name: string, types: readonly string[] = []): Property | undefined {
  const own = card.filter((property) => property.name === name && property.value.trim() !== '');
  const ofType = (type: string) =>
    own.find(({ parameters }) => parameters.some((parameter) => parameter.split(/[=,"]/).includes(type)));
  return ofType('PREF') ?? types.map(ofType).find((found) => found !== undefined) ?? own[0];
}

const isNamed = (card: Card) => [0, 1].some((index) => part(best(card, 'N'), index) !== '');

const plain = (property: Property | undefined) =>
  divided(property?.value ?? '')
    .join('')
    .trim();

const part = (property: Property | undefined, index: number) =>
  (divided(property?.value ?? '', ';')[index] ?? '').trim();

/** Where the mark stands alone; behind a backslash it belongs to the text. */
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
