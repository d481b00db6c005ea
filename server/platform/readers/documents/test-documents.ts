import { deflateRawSync, constants } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** Documents of every kind with invented content, built byte by byte. */

export interface Written {
  text: string;
  size?: number;
  x?: number;
  y: number;
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

/** Takes the objects of the PDF; the first is the catalogue. `extra` goes into the trailer. */
function pdfOf(objects: readonly (string | Buffer)[], extra = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const at = length;
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${extra} >>\nstartxref\n${length}\n%%EOF\n`;
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const streamOf = (content: Buffer, filter = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const page = (extra = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> ${extra} >>`;

interface PdfOptions {
  pages?: number;
  /** The target of a link on the page. */
  link?: string;
  trailer?: string;
  content?: Buffer;
}

export function writtenPdf(
  written: readonly Written[],
  { pages = 1, link, trailer, content }: PdfOptions = {},
): Buffer {
  const text = written.map(
    ({ text: line, size = 11, x = 50, y }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(line)}) Tj ET`,
  );
  const annotation = link && `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${escaped(link)}) >> >>]`;
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ');
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
      font,
      content ?? streamOf(Buffer.from(text.join('\n'), 'latin1')),
      ...Array.from({ length: pages }, () => page(annotation)),
    ],
    trailer,
  );
}

/** No password opens it. */
export const lockedPdf = () => {
  const key = '41'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<${key}> <${key}>]`;
  return writtenPdf([{ text: 'Secret', y: 700 }], { trailer: lock });
};

const MEGABYTE = 1024 * 1024;

/** Megabytes of spaces, compressed to a thousandth, and never held uncompressed. */
function packedSpaces(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])]);
}

/** A page whose text decompresses to a gigabyte. */
export const pdfBomb = () => {
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), packedSpaces(1024)]);
  return writtenPdf([], { content: streamOf(packed, '/Filter /FlateDecode') });
};

export const deepPdf = () => writtenPdf([], { trailer: `/Deep ${'['.repeat(200_000)}` });

/* ---- Archives ---- */

const contentTypes = strToU8('<?xml version="1.0"?><Types/>');
const docxOf = (entries: Zippable) => Buffer.from(zipSync({ '[Content_Types].xml': contentTypes, ...entries }));

const namespaces = 'xmlns:w="w" xmlns:mc="mc" xmlns:r="r"';
export const paragraph = (text: string, properties = '') =>
  `<w:p><w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r></w:p>`;
const bodyOf = (content: string, before = '') =>
  strToU8(`<?xml version="1.0"?>${before}<w:document ${namespaces}><w:body>${content}</w:body></w:document>`);

interface DocxParts {
  header?: string;
  links?: readonly string[];
  doctype?: string;
}

export function writtenDocx(content: string, { header, links = [], doctype }: DocxParts = {}): Buffer {
  const targets = links.map((link, index) => `<Relationship Id="r${index}" Target="${link}"/>`).join('');
  return docxOf({
    'word/document.xml': bodyOf(content, doctype),
    'word/_rels/document.xml.rels': strToU8(`<Relationships>${targets}</Relationships>`),
    ...(header === undefined ? {} : { 'word/header1.xml': strToU8(`<w:hdr ${namespaces}>${header}</w:hdr>`) }),
  });
}

/** Unpacks to this many megabytes in as many entries. */
export function docxBomb(megabytes: number): Buffer {
  const nothing = new Uint8Array(MEGABYTE);
  const entries = Array.from(
    { length: megabytes },
    (_, index) => [`word/media/${index}.png`, [nothing, { level: 1 }]] as const,
  );
  return docxOf({ 'word/document.xml': bodyOf(paragraph('Ada Lovelace')), ...Object.fromEntries(entries) });
}

export const docxOfManyEntries = (count: number) =>
  docxOf({
    'word/document.xml': bodyOf(paragraph('Ada Lovelace')),
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`word/media/${index}`, new Uint8Array()])),
  });

/** Its directory understates the size of the text. */
export function docxThatLies(): Buffer {
  const file = writtenDocx(paragraph('Ada Lovelace ').repeat(20_000));
  // The last occurrence of the name is in the directory, 46 bytes into its entry; the size is at offset 24.
  file.writeUInt32LE(300, file.lastIndexOf('word/document.xml') - 46 + 24);
  return file;
}

