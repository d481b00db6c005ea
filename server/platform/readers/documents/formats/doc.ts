import { isCompoundFile, streamsIn } from '../../../files/compound-file.ts';
import { Unreadable, type RawText } from '../extraction.ts';
import { isWordXml, readWordXml } from './docx.ts';
import { decoded, readHtml } from './html.ts';
import { addressInField } from './links.ts';
import { characters, paragraphs, rangesWith } from './word/formatting.ts';
import { DELETED, readPieces, textOf, type Marked } from './word/pieces.ts';
import { visibleText } from './word/plain-text.ts';

/** Where the header of Word 97 to 2003 says what is where, and that of Word 6 and 95. */
const places = {
  now: { counts: 0x4c, pieces: 0x1a2, headers: 0xf2, characters: 0xfa, paragraphs: 0x102 },
  old: { counts: 0x34, pieces: 0x160 },
} as const;
const FIRST_NOW = 106;
const SIGNATURES: ReadonlySet<number> = new Set([0xa5ec, 0xa5dc]);
const HEADER_BYTES = 0x1aa;
const ENCRYPTED = 0x0100;
const IN_TABLE_1 = 0x0200;
const ROW_ENDS = 0x2417;

/** The parts of the text, in their order, by the number of characters that the header states for each. */
const parts = ['body', 'footnotes', 'headers', 'macros', 'comments', 'endnotes', 'boxes', 'headerBoxes'] as const;
type Part = (typeof parts)[number];

/** Job boards, and Word itself, also write pages and XML under the name of a DOC. */
export async function readDoc(bytes: Buffer): Promise<RawText> {
  if (isCompoundFile(bytes)) return readWord(bytes);
  const written = decoded(bytes);
  return isWordXml(written) ? readWordXml(written) : readHtml(written);
}

/** Page headers come first, and footnotes and comments are left out, as in a DOCX. */
async function readWord(bytes: Buffer): Promise<RawText> {
  const streamNamed = await streamsIn(bytes);
  const stream = await streamNamed('WordDocument');
  if (!stream || stream.length < HEADER_BYTES || !SIGNATURES.has(stream.readUInt16LE(0)))
    throw new Unreadable('broken');
  const flags = stream.readUInt16LE(10);
  if ((flags & ENCRYPTED) !== 0) throw new Unreadable('password');
  const isOld = stream.readUInt16LE(2) < FIRST_NOW;
  const tables = isOld ? stream : await streamNamed((flags & IN_TABLE_1) === 0 ? '0Table' : '1Table');
  if (!tables) throw new Unreadable('broken');
  const at = isOld ? places.old : places.now;
  const tableAt = (place: number) => {
    const start = stream.readUInt32LE(place);
    return tables.subarray(start, start + stream.readUInt32LE(place + 4));
  };
  const marked: Marked = isOld
    ? { deleted: [], rowEnds: [] }
    : {
        deleted: rangesWith(DELETED, characters, stream, tableAt(places.now.characters)),
        rowEnds: rangesWith(ROW_ENDS, paragraphs, stream, tableAt(places.now.paragraphs)),
      };
  const { text, isWhole } = textIn(stream, tableAt(at.pieces), isOld, marked);
  // Since Word 97 the place of the macros is left over, and may hold anything.
  const counts = parts.map((part, index) =>
    part === 'macros' && !isOld ? 0 : stream.readUInt32LE(at.counts + index * 4),
  );
  const partOf = (part: Part) => {
    const index = parts.indexOf(part);
    const start = sum(counts.slice(0, index));
    return text.slice(start, start + (counts[index] ?? 0));
  };
  const { headers, footers } = besidePages(partOf('headers'), isOld ? undefined : tableAt(places.now.headers));
  const shown = [headers, partOf('headerBoxes'), partOf('body'), partOf('boxes'), footers].map(visibleText);
  return {
    text: shown.map((one) => one.text).join('\n'),
    hints: { emails: shown.flatMap(({ instructions }) => instructions.flatMap(addressInField)) },
    ...(isWhole && sum(counts) <= text.length && !(isOld && beyondAscii.test(text))
      ? {}
      : { problem: 'lettersMissing' }),
  };
}

/** Word 6 and 95 do not say in which encoding these letters are. */
const beyondAscii = /[\u0080-\uffff]/;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function textIn(stream: Buffer, table: Buffer, isOld: boolean, marked: Marked): { text: string; isWhole: boolean } {
  // Word 6 and 95 have pieces only after a quick save.
  if (isOld && table.length === 0) {
    const [start, end] = [stream.readUInt32LE(0x18), stream.readUInt32LE(0x1c)];
    const piece = { at: start, length: end - start, width: 1, isDeleted: false } as const;
    const text = textOf(piece, stream, marked);
    return { text, isWhole: text.length === piece.length };
  }
  let text = '';
  let isWhole = true;
  for (const piece of readPieces(table, isOld)) {
    const part = textOf(piece, stream, marked);
    isWhole &&= part.length === piece.length;
    text += part;
    // Pieces do not overlap, except in a file made to cause trouble.
    if (text.length > stream.length) throw new Unreadable('broken');
  }
  return { text, isWhole };
}

/** After six separators of notes, each section has three headers and three footers: even, odd and first pages. */
const SEPARATORS = 6;
const headerPlaces: ReadonlySet<number> = new Set([0, 1, 4]);

/** Without a table, all of it is taken for headers. */
function besidePages(text: string, table: Buffer | undefined): { headers: string; footers: string } {
  if (!table || table.length === 0) return { headers: text, footers: '' };
  const edges = Array.from({ length: Math.floor(table.length / 4) }, (_, index) => table.readUInt32LE(index * 4));
  const found = { headers: new Set<string>(), footers: new Set<string>() };
  for (let index = SEPARATORS; index + 1 < edges.length; index += 1) {
    const isHeader = headerPlaces.has((index - SEPARATORS) % 6);
    found[isHeader ? 'headers' : 'footers'].add(text.slice(edges[index], edges[index + 1]));
  }
  return { headers: [...found.headers].join(''), footers: [...found.footers].join('') };
}
