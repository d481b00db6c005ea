import { describe, expect, it } from 'vitest';
import { chooseKindFor, cleanFileName, downloadName, fileSize } from './file-schemas.ts';

describe('fileSize', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [1449, '1.4 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [2_500_000_000, '2.5 GB'],
    [7_000_000_000_000, '7000.0 GB'],
  ])('%i bytes read as %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });
});

describe('cleanFileName', () => {
  it.each([
    ['CV – Zoë.pdf', 'CV – Zoë.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\cv.docx', 'cv.docx'],
    ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie: b.pdf'],
    ['cv\u202efdp.exe', 'cvfdp.exe'],
    ['lone \ud800 half.txt', 'lone \ufffd half.txt'],
    [' \u0000 ', 'Unnamed file'],
    ['folder/', 'Unnamed file'],
  ])('makes %j %j', (name, cleaned) => {
    expect(cleanFileName(name)).toBe(cleaned);
  });

  it('keeps the extension of a name that is too long', () => {
    const cleaned = cleanFileName(`${'😀'.repeat(300)}.docx`);
    expect(cleaned).toHaveLength(200);
    expect(cleaned.endsWith('.docx')).toBe(true);
    expect(cleaned.isWellFormed()).toBe(true);
  });
});

describe('downloadName', () => {
  it('appends the true extension if the name has another', () => {
    expect(downloadName({ name: 'cv.PDF', kind: 'pdf' })).toBe('cv.PDF');
    expect(downloadName({ name: 'cv.exe', kind: 'txt' })).toBe('cv.exe.txt');
    expect(downloadName({ name: 'cv', kind: 'docx' })).toBe('cv.docx');
  });
});

it('lists the kinds a purpose accepts', () => {
  expect(chooseKindFor('document')).toBe('Choose a PDF, DOCX, DOC, ODT, RTF or TXT file.');
  expect(chooseKindFor('sheet')).toBe('Choose a CSV, XLSX, XLS or VCF file.');
});