export function writtenOdt(content: string, manifest = '<manifest/>'): Buffer {
  const office = 'xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:xlink="l"';
  return Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(
        `<?xml version="1.0"?><office:document-content ${office}><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
      ),
      'META-INF/manifest.xml': strToU8(manifest),
    }),
  );
}

/* ---- Legacy Word ---- */

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const STREAM_SECTORS = 16;
const NONE = 0xffffffff;
const TEXT_AT = 0x800;
const TABLE_STREAM_1 = 0x0200;
const LOCKED = 0x0100;

const IN_8_BITS = 0x40000000;
const PAGE_AT = (STREAM_SECTORS - 1) * SECTOR;

/** What formatting says of a run: deleted while changes were tracked; letters a quarter of a point apart. */
export const runs = { deleted: [0x00, 0x08, 1], spaced: [0x40, 0x88, 5, 0] } as const;

/** A part of the text that is stored on its own. */
export interface WrittenPiece {
  text: string;
  /** One byte per character, in Windows-1252; otherwise two. */
  isNarrow?: boolean;
  /** A formatted part of it. */
  run?: { text: string; is: keyof typeof runs };
}

interface DocOptions {
  isLocked?: boolean;
  /** A page header, and a text box; both are pieces of their own behind the text. */
  header?: string;
  box?: string;
  /** How many characters more than it has the file claims to have. */
  lacking?: number;
}

/** Where Windows-1252 differs from Latin-1. */
const inWindows1252: Record<string, string> = { '–': '\u0096', '’': '\u0092' };
const bytesOf = ({ text, isNarrow = false }: WrittenPiece) =>
  isNarrow
    ? Buffer.from(
        text.replaceAll(/[–’]/g, (sign) => inWindows1252[sign] ?? sign),
        'latin1',
      )
    : Buffer.from(text, 'utf16le');

/**
 * A compound file of two streams: the text, and the table that locates it. Several pieces are stored last one first, as
 * after a quick save.
 */
export function writtenDoc(
  content: string | readonly WrittenPiece[],
  { isLocked = false, header: pageHeader = '', box = '', lacking = 0 }: DocOptions = {},
): Buffer {
  const words = Buffer.alloc(STREAM_SECTORS * SECTOR);
  const table = Buffer.alloc(STREAM_SECTORS * SECTOR);
  const body = typeof content === 'string' ? [{ text: content }] : content;
  const lengthOf = (pieces: readonly WrittenPiece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
  const pieces = [...body, { text: pageHeader }, { text: box }]
    .filter(({ text }) => text !== '')
    .map((piece) => ({ ...piece, text: piece.text.replaceAll('\n', '\r'), at: 0 }));
  let end = TEXT_AT;
  for (const piece of pieces.toReversed()) {
    piece.at = end;
    end += bytesOf(piece).copy(words, end);
  }
  words.writeUInt16LE(0xa5ec, 0);
  words.writeUInt16LE(193, 2);
  words.writeUInt16LE(TABLE_STREAM_1 | (isLocked ? LOCKED : 0), 10);
  words.writeUInt32LE(lengthOf(body) + lacking, 0x4c);
  words.writeUInt32LE(pageHeader.length, 0x54);
  // A place that is left over.
  words.writeUInt32LE(77, 0x58);
  words.writeUInt32LE(box.length, 0x64);

  let filled = 0;
  const add = (place: number, numbers: readonly number[]) => {
    words.writeUInt32LE(filled, place);
    words.writeUInt32LE(numbers.length * 4, place + 4);
    for (const number of numbers) filled = table.writeUInt32LE(number, filled);
  };
  const positions = pieces.map((_, index) => lengthOf(pieces.slice(0, index)));
  words.writeUInt32LE(pieces.length * 12 + 9, 0x1a6);
  filled = table.writeUInt8(2, filled);
  filled = table.writeUInt32LE(pieces.length * 12 + 4, filled);
  for (const position of [...positions, lengthOf(pieces)]) filled = table.writeUInt32LE(position, filled);
  for (const { at, isNarrow } of pieces) {
    table.writeUInt32LE(isNarrow ? (at * 2) | IN_8_BITS : at, filled + 2);
    filled += 8;
  }
  // Six separators of notes, then the header for even pages.
  if (pageHeader !== '') add(0xf2, [0, 0, 0, 0, 0, 0, 0, pageHeader.length]);
  const formatted = pieces
    .flatMap(({ run, ...piece }) => {
      if (!run) return [];
      const from = piece.at + bytesOf({ ...piece, text: piece.text.slice(0, piece.text.indexOf(run.text)) }).length;
      return [{ from, to: from + bytesOf({ ...piece, text: run.text }).length, properties: runs[run.is] }];
    })
    .toSorted((one, other) => one.from - other.from);
  if (formatted.length > 0) {
    // Every other run is what lies between, without properties.
    const edges = formatted.flatMap(({ from, to }) => [from, to]);
    add(0xfa, [edges[0] ?? 0, edges.at(-1) ?? 0, PAGE_AT / SECTOR]);
    const page = words.subarray(PAGE_AT);
    edges.forEach((edge, index) => page.writeUInt32LE(edge, index * 4));
    formatted.forEach(({ properties }, index) => {
      const at = 256 + index * 16;
      page.set([at / 2], edges.length * 4 + index * 2);
      page.set([properties.length, ...properties], at);
    });
    page.set([edges.length - 1], SECTOR - 1);
  }

  return compoundOf([
    { name: 'WordDocument', content: words },
    { name: '1Table', content: table },
  ]);
}

/** Of Word 6 or 95: one piece, one byte per character, and nothing that says which encoding. */
export function writtenOldDoc(text: string): Buffer {
  const words = Buffer.alloc(STREAM_SECTORS * SECTOR);
  words.writeUInt16LE(0xa5dc, 0);
  words.writeUInt16LE(104, 2);
  words.writeUInt32LE(TEXT_AT, 0x18);
  words.writeUInt32LE(TEXT_AT + text.length, 0x1c);
  words.writeUInt32LE(text.length, 0x34);
  words.write(text.replaceAll('\n', '\r'), TEXT_AT, 'latin1');
  return compoundOf([{ name: 'WordDocument', content: words }]);
}

/** Every stream has STREAM_SECTORS sectors, one after the other. */
function compoundOf(streams: readonly { name: string; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  for (const at of [60, 68]) header.writeUInt32LE(END_OF_CHAIN, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);

  const chains = Buffer.alloc(SECTOR, 0xff);
  chains.writeUInt32LE(0xfffffffd, 0);
  chains.writeUInt32LE(END_OF_CHAIN, 4);
  const directory = Buffer.alloc(SECTOR);
  const root = { name: 'Root Entry', type: 5, child: 1, right: NONE, begin: END_OF_CHAIN, size: 0 };
  const entries = streams.map(({ name, content }, index) => {
    const begin = 2 + index * STREAM_SECTORS;
    for (let sector = begin; sector < begin + STREAM_SECTORS; sector += 1) {
      chains.writeUInt32LE(sector + 1 === begin + STREAM_SECTORS ? END_OF_CHAIN : sector + 1, sector * 4);
    }
    const right = index + 1 < streams.length ? index + 2 : NONE;
    return { name, type: 2, child: NONE, right, begin, size: content.length };
  });
  [root, ...entries].forEach(({ name, type, child, right, begin, size }, index) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(type, at + 66);
    directory.writeUInt32LE(NONE, at + 68);
    directory.writeUInt32LE(right, at + 72);
    directory.writeUInt32LE(child, at + 76);
    directory.writeUInt32LE(begin, at + 116);
    directory.writeUInt32LE(size, at + 120);
  });
  return Buffer.concat([header, chains, directory, ...streams.map(({ content }) => content)]);
}

/** Each sector of its text follows itself. */
export function docInCircles(): Buffer {
  const file = writtenDoc('Ada Example');
  for (let sector = 2; sector < 2 + 2 * STREAM_SECTORS; sector += 1) file.writeUInt32LE(sector, SECTOR + sector * 4);
  return file;
}

/** Every piece is the whole file. */
export function docOfHugePieces(): Buffer {
  const pieces = Array.from({ length: 200 }, () => ({ text: 'Ada Example', isNarrow: true }));
  const file = writtenDoc(pieces);
  const table = file.length - STREAM_SECTORS * SECTOR;
  for (let piece = 0; piece <= pieces.length; piece += 1) file.writeUInt32LE(piece * 6_000, table + 5 + piece * 4);
  return file;
}
