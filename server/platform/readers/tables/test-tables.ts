import { strToU8, zipSync } from 'fflate';
import { csvLine } from '#shared/platform/csv.ts';
import type { Encoding } from '#shared/intake/imports/table-terms.ts';
import type { ImportType, Target } from '#shared/intake/imports/targets.ts';

/** Tables as other programs export them, with their public headings. The people are invented. */
export interface Example {
  program: string;
  type: ImportType;
  /** Above the headings. */
  preamble?: string[];
  /** The heading, target and first value of each column. */
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
      ['Business Phone', 'phone', ''],
      ['Home Phone', 'phone', ''],
      ['Mobile Phone', 'phone', '+49 151 2345'],
      ['Categories', 'tags', 'Kunde;Messe'],
      ['E-mail Address', 'email', 'juergen@example.com'],
      ['E-mail Type', null, 'SMTP'],
      ['E-mail 2 Address', 'email', ''],
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
      ['Phone 2 - Value', 'phone', ''],
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
      ['Current Job Title', 'currentTitle', 'Engenheira'],
      ['Expected Salary', 'expectedSalary', '72,000'],
      ['Skill Set', 'skills', 'Java, SQL'],
      ['Candidate Status', null, 'Active'],
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

/** As the program would write it, with this delimiter. */
export function writtenCsv({ preamble = [], columns }: Example, delimiter: string): string {
  const line = (cells: string[]) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter);
  const values = columns.map(([, , value]) => value);
  // A person with little data, and an empty line.
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

/** The runtime only decodes, so this maps characters back to every byte and pair of bytes. */
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

/** An Excel workbook with exactly this as the content of its only sheet. */
export function writtenXlsx(sheetData: string, sheetName = 'People'): Buffer {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="${sheetName}" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))));
}

/** A row of texts, without numbers: the reader counts. */
export const xlsxRow = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
