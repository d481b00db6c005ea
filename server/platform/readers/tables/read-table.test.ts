import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { csvLine } from '#shared/platform/csv.ts';
import { guessColumns } from '#shared/intake/imports/guess-columns.ts';
import {
  longCell,
  LONGEST_CELL,
  longRow,
  MOST_COLUMNS,
  tableProblems,
  unclosedQuote,
} from '#shared/intake/imports/table-terms.ts';
import { inspectTable, tableRows } from './read-table.ts';
import type { TableChoices, TableKind } from './table.ts';
import { encoded, examples, inPieces, manyRows, writtenCsv, writtenXlsx, xlsxRow } from './test-tables.ts';
import { writtenXls } from './test-xls.ts';

const inspect = (content: Buffer | string, kind: TableKind = 'csv', choices: Partial<TableChoices> = {}) =>
  inspectTable(inPieces(Buffer.from(content)), kind, choices);

async function rowsOf(content: Buffer | string, kind: TableKind = 'csv', pieceSize?: number) {
  const bytes = Buffer.from(content);
  const table = await inspectTable(inPieces(bytes), kind, {});
  const rows = [];
  for await (const row of tableRows(inPieces(bytes, pieceSize), kind, table)) rows.push(row);
  return rows;
}

describe('a file from another program', () => {
  it.each(examples)('from $program is understood without a click', async (example) => {
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
        // The rows are the same however the file is cut into pieces, with the row numbers that a spreadsheet shows.
        const rows = await rowsOf(bytes, 'csv', 7);
        expect(rows.map(({ number }) => number)).toEqual([preamble.length + 2, preamble.length + 4]);
        expect(rows[0]?.cells.slice(0, 3)).toEqual(columns.slice(0, 3).map(([, , value]) => value));
      }
    }
  });
});

