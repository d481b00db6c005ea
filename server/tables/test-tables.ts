import { csvLine } from '#shared/csv.ts';
import type { Encoding } from '#shared/imports/table-terms.ts';
import type { ImportType, Target } from '#shared/imports/targets.ts';

/** Tables as other programs export them, after their public headings. The people are invented. */
export interface Example {
  program: string;
  type: ImportType;
  /** Above the headings. */
  preamble?: string[];
  /** What each column is called and becomes, and what stands in it for the first person. */
  columns: [heading: string, target: Target | null, value: string][];
}

export const examples: Example[] = [
  {
    program: 'LinkedIn',
    type: 'contact',
    preamble: [
      'Notes:',
      '"When exporting your connection data, you may notice that some of the email addresses are missing; see ""Settings""."',
      '',
    ],
    columns: [
      ['First Name', 'firstName', 'Zoë'],
      ['Last Name', 'lastName', 'Lefèvre'],
      ['URL', null, 'https://www.linkedin.example/in/zoe'],
      ['Email Address', 'email', 'zoe@example.com'],
      ['Company', 'company', 'Crédit, Général & Fils'],
      ['Position', 'position', 'Directrice'],
      ['Connected On', null, '03 Nov 2025'],
    ],
  },
  {
    program: 'Outlook',
    type: 'contact',
    columns: [
      ['Title', null, 'Dr.'],
      ['First Name', 'firstName', 'Jürgen'],
      ['Middle Name', null, ''],
      ['Last Name', 'lastName', 'Müller'],
      ['Suffix', null, ''],
      ['Company', 'company', 'Größe; Söhne'],
      ['Department', null, ''],
      ['Job Title', 'position', 'Geschäftsführer'],
      ['Business City', null, 'Köln'],
      ['Business Phone', null, ''],
      ['Home Phone', null, ''],
      ['Mobile Phone', 'phone', '+49 151 2345'],
      ['Categories', 'tags', 'Kunde;Messe'],
      ['E-mail Address', 'email', 'juergen@example.com'],
      ['E-mail Type', null, 'SMTP'],
      ['E-mail 2 Address', null, ''],
      ['Notes', 'notes', 'Erste Zeile\r\n"Zweite" Zeile, mit; allem\t.'],
    ],
  },
  {
    program: 'Google',
    type: 'contact',
    columns: [
      ['First Name', 'firstName', 'Íñigo'],
      ['Middle Name', null, ''],
      ['Last Name', 'lastName', 'Núñez'],
      ['Nickname', null, ''],
      ['Organization Name', 'company', 'Muñoz S.A.'],
      ['Organization Title', 'position', 'Socio'],
      ['Notes', 'notes', 'Una línea\notra línea'],
      ['Labels', 'tags', 'Feria ::: * myContacts'],
      ['E-mail 1 - Label', null, 'Work'],
      ['E-mail 1 - Value', 'email', 'inigo@example.com ::: otro@example.com'],
      ['Phone 1 - Label', null, ''],
      ['Phone 1 - Value', 'phone', '612 34 56 78'],
      ['Phone 2 - Value', null, ''],
    ],
  },
  {
    program: 'Google, before 2024',
    type: 'contact',
    columns: [
      ['Name', null, 'Åsa Öberg'],
      ['Given Name', 'firstName', 'Åsa'],
      ['Family Name', 'lastName', 'Öberg'],
      ['Group Membership', 'tags', '* myContacts'],
      ['E-mail 1 - Type', null, '*'],
      ['E-mail 1 - Value', 'email', 'asa@example.com'],
      ['Phone 1 - Type', null, 'Mobile'],
      ['Phone 1 - Value', 'phone', '070-123 45 67'],
      ['Organization 1 - Name', 'company', 'Öberg AB'],
      ['Organization 1 - Title', 'position', 'VD'],
    ],
  },
  {
    program: 'HubSpot',
    type: 'contact',
    columns: [
      ['Record ID', null, '1001'],
      ['First Name', 'firstName', 'Renée'],
      ['Last Name', 'lastName', 'de Vries'],
      ['Email', 'email', 'renee@example.com'],
      ['Phone Number', 'phone', '06 12345678'],
      ['Contact owner', null, 'Ann Other'],
      ['Company Name', 'company', 'Façade, B.V.'],
      ['Job Title', 'position', 'Directeur'],
      ['Lead Status', null, 'Open'],
      ['Create Date', null, '2025-11-03 10:15'],
    ],
  },
  {
    program: 'Zoho',
    type: 'candidate',
    columns: [
      ['Candidate Id', null, 'zrecruit_77'],
      ['First Name', 'firstName', 'Conceição'],
      ['Last Name', 'lastName', 'Guimarães'],
      ['Email', 'email', 'conceicao@example.com'],
      ['Mobile', 'phone', '+351 912 345 678'],
      ['City', 'location', 'Évora'],
      ['Current Job Title', null, 'Engenheira'],
      ['Expected Salary', 'expectedSalary', '72,000'],
      ['Skill Set', 'skills', 'Java, SQL'],
      ['Candidate Status', 'candidateStage', ''],
      ['Additional Info', null, 'Fala “três” línguas –\nsim'],
    ],
  },
  {
    program: 'Bullhorn',
    type: 'job',
    columns: [
      ['ID', null, '4711'],
      ['Title', 'title', 'Chef de café'],
      ['Company', 'clientCompany', 'Café “Élysée”'],
      ['Contact', 'client', 'Hélène Dupré'],
      ['Employment Type', 'jobType', 'Permanent'],
      ['Salary', 'value', '72,000.00'],
      ['Perm Fee (%)', 'feePercentage', '20'],
      ['Start Date', 'startDate', '11/30/2026'],
      ['Status', 'stage', 'Interview'],
      ['Owner', 'recruiter', 'Zoë Smith'],
      ['City', 'location', 'Orléans'],
      ['Is Open', null, 'Yes'],
    ],
  },
];

