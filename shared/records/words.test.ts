import { expect, it } from 'vitest';
import { markedPieces } from './words.ts';

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
