import { deflateRawSync, constants } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** Documents of every kind, made byte by byte out of what somebody made up. */

export interface Written {
  text: string;
  size?: number;
  x?: number;
  y: number;
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

/** An object for each; the first is the catalogue. `extra` goes into the trailer. */
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
  /** Where something on the page leads to. */
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

/** No password opens it: nobody knows one. */
export const lockedPdf = () => {
  const key = '41'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<${key}> <${key}>]`;
  return writtenPdf([{ text: 'Secret', y: 700 }], { trailer: lock });
};

const MEGABYTE = 1024 * 1024;

/** So many megabytes of spaces, packed to a thousandth, and never held unpacked. */
function packedSpaces(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])]);
}

/** A page whose text unfolds to a gigabyte. */
export const pdfBomb = () => {
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), packedSpaces(1024)]);
  return writtenPdf([], { content: streamOf(packed, '/Filter /FlateDecode') });
};

/** Arrays in arrays. */
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

/** Unpacks to so many megabytes in as many entries. */
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

/** Its directory says that the text is short. */
export function docxThatLies(): Buffer {
  const file = writtenDocx(paragraph('Ada Lovelace ').repeat(20_000));
  // The last mention of the name is the directory's, 46 bytes into its entry; the size stands at 24.
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

/* ---- Word as it was ---- */

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const STREAM_SECTORS = 16;
const NONE = 0xffffffff;
const TEXT_AT = 0x800;
const TABLE_STREAM_1 = 0x0200;
const LOCKED = 0x0100;

/** A compound file of two streams: the text, and the table that says where it is. */
export function writtenDoc(text: string, { isLocked = false } = {}): Buffer {
  const words = Buffer.alloc(STREAM_SECTORS * SECTOR);
  const [fitting, table] = [text.replaceAll('\n', '\r'), Buffer.alloc(STREAM_SECTORS * SECTOR)];
  words.writeUInt16LE(0xa5ec, 0);
  words.writeUInt16LE(TABLE_STREAM_1 | (isLocked ? LOCKED : 0), 10);
  words.writeUInt32LE(fitting.length, 0x4c);
  words.write(fitting, TEXT_AT, 'utf16le');
  // One piece from the first character to the last.
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(fitting.length, 9);
  table.writeUInt32LE(TEXT_AT, 15);

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
  const begins = [2, 2 + STREAM_SECTORS] as const;
  for (const begin of begins) {
    for (let sector = begin; sector < begin + STREAM_SECTORS; sector += 1) {
      chains.writeUInt32LE(sector + 1 === begin + STREAM_SECTORS ? END_OF_CHAIN : sector + 1, sector * 4);
    }
  }

  const directory = Buffer.alloc(SECTOR);
  const entries = [
    { name: 'Root Entry', type: 5, child: 1, right: NONE, begin: END_OF_CHAIN, size: 0 },
    { name: 'WordDocument', type: 2, child: NONE, right: 2, begin: begins[0], size: words.length },
    { name: '1Table', type: 2, child: NONE, right: NONE, begin: begins[1], size: table.length },
  ];
  entries.forEach(({ name, type, child, right, begin, size }, index) => {
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
  return Buffer.concat([header, chains, directory, words, table]);
}