describe('text', () => {
  it('is split like in a spreadsheet, whatever its line breaks and quotes', async () => {
    const text = 'Name,Note\r\n"Bob" Smith,5" pipe\n"a ""b""\r\nc", "d, e"\rlast,\u0020';
    expect((await rowsOf(text)).map(({ cells }) => cells)).toEqual([
      ['Bob Smith', '5" pipe'],
      ['a "b"\r\nc', 'd, e'],
      ['last'],
    ]);
  });

  it('can declare its delimiter, and can be overridden', async () => {
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

  it.each([
    ['an address', 'Ann,Lee,ann@b.example\nBob,Ng,bob@b.example\n', 0, 2],
    ['a phone number', 'Ann,Lee,+44 20 7946 0000\nBob,Ng,\n', 0, 2],
    ['a phone number within a country', 'Ann,Lee,(020) 7946 0000\nBob,Ng,\n', 0, 2],
    ['years', 'Name,2025-2026,2026-01-01\nAnn,1,2\n', 1, 1],
  ])('has no headings if its first row holds a person: %s', async (_what, text, headingRow, rows) => {
    expect(await inspect(text)).toMatchObject({ headingRow, rows, problem: null });
  });

  it('in another alphabet is recognised', async () => {
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

  it('loses the apostrophe that our own exports add', async () => {
    expect((await rowsOf("Phone,Note\n'+44 20 7946,'tis"))[0]?.cells).toEqual(['+44 20 7946', "'tis"]);
  });
});

describe('vCards', () => {
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

  it('may name a person or a company in one piece', async () => {
    const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD'];
    const cards = [
      card('FN:Sarah Chen'),
      card('FN:Ludwig van Beethoven', 'ORG:Opera'),
      card('FN:Northwind Ltd', 'KIND:org'),
      card('FN:Acme Ltd', 'ORG:Acme Ltd'),
    ];
    expect(await cardsIn(cards.flat())).toEqual([
      ['Sarah', 'Chen'],
      ['Ludwig', 'van Beethoven', 'Opera'],
      ['Northwind Ltd', 'Northwind Ltd'],
      ['Acme Ltd', 'Acme Ltd'],
    ]);
  });

  it('may be many, without separate name parts, and in other encodings', async () => {
    const cards = [
      [
        'BEGIN:VCARD',
        'FN:Zoë',
        'END:VCARD',
        '',
        'BEGIN:VCARD',
        'N:;;;;',
        'FN:Zoë Müller',
        'PHOTO;ENCODING=b:aGk',
        ' aGk=',
        'END:VCARD',
      ],
      ['BEGIN:VCARD', 'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Zo=EB', 'END:VCARD'],
      ['BEGIN:VCARD', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=C3=AB', 'END:VCARD'],
    ] as const;
    expect(await cardsIn([...cards[0]])).toEqual([['Zoë'], ['Zoë', 'Müller']]);
    expect(await cardsIn([...cards[0]], 'latin1')).toEqual([['Zoë'], ['Zoë', 'Müller']]);
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
        ['Zoë & <Co>', '442079460000', '2026-11-03', '17.5%', 'TRUE', '72000.5'],
        ['  two\nlines', '0044', '', '', 'FALSE', ''],
      ],
      rows: 2,
      problem: null,
    });
    expect(await rowsOf(file, 'xlsx')).toEqual([
      {
        number: 4,
        cells: ['Zoë & <Co>', { number: 442079460000 }, { date: '2026-11-03' }, '17.5%', 'TRUE', { number: 72000.5 }],
      },
      { number: 6, cells: ['  two\nlines', '0044', '', '', 'FALSE'] },
    ]);
    expect((await inspect(file, 'xlsx', { sheet: 'Nowhere' })).problem).toBe(tableProblems.noSuchSheet);
  });

  const headings = ['Name', 'Phone', 'Start', 'Fee', 'Retainer', 'Salary', 'Exclusive', 'Call'];

  it('as XLS is read in the same way', async () => {
    const file = writtenXls(
      [
        headings,
        [
          'Zoë',
          442079460000,
          { number: 46329, format: 14 },
          { number: 0.2, format: 9 },
          { number: 0.07, format: '[Blue]0.0%;"loss" 0%' },
          { number: 72000.5, format: '"day" #,##0.00\\ [$€-407]' },
          true,
          { number: 0.5, format: 18 },
        ],
        [{ formula: 'Ann' }, '0044', { number: 46329, format: 'dd/mm/yyyy' }, { hundredths: [20, 5], format: 10 }],
      ],
      { hidden: 'Old' },
    );
    expect(await inspect(file, 'xls')).toMatchObject({
      sheets: ['People'],
      sheet: 'People',
      headings,
      samples: [
        ['Zoë', '442079460000', '2026-11-03', '20%', '7%', '72000.5', 'TRUE', '0.5'],
        ['Ann', '0044', '2026-11-03', '20%', '5%', '', '', ''],
      ],
      rows: 2,
      problem: null,
    });
    expect((await rowsOf(file, 'xls'))[0]).toEqual({
      number: 2,
      cells: [
        'Zoë',
        { number: 442079460000 },
        { date: '2026-11-03' },
        '20%',
        '7%',
        { number: 72000.5 },
        'TRUE',
        { number: 0.5 },
      ],
    });
    expect((await inspect(file, 'xls', { sheet: 'Old' })).problem).toBe(tableProblems.noSuchSheet);
  });

  it('as XLS may count its days from 1904, be short, and cut its texts anywhere', async () => {
    const rows = [
      ['Name', 'Start'],
      ['Łukasz', { number: 44867, format: 14 }],
    ];
    for (const file of [
      writtenXls(rows, { is1904: true, isSmall: true }),
      writtenXls(rows, { is1904: true, recordBytes: 14 }),
    ])
      expect(await rowsOf(file, 'xls')).toEqual([{ number: 2, cells: ['Łukasz', { date: '2026-11-03' }] }]);
  });

  it('shows the errors of its formulas as texts', async () => {
    const old = writtenXls([
      ['Name', 'Company', 'Phone'],
      ['Ann', { error: 0x2a }, { formula: { error: 0x17 } }],
    ]);
    const row = '<row><c t="inlineStr"><is><t>Ann</t></is></c><c t="e"><v>#N/A</v></c><c t="e"><v>#REF!</v></c></row>';
    const cells = ['Ann', '#N/A', '#REF!'];
    expect(await rowsOf(old, 'xls')).toEqual([{ number: 2, cells }]);
    expect(await rowsOf(writtenXlsx(xlsxRow('Name', 'Company', 'Phone') + row), 'xlsx')).toEqual([
      { number: 2, cells },
    ]);
  });
});

describe('text that cannot be stored', () => {
  const unstorable = ['a\u0000b', '\ud800', '\ud83d\ude00', 'c\r'];
  const storable = ['ab', '\ufffd', '\ud83d\ude00', 'c\r'];

  it.each<[TableKind, () => Buffer]>([
    [
      'xlsx',
      () => writtenXlsx(xlsxRow('A', '_x0000_', 'C') + xlsxRow('a_x0000_b', '_xD800_', '_xD83D__xDE00_', 'c_x000D_')),
    ],
    ['xls', () => writtenXls([['A', '\u0000', 'C'], unstorable])],
  ])('is left out of a file of the kind %s', async (kind, file) => {
    expect(await inspect(file(), kind)).toMatchObject({
      headings: ['A', 'Column B', 'C', 'Column D'],
      samples: [storable],
    });
    expect(await rowsOf(file(), kind)).toEqual([{ number: 2, cells: storable }]);
  });

  it('is left out of a card', async () => {
    const card = 'BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:Chen;Sa=00rah\nEND:VCARD\n';
    expect((await inspect(card, 'vcf')).samples[0]?.slice(0, 2)).toEqual(['Sarah', 'Chen']);
  });
});

describe('a preview', () => {
  it('is short, whatever the file contains', async () => {
    const wide = (text: string) => csvLine(Array.from({ length: MOST_COLUMNS }, () => text));
    const long = wide('h'.repeat(1_000)) + wide('x'.repeat(1_999)).repeat(10);
    const { headings, samples, rows, problem } = await inspect(long);
    expect([headings.length, headings[0]?.length, samples.length, rows, problem]).toEqual([500, 200, 1, 10, null]);
    expect(samples[0]?.[0]).toBe(`${'x'.repeat(199)}…`);
    const emoji = await inspect(`Name,Email\n${'😀'.repeat(200)},a@b.example\n`);
    expect(emoji.samples[0]?.[0]?.isWellFormed()).toBe(true);
    expect(await inspect(`Name\n${'x'.repeat(1_000)}\n`.repeat(30))).toMatchObject({ rows: 59 });
  });
});

describe('a file without an importable table', () => {
  const bomb = () =>
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': new Uint8Array(20_000_000) }));
  const placed = (row: string, cell: string) => () => writtenXlsx(`${xlsxRow('Name')}${row}${cell}<v>1</v></c></row>`);
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
    ['a row longer than any field', () => `Name\n${wide(400).replaceAll('C', 'c'.repeat(3_000))}`, 'csv', longRow(2)],
    ['row 1e308', placed('<row r="1e308">', '<c>'), 'xlsx', tableProblems.misplaced],
    ['row 0', placed('<row r="0">', '<c>'), 'xlsx', tableProblems.misplaced],
    ['row -1', placed('<row r="-1">', '<c>'), 'xlsx', tableProblems.misplaced],
    ['row 1.5', placed('<row r="1.5">', '<c>'), 'xlsx', tableProblems.misplaced],
    ['a row beyond the last', placed('<row r="1048577">', '<c>'), 'xlsx', tableProblems.misplaced],
    ['a row twice', placed('<row r="1">', '<c>'), 'xlsx', tableProblems.misplaced],
    ['a cell without end', placed('<row r="2">', '<c r="A99999999999">'), 'xlsx', tableProblems.misplaced],
    ['a cell in no column', placed('<row r="2">', '<c r="2">'), 'xlsx', tableProblems.misplaced],
    ['a cell in no row', placed('<row r="2">', '<c r="A0">'), 'xlsx', tableProblems.misplaced],
    ['a cell in column ZZZZ', placed('<row r="2">', '<c r="ZZZZ2">'), 'xlsx', tableProblems.misplaced],
    ['a cell twice', placed('<row r="2">', '<c r="A2"><v>1</v></c><c r="A2">'), 'xlsx', tableProblems.misplaced],
    ['the last column', placed('<row r="2">', '<c r="XFD2">'), 'xlsx', tableProblems.manyColumns],
    ['a sheet name of 300 letters', () => writtenXlsx(xlsxRow('A'), 'n'.repeat(300)), 'xlsx', tableProblems.broken],
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
  ])('%s is reported in one sentence', async (_what, content, kind, problem) => {
    expect((await inspect(await content(), kind)).problem).toBe(problem);
  });

  it('is previewed if only its length is wrong, and a spreadsheet may be as wide as a file', async () => {
    expect(await inspect(manyRows(100_001))).toMatchObject({ headings: ['Name', 'Email'], rows: 100_000 });
    expect(await inspect(wide(MOST_COLUMNS) + wide(MOST_COLUMNS))).toMatchObject({ rows: 1, problem: null });
    const file = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'A', rows: [Array.from({ length: 1_000 }, () => 'x')] }] }),
    );
    expect((await inspect(file, 'xlsx')).problem).toBe(tableProblems.manyColumns);
  });
});
