import { beforeAll, describe, expect, it } from 'vitest';
import { encodings, type Encoding } from '#shared/intake/imports/table-terms.ts';
import { encoded } from '../readers/tables/test-tables.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { refusalOf } from '#server/test/records.ts';
import {
  addFile,
  compoundFile,
  compoundFileWith,
  docx,
  letterWithSheet,
  openDocument,
  pdf,
  upload,
  xlsx,
  zip,
} from './test-files.ts';

const app = useTestApp();
let ada: Visitor;
beforeAll(async () => {
  ada = await app.signUp();
});

/** The same archive after `change` has modified the end of its directory. */
function falsified(archive: Buffer, change: (end: Buffer) => void): Buffer {
  const copy = Buffer.from(archive);
  change(copy.subarray(copy.length - 22));
  return copy;
}

/** Every entry claims to unpack to 4 GB. */
function bomb(): Buffer {
  const copy = docx();
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 1)) {
    copy.writeUInt32LE(0xfffffffe, at + 24);
  }
  return copy;
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** With letters that no other encoding has in the same place. */
const names: Record<Encoding, string> = {
  'utf-8': 'Zoë 花子',
  'utf-16le': 'Zoë 花子',
  'utf-16be': 'Zoë 花子',
  'windows-1252': 'Zoë “Z”',
  'windows-1250': 'Ťažký Źdźbło',
  'windows-1251': 'Ѓорѓи Ђурић Џ',
  'windows-1253': 'Γιάννης',
  'windows-1254': 'Şükrü',
  'windows-1255': 'דוד',
  'windows-1256': 'پرویز گ',
  'windows-1257': 'Ņikolajs ¨ˇ¸',
  'windows-1258': 'Đôn',
  macintosh: 'Åsa Çelik è ê ù',
  shift_jis: '山田花子',
  'euc-jp': '山田花子',
  gb18030: '王伟亮',
  big5: '王偉亮',
  'euc-kr': '김철수',
};
const page = '<!DOCTYPE html><script>alert(1)</script>';

describe('what a document is', () => {
  it.each([
    ['a PDF', pdf(5000), 'pdf'],
    ['a DOCX', docx(), 'docx'],
    ['a DOCX whose text has a number in its name', docx({ 'word/document2.xml': new Uint8Array(3) }), 'docx'],
    ['a DOCX that claims to unpack to gigabytes, which nobody does', bomb(), 'docx'],
    ['a DOC', compoundFileWith('WordDocument'), 'doc'],
    ['a DOC with its directory behind seven megabytes', compoundFileWith('WordDocument', 14_000), 'doc'],
    ['a DOC with a spreadsheet inside', letterWithSheet, 'doc'],
    ['a document with a password', compoundFileWith('EncryptedPackage'), 'docx'],
    ['a page with a body, as job boards write it', Buffer.from(`<html><body>Zoë</body></html>`), 'doc'],
    ['a page in UTF-16', utf16('<!DOCTYPE html><body>Zoë'), 'doc'],
    ['the XML of Word 2003', Buffer.from('<?xml version="1.0"?><w:wordDocument xmlns:w="w"/>'), 'doc'],
    ['an ODT', openDocument('text'), 'odt'],
    ['an RTF', Buffer.from('{\\rtf1\\ansi Hello}'), 'rtf'],
    ['UTF-8', Buffer.from('Zoë – CV\r\n\tSkills: λ, 日本語 😀\f'), 'txt'],
    ['UTF-8 with a character across two pieces', Buffer.from(`${'a'.repeat(256 * 1024 - 1)}ë`), 'txt'],
    ['UTF-16', utf16('Zoë'), 'txt'],
    ['UTF-16, big end first', utf16('Zoë').swap16(), 'txt'],
    ['Windows-1252', Buffer.from('Zo\xeb \x93quoted\x94 \x80 100', 'latin1'), 'txt'],
    ['text that mentions <html>', Buffer.from('I wrote <html> by hand'), 'txt'],
    ['a PDF that is an archive, too', Buffer.concat([pdf(10), zip]), 'pdf'],
  ])('%s', async (_what, content, kind) => {
    expect(await addFile(ada, content, { name: 'no-hint' })).toMatchObject({ kind });
  });
});

