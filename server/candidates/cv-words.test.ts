import { describe, expect, it } from 'vitest';
import { cvQuery, excerpts, markedQueries, withoutQuotes, wordVector } from './cv-words.ts';

describe('the words of a CV', () => {
  it('are what stands between signs, folded, with every place', () => {
    expect(wordVector(['Émile’s Java/Kotlin; C++ & C#, java'])).toBe(
      `'emile':1 's':2 'java':3,7 'kotlin':4 'c++':5 'c#':6`,
    );
    expect(wordVector([' – '])).toBe('');
  });

  it('of several texts leave a place free between them, and those of the same text count once', () => {
    expect(wordVector(['Java', 'Kotlin java', 'Java'])).toBe(`'java':1,4 'kotlin':3`);
    const far = wordVector(['a '.repeat(300), 'b '.repeat(16_080), 'Project Manager']);
    expect(far).toContain(`'a':${Array.from({ length: 255 }, (_, index) => index + 1).join(',')} `);
    expect(far.slice(far.indexOf("'project'")), 'none beside another at the end of what has places').toBe(
      `'project':16383 'manager':16383`,
    );
    expect(far).not.toContain('16382');
  });

  it('stay within what PostgreSQL can hold, whatever was pasted', () => {
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

  it('has the mark of the account on every word, for its index', () => {
    const account = '0b0e4a52-5f5f-4d2e-9a37-0123456789ab';
    expect(markedQueries('node.js "Project Manager" lond', account)).toEqual({
      words: `'456789abnode' & '456789abjs':* & '456789abproject' & '456789abmanager' & '456789ablond':*`,
      wholeWords: `'456789abnode' & '456789abjs' & '456789abproject' & '456789abmanager' & '456789ablond'`,
    });
    expect(markedQueries('+', account)).toEqual({ words: null, wholeWords: null });
  });

  it('reads quotes as no part of a name', () => {
    expect(withoutQuotes('“Anna Lee” x')).toBe('Anna Lee x');
  });
});

describe('an excerpt', () => {
  const excerptOf = (text: string, q: string) => excerpts(q)({ text });

  const cv = 'Profile\n\nLed the Zürich office.   Built a résumé parser in C++ and Python for Müller & Söhne.';

  it('shows whole words in their own spelling and what stands around them, on one line', () => {
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

  it('finds its place behind letters that become more or fewer by folding', () => {
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

  it.each(['office java', '"the office"', 'ython', 'pars"er"', ''])('is none for %s', (q) => {
    expect(excerptOf(cv, q)).toBeNull();
  });
});
