import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testsIn, withoutPiece, withTest } from './edit-text.ts';
import { parseQuery } from './parse-query.ts';
import { vocabularies } from '#shared/crm/vocabularies.ts';

const { candidate } = vocabularies;
const reading = { today: '2026-03-11' };

describe('removing a piece of a search', () => {
  it.each([
    ['java AND php AND go', 1, 'java AND go'],
    ['java AND php', 0, 'php'],
    ['java AND php', 1, 'java'],
    ['java OR kotlin skill:go', 0, 'kotlin skill:go'],
    ['java -php spring', 1, 'java spring'],
    ['java AND NOT php spring', 1, 'java spring'],
    ['(java OR kotlin) has:cv', 0, 'has:cv'],
    ['x skill:"go"java', 1, 'x java'],
    ['  skill:go  ', 0, ''],
    ['skill:go', 7, 'skill:go'],
  ])('%s, %i: %s', (text, index, rest) => {
    const answer = parseQuery(text, candidate, reading);
    if ('mistake' in answer) throw new Error(answer.mistake.message);
    expect(withoutPiece(text, answer.pieces, index)).toBe(rest);
  });
});

describe('setting a test in a search', () => {
  it.each<[string, string, string | string[] | null, string]>([
    ['', 'salary', '50k..70k', 'salary:50k..70k'],
    ['java', 'salary', '50k..70k', 'java salary:50k..70k'],
    ['java salary:10k -php', 'salary', '50k..', 'java salary:50k.. -php'],
    ['java salary:abc', 'salary', '50k..', 'java salary:50k..'],
    ['expectedSalary:10k java', 'salary', '50k', 'salary:50k java'],
    ['java AND salary:10k AND php', 'salary', null, 'java AND php'],
    ['salary:10k AND php', 'salary', null, 'php'],
    ['salary:10k', 'salary', '', ''],
    ['java', 'salary', null, 'java'],
    ['-salary:10k', 'salary', '50k', '-salary:10k salary:50k'],
    ['(salary:10k)', 'salary', '50k', '(salary:10k) salary:50k'],
    ['java OR salary:10k', 'salary', '50k', '(java OR salary:10k) salary:50k'],
    ['java OR salary:10k', 'salary', null, 'java OR salary:10k'],
    ['"machine lear', 'skill', 'go', '"machine lear" skill:go'],
    ['(java OR kotlin', 'skill', 'go', '(java OR kotlin) skill:go'],
    ['java NOT', 'skill', 'go', 'java skill:go'],
    ['java', 'job', 'Data Analyst', 'java job:"Data Analyst"'],
    ['', 'skill', 'the “x” (one)', 'skill:"the ""x"" (one)"'],
    ['skill:a java skill:b', 'skill', ['b', 'c'], 'skill:b skill:c java'],
    ['skill:a AND java AND skill:b', 'skill', [], 'java'],
    ['has:cv is:placed', 'has', ['cv', 'files'], 'has:cv has:files is:placed'],
  ])('%s, %s, %j: %s', (text, name, value, result) => {
    expect(withTest(text, candidate, name, value)).toBe(result);
  });

  it('reads its own tests back', () => {
    const texts = fc.constantFrom(
      '',
      'java',
      '"machine lear',
      '(a OR b',
      'a OR b',
      'x AND',
      'a -skill:b skill:c',
      'skill:c AND a',
    );
    const values = fc.array(fc.string({ unit: 'binary', minLength: 1 }).filter(isOneLine), { maxLength: 3 });
    fc.assert(
      fc.property(texts, values, (text, wanted) => {
        const changed = withTest(text, candidate, 'skill', wanted);
        const normal = wanted.map((value) => value.replaceAll(/[“”„«»]/g, '"'));
        expect(testsIn(changed, candidate, 'skills')).toEqual(normal);
        expect(testsIn(withTest(changed, candidate, 'skill', null), candidate, 'skill')).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

function isOneLine(value: string): boolean {
  return value.trim() !== '' && value.isWellFormed();
}
