import { describe, expect, it } from 'vitest';
import { phoneDigits, plainParts, searchTerms, wordByWord } from './search.ts';

describe('the terms of a search', () => {
  it.each([
    ['grace hopper', ['hopper', 'grace']],
    ['"Grace Hopper"', ['grace hopper']],
    ['“grace hopper” navy', ['grace hopper', 'navy']],
    ['"grace hop', ['grace hop']],
    ['  Émile   Émile ', ['emile']],
    ['a"b c"d', ['b c', 'a', 'd']],
    ['"" "', ['"" "']],
    [' ', []],
  ])('%s: %j', (q, terms) => {
    expect(searchTerms(q)).toEqual(terms);
  });
});

describe('the words of a search', () => {
  it.each([
    ['grace “machine  learning” C++', ['grace', '"machine  learning"', 'C++']],
    ['"" ada "grace hop', ['ada', '"grace hop']],
    ['"" "', ['"" "']],
    [' ', []],
  ])('%s: %j', (q, words) => {
    expect(wordByWord(q)).toEqual(words);
    expect(words.flatMap(searchTerms).toSorted()).toEqual(searchTerms(q).toSorted());
  });
});

describe('the parts of plain words that are searched as a whole', () => {
  it.each([
    ['sarah@acme.com', ['sarah@acme.com email']],
    ['Sarah @acme sarah@', ['Sarah', '@acme', 'sarah@']],
    ['"sarah@acme.com"', ['"sarah@acme.com"']],
    ['Ada 020 7946 0991 Leeds', ['Ada', '020 7946 0991 phone', 'Leeds']],
    ['+44 (0)20 7946-0991', ['+44 (0)20 7946-0991 phone']],
    ['460991', ['460991 phone']],
    ['46099', ['46099']],
    ['ISO 27001', ['ISO', '27001']],
    ['2019', ['2019']],
    ['"020 7946 0991"', ['"020 7946 0991"']],
    ['2019 -', ['2019', '-']],
  ])('%s: %j', (q, parts) => {
    expect(plainParts(q).map(({ text, reach }) => (reach === null ? text : `${text} ${reach}`))).toEqual(parts);
  });
});

describe('a phone number in a search', () => {
  it.each([
    ['07911 123456', '7911123456'],
    ['07911-123-456', '7911123456'],
    ['+44 7911 123456', '911123456'],
    ['0044 7911 123456', '911123456'],
    ['+44 (0)7911 123456', '911123456'],
    ['(555) 123-4567', '5551234567'],
    ['555.123.4567', '5551234567'],
    ['+44 79', '4479'],
    ['123456', '123456'],
    ['12', null],
    ['000', null],
    ['+', null],
    ['Company 17', null],
    ['7911 x 5', null],
  ])('%s: %s', (q, digits) => {
    expect(phoneDigits(q)).toBe(digits);
  });
});