describe('what a sheet is', () => {
  it.each([
    ['a CSV', Buffer.from('name,email\nAda,ada@example.com\n'), 'csv'],
    ['a CSV as Excel writes it', utf16('name\temail'), 'csv'],
    ['an XLSX', xlsx(), 'xlsx'],
    ['an XLS', compoundFileWith('Workbook'), 'xls'],
    ['an old XLS', compoundFileWith('Book'), 'xls'],
    ['cards', Buffer.from('begin:vcard\nVERSION:2.1\nEND:VCARD\n'), 'vcf'],
    ['cards in UTF-16', utf16('BEGIN:VCARD\r\nEND:VCARD'), 'vcf'],
    ['a sheet with a password', compoundFileWith('EncryptedPackage'), 'xlsx'],
  ])('%s', async (_what, content, kind) => {
    expect(await addFile(ada, content, { purpose: 'sheet', name: 'cv.pdf' })).toMatchObject({ kind });
  });

  it.each(encodings)('a CSV in %s', async (encoding) => {
    const content = encoded(`name,email\n${names[encoding]},a@b.example\n`, encoding);
    expect(await addFile(ada, content, { purpose: 'sheet' })).toMatchObject({ kind: 'csv' });
  });
});

describe('what is refused as a document', () => {
  /** The first sector continues its own list of table sectors, four billion times. */
  const endlessTable = compoundFileWith('Other');
  endlessTable.writeUInt32LE(0, 68);
  endlessTable.writeUInt32LE(0xffffffff, 72);
  endlessTable.fill(0, 512, 1024);
  const circle = compoundFileWith('WordDocument');
  circle.writeUInt32LE(3, 512 + 3 * 4);
  it.each([
    ['a page named .pdf', Buffer.from(page)],
    ['a page after blank lines and a mark', Buffer.from(`\ufeff\n\n  ${page}`)],
    ['a page in UTF-16', utf16(page)],
    ['a page with a PDF inside', Buffer.from(`<html>${pdf().toString('latin1')}`, 'latin1')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a drawing with a page inside', Buffer.from('<?xml version="1.0"?>\n<svg><foreignObject><body>Ada')],
    ['a page with NUL', Buffer.from('<html><body>Ada\u0000')],
    ['text with NUL', Buffer.from('Hello\u0000World')],
    ['text with an escape character', Buffer.from('\u001b[2J')],
    ['half a character of UTF-16', Buffer.concat([utf16('Zo'), Buffer.from([0x41])])],
    ['bytes that no encoding has', Buffer.from([0x41, 0x81, 0x8d, 0x90])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00', 'latin1')],
    ['a program behind an archive', Buffer.concat([docx(), Buffer.from('MZ\x90\x00')])],
    ['any archive', zip],
    ['a truncated DOCX', docx().subarray(0, -30)],
    ['the beginning of an archive', Buffer.from('PK\x03\x04')],
    ['a directory that lies about its place', falsified(docx(), (end) => end.writeUInt32LE(0xfffffff0, 16))],
    ['a directory that lies about its size', falsified(docx(), (end) => end.writeUInt32LE(0xfffffff0, 12))],
    ['a directory that lies about its length', falsified(docx(), (end) => end.writeUInt16LE(60_000, 10))],
    ['a DOCX with macros', docx({ 'word/vbaProject.bin': new Uint8Array(3) })],
    ['a presentation', openDocument('presentation')],
    ['a sheet', xlsx()],
    ['an old sheet', compoundFileWith('Workbook')],
    [
      'a mail with a letter inside',
      compoundFile([{ name: 'Root Entry', child: 1 }, { name: '__nameid', child: 2 }, { name: 'WordDocument' }]),
    ],
    ['a compound file whose directory runs in circles', circle],
    ['a compound file whose table runs in circles', endlessTable],
    ['the beginning of a compound file', compoundFileWith('WordDocument').subarray(0, 600)],
  ])('%s', async (_what, content) => {
    const message = 'The content does not match any allowed file type. Choose a PDF, DOCX, DOC, ODT, RTF or TXT file.';
    expect(await refusalOf(upload(ada, content, { name: 'cv.pdf' }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      message,
      fields: { file: message },
    });
  });

  it.each([
    ['a PDF', pdf()],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00', 'latin1')],
    ['text with an escape character', Buffer.from('name\x81,\x1b[2J', 'latin1')],
    ['a page in an odd encoding', Buffer.from('<html>\x81\x8d', 'latin1')],
  ])('also refused as a sheet, with its own message: %s', async (_what, content) => {
    expect(await refusalOf(upload(ada, content, { purpose: 'sheet', name: 'data.xlsx' }))).toMatchObject({
      status: 415,
      message: 'The content does not match any allowed file type. Choose a CSV, XLSX, XLS or VCF file.',
    });
  });
});