/** As the program would write it, with this character between cells. */
export function writtenCsv({ preamble = [], columns }: Example, delimiter: string): string {
  const line = (cells: string[]) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter);
  const values = columns.map(([, , value]) => value);
  // Somebody of whom only little is known, and a line without anything.
  const other = columns.map(([, target, value]) => (target === 'firstName' || target === 'title' ? value : ''));
  const rows = [columns.map(([heading]) => heading), values, columns.map(() => ''), other].map(line);
  return [...preamble, ...rows, ''].join('\r\n');
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const beyondLatin1 = new Map([
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
]);

export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (encoding === 'windows-1252') {
    return Buffer.from(Array.from(text, (char) => beyondLatin1.get(char) ?? char.charCodeAt(0)));
  }
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = bytesBeyondAscii(encoding);
  return Buffer.from(Array.from(text).flatMap((char) => bytes.get(char) ?? char.charCodeAt(0)));
}

/** The runtime only decodes: every byte and pair of bytes, by the character that it stands for. */
function bytesBeyondAscii(encoding: Encoding): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const note = (bytes: number[]) => {
    const char = decoder.decode(new Uint8Array(bytes));
    if (Array.from(char).length === 1 && char !== '\ufffd' && !found.has(char)) found.set(char, bytes);
  };
  const high = Array.from({ length: 128 }, (_, index) => 128 + index);
  for (const byte of high) note([byte]);
  for (const lead of high) for (let trail = 0x40; trail <= 0xff; trail += 1) note([lead, trail]);
  return found;
}

export async function* inPieces(bytes: Buffer, size = bytes.length): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export const manyRows = (count: number) =>
  Buffer.from(csvLine(['Name', 'Email']) + csvLine(['Ann', 'a@b.example']).repeat(count));

/* ---- XLS ---- */

const record = (id: number, data: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const words = (...numbers: number[]) => {
  const buffer = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => buffer.writeUInt16LE(number, index * 2));
  return buffer;
};
const wide = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')]);
const double = (number: number) => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleLE(number);
  return buffer;
};

const [BEGIN, END, FILE_PASS, XF, SHEET, LABEL, NUMBER] = [0x809, 0x0a, 0x2f, 0xe0, 0x85, 0x204, 0x203];
const DATE_FORMAT = 14;

/** A workbook of Excel 97 with one sheet; a date is the number of its day. */
export function writtenXls(
  rows: (string | number | { day: number })[][],
  { isLocked = false, version = 0x600 } = {},
): Buffer {
  const cells = rows.flatMap((row, y) =>
    row.map((cell, x) => {
      if (typeof cell === 'string') return record(LABEL, Buffer.concat([words(y, x, 0, cell.length), wide(cell)]));
      const [style, value] = typeof cell === 'number' ? [0, cell] : [1, cell.day];
      return record(NUMBER, Buffer.concat([words(y, x, style), double(value)]));
    }),
  );
  const sheet = Buffer.concat([record(BEGIN, words(version, 0x10)), ...cells, record(END, Buffer.alloc(0))]);
  const name = 'People';
  const globals = (position: number) =>
    Buffer.concat([
      record(BEGIN, words(version, 5)),
      ...(isLocked ? [record(FILE_PASS, words(1, 1))] : []),
      record(XF, words(0, 0)),
      record(XF, words(0, DATE_FORMAT)),
      record(SHEET, Buffer.concat([words(position, 0, 0), Buffer.from([name.length]), wide(name)])),
      record(END, Buffer.alloc(0)),
    ]);
  return compoundWorkbook(Buffer.concat([globals(globals(0).length), sheet]));
}

const SECTOR = 512;
const [FREE, END_OF_CHAIN, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd];
/** Shorter streams would live elsewhere. */
const LEAST_STREAM = 4096;

/** A compound file: its table of sectors, its directory, and one stream. */
function compoundWorkbook(content: Buffer): Buffer {
  const stream = Buffer.alloc(Math.ceil(Math.max(content.length, LEAST_STREAM) / SECTOR) * SECTOR);
  content.copy(stream);
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(LEAST_STREAM, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  const sectors = stream.length / SECTOR;
  const chain = Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? END_OF_CHAIN : index + 3));
  [TABLE, END_OF_CHAIN, ...chain].forEach((next, index) => table.writeUInt32LE(next, index * 4));
  const directory = Buffer.concat([
    directoryEntry('Root Entry', { type: 5, child: 1, start: END_OF_CHAIN, size: 0 }),
    directoryEntry('Workbook', { type: 2, child: FREE, start: 2, size: stream.length }),
    Buffer.alloc(SECTOR - 256),
  ]);
  return Buffer.concat([header, table, directory, stream]);
}

function directoryEntry(
  name: string,
  { type, child, start, size }: Record<'type' | 'child' | 'start' | 'size', number>,
) {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = type;
  entry[67] = 1;
  [FREE, FREE, child].forEach((sibling, index) => entry.writeUInt32LE(sibling, 68 + index * 4));
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
