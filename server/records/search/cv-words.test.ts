import { describe, expect, it } from 'vitest';
import { cvQuery, excerpts, withoutQuotes, wordVector } from './cv-words.ts';

describe('the words of a CV', () => {
  it('are the folded text between punctuation, with all positions', () => {
    expect(wordVector(['Émile’s Java/Kotlin; C++ & C#, java'])).toBe(
      `'emile':1 's':2 'java':3,7 'kotlin':4 'c++':5 'c#':6`,
    );
    expect(wordVector([' – '])).toBe('');
  });

  it('of several texts have a free position between them, and identical texts count once', () => {
    expect(wordVector(['Java', 'Kotlin java', 'Java'])).toBe(`'java':1,4 'kotlin':3`);
    const far = wordVector(['a '.repeat(300), 'b '.repeat(16_080), 'Project Manager']);
    expect(far).toContain(`'a':${Array.from({ length: 255 }, (_, index) => index + 1).join(',')} `);
    expect(far.slice(far.indexOf("'project'")), 'none beside another at the end of what has places').toBe(
      `'project':16383 'manager':16383`,
    );
    expect(far).not.toContain('16382');
  });

  it('stay within PostgreSQL’s limits for any pasted text', () => {
    const worst = Array.from({ length: 33_000 }, (_, index) => `ﷺ${String.fromCodePoint(0x4e00 + index)}`).join(' ');
    expect(Buffer.byteLength(wordVector([worst]))).toBeLessThan(1_000_000);
    expect(wordVector(['x'.repeat(100_000)])).toBe(`'${'x'.repeat(100)}':1`);
  });
});

describe('a search', () => {
  it.each([
    ['java spr', `('java':*) & ('spr':*)`],
    ['node.js', `('node' <-> 'js':*)`],
    ['"Project Manager" lond', `('project' <-> 'manager') & ('lond':*)`],
    ['“project man', `('project' <-> 'man':*)`],
    [`it's' | !x:* & \\`, `('it' <-> 's':*) & ('x':*)`],
    ['+ % –', null],
  ])('for %s is %s', (q, query) => {
    expect(cvQuery(q)).toBe(query);
  });

  it('ignores quotes in names', () => {
    expect(withoutQuotes('“Anna Lee” x')).toBe('Anna Lee x');
  });
});

describe('an excerpt', () => {
  const excerptOf = (text: string, q: string, shortText = '') => excerpts(q)(shortText, { text });

  const cv = 'Profile\n\nLed the Zürich office.   Built a résumé parser in C++ and Python for Müller & Söhne.';

  it('shows whole words in their original spelling with their context, on one line', () => {
    expect(excerptOf(cv, 'resum')).toEqual({
      before: 'Profile Led the Zürich office. Built a ',
      match: 'résumé',
      after: ' parser in C++ and Python for Müller & Söhne.',
    });
    expect(excerptOf('Duties\n- One\n • Two', 'duties')?.after).toBe(' · One · Two');
    expect(excerptOf(cv, 'c++')?.match).toBe('C++');
    expect(excerptOf(cv, 'ZURICH python')?.match).toBe('Zürich');
    expect(excerptOf(cv, '"muller sohne"')?.match).toBe('Müller & Söhne');
  });

  it('finds its position after letters whose number changes by folding', () => {
    expect(excerptOf('ﬁne cafe\u0301 Ⅷ times, then Kotlin', 'kotl')).toEqual({
      before: 'ﬁne cafe\u0301 Ⅷ times, then ',
      match: 'Kotlin',
      after: '',
    });
    expect(excerptOf('The Cafe\u0301 round the corner', 'café')?.match).toBe('Cafe\u0301');
  });

  it('is cut between words', () => {
    const long = `${'word '.repeat(100)}needle${' word'.repeat(100)}`;
    const excerpt = excerptOf(long, 'needle');
    expect(excerpt?.before).toMatch(/^…(word ){5,10}$/);
    expect(excerpt?.after).toMatch(/^( word){12,18}…$/);
  });

  it('shows the longest word that the short text lacks, or else the longest word', () => {
    expect(excerptOf(cv, 'python zurich', 'ada lovelace')?.match).toBe('Python');
    expect(excerptOf(cv, 'python c++', 'ada lovelace\npython')?.match).toBe('C++');
    expect(excerptOf(cv, 'python lovelace', 'ada lovelace')?.match).toBe('Python');
    expect(excerptOf(cv, 'python zurich', 'python\nzurich')?.match).toBe('Python');
    expect(excerptOf(cv, 'python lovelace java', 'ada lovelace')).toBeNull();
  });

  it.each(['office java', '"the office"', 'ython', 'pars"er"', ''])('does not exist for %s', (q) => {
    expect(excerptOf(cv, q)).toBeNull();
  });
});
