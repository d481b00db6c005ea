import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { longCell, LONGEST_CELL, MOST_COLUMNS, tableProblems, unclosedQuote } from '#shared/imports/table-terms.ts';
import { inspectTable, tableRows } from './read-table.ts';
import type { TableChoices, TableKind } from './table.ts';
import { encoded, examples, inPieces, manyRows, writtenCsv, writtenXls } from './test-tables.ts';

const inspect = (content: Buffer | string, kind: TableKind = 'csv', choices: Partial<TableChoices> = {}) =>
  inspectTable(inPieces(Buffer.from(content)), kind, choices);

async function rowsOf(content: Buffer | string, kind: TableKind = 'csv', pieceSize?: number) {
  const bytes = Buffer.from(content);
  const table = await inspectTable(inPieces(bytes), kind, {});
  const rows = [];
  for await (const row of tableRows(inPieces(bytes, pieceSize), kind, table)) rows.push(row);
  return rows;
}

describe('a file of another program', () => {
  it.each(examples)('of $program is understood without a click', async (example) => {
    const { type, columns, preamble = [] } = example;
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const) {
      for (const delimiter of [',', ';', '\t']) {
        const bytes = encoded(writtenCsv(example, delimiter), encoding);
        const table = await inspect(bytes);
        expect(table).toMatchObject({
          encoding,
          delimiter,
          headingRow: preamble.length + 1,
          headings: columns.map(([heading]) => heading),
          rows: 2,
          problem: null,
        });
        expect(table.samples[0]).toEqual(columns.map(([, , value]) => value));
        expect(guessColumns(type, table.headings, table.samples)).toEqual(columns.map(([, target]) => target));
        // However the file arrives, its rows are the same, with the numbers that a spreadsheet shows.
        const rows = await rowsOf(bytes, 'csv', 7);
        expect(rows.map(({ number }) => number)).toEqual([preamble.length + 2, preamble.length + 4]);
        expect(rows[0]?.cells.slice(0, 3)).toEqual(columns.slice(0, 3).map(([, , value]) => value));
      }
    }
  });
});

describe('text', () => {
  it('is divided as spreadsheets do it, whatever its line breaks and quotes are', async () => {
    const text = 'Name,Note\r\n"Bob" Smith,5" pipe\n"a ""b""\r\nc", "d, e"\rlast,\u0020';
    expect((await rowsOf(text)).map(({ cells }) => cells)).toEqual([
      ['Bob Smith', '5" pipe'],
      ['a "b"\r\nc', 'd, e'],
      ['last'],
    ]);
  });

  it('says itself how it is divided, and can be told otherwise', async () => {
    const text = 'sep=|\r\nName|Note\r\nAnn|a;b;c\r\nBob|d;e;f\r\n';
    expect(await inspect(text)).toMatchObject({ delimiter: '|', headingRow: 1, headings: ['Name', 'Note'], rows: 2 });
    expect(await inspect(text, 'csv', { delimiter: ';', headingRow: 2 })).toMatchObject({
      headings: ['Ann|a', 'b', 'c'],
      samples: [['Bob|d', 'e', 'f']],
    });
    expect(await inspect('Ann,a@b.example\nBob,c@d.example', 'csv', { headingRow: 0 })).toMatchObject({
      headings: ['Column A', 'Column B'],
      rows: 2,
    });
    const polish = Buffer.from('Name,Ort\nPawe\xb3,G\xf3ra', 'latin1');
    expect((await inspect(polish, 'csv', { encoding: 'windows-1250' })).samples).toEqual([['Paweł', 'Góra']]);
    expect((await inspect(polish, 'csv', { headingRow: 9 })).problem).toBe(tableProblems.noSuchRow);
  });

  it('of another alphabet is recognised', async () => {
    const [russian, japanese] = [
      'Имя;Фамилия\nИван;Петров\nОльга;Смирнова\nДмитрий;Кузнецов\n',
      '山田太郎さんはエンジニアです',
    ];
    const bytes = Buffer.from(
      Array.from(russian, (char) => (char > 'z' ? char.charCodeAt(0) - 0x350 : char.charCodeAt(0))),
    );
    expect(await inspect(bytes)).toMatchObject({ encoding: 'windows-1251', headings: ['Имя', 'Фамилия'] });
    const shiftJis = '8e5293639 1be98598 2b382f182cd8347839383578 36a8341 82c582b7'.replaceAll(' ', '');
    const table = await inspect(Buffer.concat([Buffer.from('a,b\n1,'), Buffer.from(shiftJis, 'hex')]));
    expect(table.samples[0]?.[1]).toBe(japanese);
  });

  it('gets the apostrophe off that our own files have', async () => {
    expect((await rowsOf("Phone,Note\n'+44 20 7946,'tis"))[0]?.cells).toEqual(['+44 20 7946', "'tis"]);
  });
});

