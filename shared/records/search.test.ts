import { describe, expect, it } from 'vitest';
import { phoneDigits, searchTerms, wordByWord } from './search.ts';

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
