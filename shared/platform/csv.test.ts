import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { csvLine, textOfCsvCell } from './csv.ts';

/** The cell as a spreadsheet reads it, without its quotes. */
function cellOf(text: string): string {
  const cell = csvLine([text]).slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

const commands = ["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(1)', '＝1+1', '＋1', '－1', '＠SUM(1)'];
const disguises = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\u0000',
  '\u0001',
  '\u001b',
  '\u0085',
  '\u00a0',
  '\ufeff',
  '  \t ',
];

describe('csvLine', () => {
  it.each(commands.flatMap((command) => disguises.map((disguise) => disguise + command)))(
    'makes %j harmless',
    (payload) => {
      expect(cellOf(payload)).toMatch(/^'/);
    },
  );

  it.each(
    commands.flatMap((command) =>
      [';', '; ', ';"', '\t', '\n', '\r\n', ';;', ';\n'].map((gap) => `Call me${gap}${command}`),
    ),
  )('leaves no formula in %j where semicolons, tabs or any line break begin a cell', (payload) => {
    // Not in the first column, so quotes mean nothing to such a reader.
    const line = csvLine(['first', payload, 'last']).slice(0, -2);
    const cells = line.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
  });

  it.each(['plain', 'a=b', '1-2', "it's", '', 'Zoë', '山田', 'a@b.example'])('leaves %j unchanged', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it('quotes cells that would break the line', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
  });

  it('drops control characters and keeps line breaks and tabs', () => {
    expect(cellOf('a\u0000b\u0007c\td\ne')).toBe('abc\td\ne');
  });

  it('round-trips exactly', () => {
    const text = fc.string({ unit: fc.constantFrom(...`'=+-@ "',;\t\r\n＝aé1`.split('')) });
    fc.assert(
      fc.property(text, (original) => {
        expect(textOfCsvCell(cellOf(original))).toBe(original);
      }),
      { numRuns: 5_000 },
    );
  });
});
