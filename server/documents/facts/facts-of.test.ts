import { describe, expect, it } from 'vitest';
import { factsOf } from './facts-of.ts';

const factsIn = (text: string, { largest = null, emails = [] }: { largest?: string | null; emails?: string[] } = {}) =>
  factsOf({ text, hints: { largest, emails } }, { country: 'GB', vocabulary: [] });

describe('the name', () => {
  const nameIn = (...asked: Parameters<typeof factsIn>) => {
    const { name } = factsIn(...asked);
    return name && [name.firstName, name.lastName];
  };

  it.each([
    ['Ada Lovelace', ['Ada', 'Lovelace']],
    ['ADA KING-NOEL', ['Ada', 'King-Noel']],
    ['Dr. Ada M. Lovelace, PhD', ['Ada M.', 'Lovelace']],
    ['Curriculum Vitae\nLudwig van Beethoven', ['Ludwig', 'van Beethoven']],
    ['Resume of Ada Lovelace | Software Engineer', ['Ada', 'Lovelace']],
    ['Name: Siobhán O’Connor', ['Siobhán', 'O’Connor']],
    ['LOVELACE, Ada', ['Ada', 'Lovelace']],
    ['A D A  L O V E L A C E', ['Ada', 'Lovelace']],
    ['Sammy Davis Jr.', ['Sammy', 'Davis Jr.']],
    ['Software Engineer\nWork Experience\nsome words in a row', null],
    ['', null],
  ])('in %j is %j', (text, name) => {
    expect(nameIn(text)).toEqual(name);
  });

  it('is what is written largest, in one line or two, unless the address says otherwise', () => {
    expect(nameIn('Acme Widgets\nAda Lovelace', { largest: 'Ada Lovelace' })).toEqual(['Ada', 'Lovelace']);
    expect(nameIn('Acme Widgets\nADA\nLOVELACE', { largest: 'ADA\nLOVELACE' })).toEqual(['Ada', 'Lovelace']);
    expect(nameIn('Ada Lovelace\nAcme Widgets\nlovelace@example.com', { largest: 'Acme Widgets' })).toEqual([
      'Ada',
      'Lovelace',
    ]);
  });
});

describe('the e-mail address', () => {
  it.each([
    ['Mail: ada.king+cv@example.co.uk.', 'ada.king+cv@example.co.uk'],
    ['ada [at] example [dot] com', 'ada@example.com'],
    ['ada @ example.com', 'ada@example.com'],
    ['@ada, ada@localhost', undefined],
  ])('in %j is %j', (text, email) => {
    expect(factsIn(text).email?.value).toBe(email);
  });

  it('is the one in the text before the one behind a link', () => {
    expect(factsIn('ada@example.com', { emails: ['bob@example.com'] }).email?.value).toBe('ada@example.com');
  });
});

describe('the phone number', () => {
  it.each([
    ['Tel. 020 7946 0018', '020 7946 0018'],
    ['(415) 555-2671 in San Francisco', '(415) 555-2671'],
    ['+49 (0) 151 23456789 · Berlin', '+49 (0) 151 23456789'],
    ['Fax 020 7946 0019\nPhone 020 7946 0018', '020 7946 0018'],
    ['Mobile: 98450 12345', '98450 12345'],
    ['2012 - 2016, 01/2017 – 03/2019, 2019-04 to 2020-05, 12.03.1984', undefined],
    ['https://linkedin.com/in/ada-4155552671, 4155552671@example.com', undefined],
  ])('in %j is %j', (text, phone) => {
    expect(factsIn(text).phone?.value).toBe(phone);
  });
});

describe('skills', () => {
  it('are found by whole words, each once with its first line', () => {
    const text = 'I react quickly and go far; JavaScripting\nC++, C#, node.js/Spring Boot, Objective C\nC++ again';
    expect(factsIn(text).skills).toEqual(
      ['C++', 'C#', 'Node.js', 'Spring Boot', 'Objective-C'].map((value) => ({
        value,
        source: 'C++, C#, node.js/Spring Boot, Objective C',
      })),
    );
  });
});

it('is found in a text that was written to take long, and of a long line the part is shown that matters', () => {
  const hostile = [
    '1-'.repeat(50_000),
    '@'.repeat(100_000),
    'a.'.repeat(50_000),
    'A '.repeat(50_000),
    ' '.repeat(100_000),
  ];
  for (const text of hostile) expect(factsIn(text)).toMatchObject({ email: null, phone: null });
  const { email } = factsIn(`${'word '.repeat(500)}ada@example.com${' word'.repeat(500)}`);
  expect(email?.source).toContain('ada@example.com');
  expect(email?.source.length).toBeLessThanOrEqual(200);
});
