import { expect, it } from 'vitest';
import { glanceOf, hasWords, markedPieces } from './words.ts';

/** The text with matches in brackets. */
function marked(text: string, q: string): string {
  return markedPieces(text, q)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');
}

it.each([
  ['java', 'Java, JavaScript and more Java', '[Java], [JavaScript] and more [Java]'],
  ['"java"', 'Java, JavaScript and more Java', '[Java], JavaScript and more [Java]'],
  ['ecole engine', 'At the École about engines', 'At the [École] about [engines]'],
  ['"first programme"', 'The first\nprogramme; first a programme', 'The [first\nprogramme]; first a programme'],
  ['c++', 'C, C# and C++', 'C, C# and [C++]'],
  ['java javas', 'JavaScript', '[JavaScript]'],
  ['straße', 'Große Straße 5', 'Große [Straße] 5'],
  ['<b>', 'A <b>bold</b> word', 'A <[b]>[bold]</[b]> word'],
  ['', 'Nothing', 'Nothing'],
  ['…', 'Nothing', 'Nothing'],
  ['nobody', 'Nothing', 'Nothing'],
])('%s is highlighted wherever it occurs', (q, text, expected) => {
  expect(marked(text, q)).toBe(expected);
});

it('the number of highlights is limited, and the text stays complete', () => {
  const text = 'a '.repeat(10_000);
  const pieces = markedPieces(text, 'a');
  expect(pieces.filter(({ isFound }) => isFound)).toHaveLength(500);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1} of the CV.`).join('\n');

it.each([
  ['a short text is shown whole', 'Wrote COBOL.\n', 'cobol', /^Wrote COBOL\.$/],
  ['without a match, the beginning', lines(99), 'cobol', /^Line 1 of[^]*Line 3\d[^]*…$/],
  ['without words, the beginning', lines(99), '', /^Line 1 of/],
  [
    'a match far down, with the lines before it',
    `${lines(99)}\nWrote COBOL.`,
    'cobol',
    /^…Line 9\d of[^]*\nWrote COBOL\.$/,
  ],
  ['a match in one endless line, from a whole word', `${'word '.repeat(400)}COBOL`, 'cobol', /^…word [^]*COBOL$/],
  ['a match without a space before it', `${'-'.repeat(900)}COBOL`, 'cobol', /^…COBOL$/],
])('at a glance: %s', (_, text, q, expected) => {
  expect(glanceOf(text, q)).toMatch(expected);
});

it('a text has the words of a search or not', () => {
  expect(hasWords('Wrote COBOL.', 'cobol java')).toBe(true);
  expect(hasWords('Wrote COBOL.', 'java')).toBe(false);
});