describe('cards of people', () => {
  const headings = 'First Name|Last Name|Full Name|Email|Phone|Company|Job Title|City|Categories|Notes'.split('|');
  const cardsIn = async (lines: string[], encoding: 'utf8' | 'latin1' = 'utf8') => {
    const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`, encoding);
    const { samples, ...table } = await inspect(bytes, 'vcf');
    expect(table).toMatchObject({ headings, rows: samples.length, problem: null });
    return samples.map((row) => row.filter((text) => text !== ''));
  };

  it.each([
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'N:Chen;Sarah;;Dr.;',
      'FN:Dr. Sarah Chen',
      'ORG:Acme\\, Ltd;Sales',
      'TITLE:Buyer',
      'EMAIL;TYPE=home:old@example.com',
      'EMAIL;PREF=1:sarah@example.com',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+44-20-7946',
      'ADR;TYPE=work:;;1 High St;London;;N1;UK',
      'CATEGORIES:Client,VIP',
      'NOTE:one\\ntwo\\; and\\\\',
      ' more',
      'END:VCARD',
    ],
    [
      'begin:vcard',
      'version:3.0',
      'n:Chen;Sarah',
      'item1.EMAIL;type=INTERNET;type=pref:sarah@example.com',
      'item1.X-ABLabel:_$!<Work>!$_',
      'TEL;type=WORK:1',
      'TEL;type=CELL;type=VOICE:+44-20-7946',
      'ORG:Acme\\, Ltd',
      'TITLE:Buyer',
      'ADR;type=HOME:;;;Leeds',
      'ADR;type=WORK:;;1 High St;London;;N1;UK',
      'CATEGORIES:Client,VIP',
      'NOTE:one\\ntwo\\; and\\\\more',
      'end:vcard',
    ],
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N:Chen;Sarah',
      'EMAIL;PREF;INTERNET:sarah@example.com',
      'TEL;CELL:+44-20-7946',
      'ORG:Acme, Ltd',
      'TITLE;QUOTED-PRINTABLE:Buy=',
      'er',
      'ADR;WORK:;;1 High St;London',
      'CATEGORIES:Client,VIP',
      'NOTE;ENCODING=QUOTED-PRINTABLE:one=0Atwo; and=5C=5Cm=',
      'ore',
      'END:VCARD',
    ],
  ])('are read in every version: %#', async (...lines) => {
    expect(await cardsIn(lines)).toEqual([
      [
        'Sarah',
        'Chen',
        'sarah@example.com',
        '+44-20-7946',
        'Acme, Ltd',
        'Buyer',
        'London',
        'Client; VIP',
        'one\ntwo; and\\more',
      ],
    ]);
  });

  it('may be many, without a name in parts, and in other encodings', async () => {
    const cards = [
      [
        'BEGIN:VCARD',
        'FN:Zoë',
        'END:VCARD',
        '',
        'BEGIN:VCARD',
        'N:;;;;',
        'FN:Müller GmbH',
        'PHOTO;ENCODING=b:aGk',
        ' aGk=',
        'END:VCARD',
      ],
      ['BEGIN:VCARD', 'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Zo=EB', 'END:VCARD'],
      ['BEGIN:VCARD', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=C3=AB', 'END:VCARD'],
    ] as const;
    expect(await cardsIn([...cards[0]])).toEqual([['Zoë'], ['Müller GmbH']]);
    expect(await cardsIn([...cards[0]], 'latin1')).toEqual([['Zoë'], ['Müller GmbH']]);
    for (const lines of cards.slice(1)) expect(await cardsIn([...lines])).toEqual([['Zoë', 'Müller']]);
    expect((await inspect('BEGIN:VCARD\nN:Chen;Sarah\n', 'vcf')).problem).toBe(tableProblems.broken);
    expect(guessColumns('contact', headings, [])).toEqual([
      'firstName',
      'lastName',
      null,
      'email',
      'phone',
      'company',
      'position',
      null,
      'tags',
      'notes',
    ]);
  });
});

describe('a spreadsheet', () => {
  const day = new Date('2026-11-03T00:00:00Z');

  it('as XLSX keeps numbers, dates and percentages apart from texts', async () => {
    const rows = [
      ['Candidates 2026'],
      [],
      ['Name', 'Phone', 'Start', 'Fee', 'Exclusive', 'Salary'],
      ['Zoë & <Co>', 442079460000, day, 0.175, true, 72000.5],
      [null, null, null],
      ['  two\nlines', '0044', null, null, false],
    ];
    const columns = [{}, {}, { style: { numFmt: 'dd/mm/yyyy' } }, { style: { numFmt: '0.0%' } }];
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Old', rows: [['x']], hidden: true },
          { name: 'People', rows, columns },
        ],
      }),
    );
    expect(await inspect(file, 'xlsx')).toMatchObject({
      sheets: ['People'],
      sheet: 'People',
      headingRow: 3,
      samples: [
        ['Zoë & <Co>', '442079460000', '2026-11-03', '17.5', 'TRUE', '72000.5'],
        ['  two\nlines', '0044', '', '', 'FALSE', ''],
      ],
      rows: 2,
      problem: null,
    });
    expect(await rowsOf(file, 'xlsx')).toEqual([
      {
        number: 4,
        cells: [
          'Zoë & <Co>',
          { number: 442079460000 },
          { date: '2026-11-03' },
          { number: 17.5 },
          'TRUE',
          { number: 72000.5 },
        ],
      },
      { number: 6, cells: ['  two\nlines', '0044', '', '', 'FALSE'] },
    ]);
    expect((await inspect(file, 'xlsx', { sheet: 'Nowhere' })).problem).toBe(tableProblems.noSuchSheet);
  });

  it('as XLS is read in the same way', async () => {
    const file = writtenXls([
      ['Name', 'Phone', 'Start'],
      ['Zoë', 442079460000, { day: 46329 }],
    ]);
    expect(await inspect(file, 'xls')).toMatchObject({
      sheet: 'People',
      headings: ['Name', 'Phone', 'Start'],
      rows: 1,
    });
    expect(await rowsOf(file, 'xls')).toEqual([
      { number: 2, cells: ['Zoë', { number: 442079460000 }, { date: '2026-11-03' }] },
    ]);
  });
});

describe('what is no table that can be imported', () => {
  const bomb = () =>
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': new Uint8Array(20_000_000) }));
  const wide = (columns: number) => `${Array.from({ length: columns }, (_, index) => `C${index}`).join(',')}\n`;

  it.each<[what: string, content: () => Buffer | string | Promise<Buffer>, kind: TableKind, problem: string]>([
    ['nothing', () => '', 'csv', tableProblems.empty],
    ['blank lines', () => '\n ,, \n\n', 'csv', tableProblems.empty],
    ['headings alone', () => 'Name,Email\n', 'csv', tableProblems.empty],
    ['binary data', () => Buffer.from([1, 0, 2, 0, 3, 10, 0]), 'csv', tableProblems.binary],
    ['an open quote', () => 'Name\nAnn\n"Bob\nCy\n', 'csv', unclosedQuote(3)],
    ['an open quote in a long file', () => `a,b\n"${'x,y\n'.repeat(LONGEST_CELL / 3)}`, 'csv', longCell(2)],
    ['100,001 rows', () => manyRows(100_001), 'csv', tableProblems.manyRows],
    ['1,000 columns', () => wide(1_000) + wide(1_000), 'csv', tableProblems.manyColumns],
    ['50 MB and a byte', () => Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n'), 'csv', tableProblems.tooLarge],
    ['a ZIP bomb', bomb, 'xlsx', tableProblems.unpacksTooLarge],
    ['no archive', () => 'PK and then nothing', 'xlsx', tableProblems.broken],
    [
      'half a spreadsheet',
      async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['a']] }] })).subarray(0, 900),
      'xlsx',
      tableProblems.broken,
    ],
    [
      'a spreadsheet with a password',
      async () =>
        Buffer.from(
          await writeXlsx({ sheets: [{ name: 'A', rows: [['a']] }], encryption: { password: 'x', spinCount: 1 } }),
        ),
      'xlsx',
      tableProblems.password,
    ],
    [
      'an empty spreadsheet',
      async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [] }] })),
      'xlsx',
      tableProblems.empty,
    ],
    [
      'an old spreadsheet with a password',
      () => writtenXls([['Name']], { isLocked: true }),
      'xls',
      tableProblems.password,
    ],
    ['a spreadsheet of 1995', () => writtenXls([['Name']], { version: 0x500 }), 'xls', tableProblems.tooOld],
    ['half an old spreadsheet', () => writtenXls([['Name']]).subarray(0, 1_200), 'xls', tableProblems.broken],
  ])('%s is told in one sentence', async (_what, content, kind, problem) => {
    expect((await inspect(await content(), kind)).problem).toBe(problem);
  });

  it('shows its beginning where only its length is wrong, and a spreadsheet may be as wide as a file', async () => {
    expect(await inspect(manyRows(100_001))).toMatchObject({ headings: ['Name', 'Email'], rows: 100_000 });
    expect(await inspect(wide(MOST_COLUMNS) + wide(MOST_COLUMNS))).toMatchObject({ rows: 1, problem: null });
    const file = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'A', rows: [Array.from({ length: 1_000 }, () => 'x')] }] }),
    );
    expect((await inspect(file, 'xlsx')).problem).toBe(tableProblems.manyColumns);
  });
});
