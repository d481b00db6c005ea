import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPiece } from './edit-text.ts';
import { parseQuery, type Understood } from './parse-query.ts';
import type { Query, Test } from './query.ts';
import { vocabularies } from '#shared/crm/vocabularies.ts';

const { candidate, contact, job, task } = vocabularies;
const today = '2026-03-11'; // A Wednesday.

const words = (text: string): Query => ({ kind: 'words', text });
const not = (part: Query): Query => ({ kind: 'not', part });
const all = (...parts: Query[]): Query => ({ kind: 'all', parts });
const any = (...parts: Query[]): Query => ({ kind: 'any', parts });
const test = (field: string, asked: Test): Query => ({ kind: 'test', field, test: asked });
const value = (field: string, is: string) => test(field, { is: 'value', value: is });
const containing = (field: string, text: string) => test(field, { is: 'containing', text });
const amount = (field: string, from: number | null, to: number | null) => test(field, { is: 'amount', from, to });
const days = (field: string, from: string | null, to: string | null) => test(field, { is: 'days', from, to });
const isTrue = (field: string) => test(field, { is: 'true' });

function understand(text: string, vocabulary = candidate): Understood {
  return parseQuery(text, vocabulary, { today, currency: 'GBP' });
}

function queryOf(text: string, vocabulary = candidate): Query | null | string {
  const answer = understand(text, vocabulary);
  return 'mistake' in answer ? answer.mistake.message : answer.query;
}

function labelsOf(text: string, vocabulary = candidate): string[] | string {
  const answer = understand(text, vocabulary);
  return 'mistake' in answer ? answer.mistake.message : answer.pieces.map(({ label }) => label);
}

describe('plain words stay plain words', () => {
  it.each([
    'ada lovelace',
    'c++ c# .net',
    "O'Neil R&D node.js",
    '+44 20 7946 0958',
    '+44 (0)20 7946 0958',
    '(555) 123-4567',
    '020 -7946 -0958',
    'ada (0)20 7946',
    'http://example.com/a:b',
    'https://example.com',
    '10:30 meeting',
    'C: C:\\work std::vector Hint: x',
    'ada@example.com',
    '😀 :) :-( ;)',
    'java or python and not php',
    'ORACLE ANDROID NOTES',
    '“machine learning” „go“ «rust»',
    '"machine lear',
    'a"b c"d',
    '"AND" "skill:go"',
    'f(x) c()',
    '- -- -> a - b',
    '()',
    ')',
    '""',
    '"',
    'x) y',
    '$100 50% #1 @ada',
  ])('%s', (text) => {
    expect(queryOf(text)).toEqual(words(text));
    expect(labelsOf(text)).toEqual([text]);
  });

  it('and an empty search is empty', () => {
    expect(understand('  ')).toEqual({ query: null, pieces: [] });
  });
});

describe('operators', () => {
  it.each<[string, Query]>([
    ['react AND php', all(words('react'), words('php'))],
    ['react native AND php', all(words('react native'), words('php'))],
    ['react AND NOT php', all(words('react'), not(words('php')))],
    ['react -php', all(words('react'), not(words('php')))],
    ['-c++ -"machine learning"', all(not(words('c++')), not(words('"machine learning"')))],
    ['NOT java spring boot', all(not(words('java')), words('spring boot'))],
    ['java -php spring', all(words('java'), not(words('php')), words('spring'))],
    ['java OR kotlin', any(words('java'), words('kotlin'))],
    ['java spring OR kotlin AND go', any(words('java spring'), all(words('kotlin'), words('go')))],
    ['NOT java OR kotlin', any(not(words('java')), words('kotlin'))],
    ['(java OR kotlin) go', all(any(words('java'), words('kotlin')), words('go'))],
    ['-(java OR kotlin)', not(any(words('java'), words('kotlin')))],
    ['NOT(java)', not(words('java'))],
    ['(ada lovelace)', words('ada lovelace')],
    ['go (java)', all(words('go'), words('java'))],
    ['(a AND (b OR c))', all(words('a'), any(words('b'), words('c')))],
    ['(f(x) OR y)', any(words('f(x)'), words('y'))],
    ['NOT NOT java', not(not(words('java')))],
    ['ada skill:go lovelace', all(words('ada'), value('skills', 'go'), words('lovelace'))],
  ])('%s', (text, query) => {
    expect(queryOf(text)).toEqual(query);
  });
});

describe('fields', () => {
  it.each<[string, Query]>([
    ['skill:go', value('skills', 'go')],
    ['Skills:"Machine Learning"', value('skills', 'Machine Learning')],
    ['skill:“machine learning”', value('skills', 'machine learning')],
    ['skill:c++', value('skills', 'c++')],
    ['skill:"the ""x"" one"', value('skills', 'the "x" one')],
    ['skill:"go', value('skills', 'go')],
    ['-skill:go', not(value('skills', 'go'))],
    ['(skill:go OR skill:rust)', any(value('skills', 'go'), value('skills', 'rust'))],
    ['skill:"go"java', all(value('skills', 'go'), words('java'))],
    ['job:"Data Analyst"', containing('assignedJob', 'Data Analyst')],
    ['email:ada@example.com', containing('email', 'ada@example.com')],
    ['location:london(uk)', containing('location', 'london(uk)')],
    ['type:contract', value('type', 'contract')],
    ['TYPE:Contract', value('type', 'contract')],
    ['stage:Interview', value('candidateStage', 'interview')],
    ['has:cv', isTrue('has:cv')],
    ['has:salary', isTrue('has:expectedSalary')],
    ['is:unassigned', not(isTrue('has:assignedJob'))],
    ['is:contract', value('type', 'contract')],
  ])('of candidates: %s', (text, query) => {
    expect(queryOf(text)).toEqual(query);
  });

  it.each<[string, Query]>([
    ['stage:"Live Job"', value('stage', 'live-opportunity')],
    ['stage:liveopportunity', value('stage', 'live-opportunity')],
    ['stage:Shortlist', value('stage', 'shortlist-sent')],
    ['stage:"on hold"', containing('stage', 'on hold')],
    ['type:part-time', value('jobType', 'part-time')],
    ['exclusive:yes', value('isExclusive', 'true')],
    ['exclusive:No', value('isExclusive', 'false')],
    ['is:live', isTrue('is:live')],
    ['is:parttime', value('jobType', 'part-time')],
    ['client:ada company:acme', all(containing('contact', 'ada'), containing('company', 'acme'))],
    ['percentage:>17.5%', amount('feePercentage', 17.51, null)],
    ['has:client', isTrue('has:contact')],
  ])('of jobs: %s', (text, query) => {
    expect(queryOf(text, job)).toEqual(query);
  });

  it.each<[string, Query]>([
    ['is:overdue', value('status', 'overdue')],
    ['due:overdue', value('status', 'overdue')],
    ['status:unfinished', value('status', 'unfinished')],
    ['priority:High', value('priority', 'high')],
    ['is:done', value('status', 'completed')],
    ['has:due', isTrue('has:dueDate')],
  ])('of tasks: %s', (text, query) => {
    expect(queryOf(text, task)).toEqual(query);
  });

  it.each<[string, Query]>([
    ['tag:hot', value('tags', 'hot')],
    ['is:tagged', isTrue('has:tags')],
    ['title:cto', containing('position', 'cto')],
    ['name:"ada lovelace"', containing('name', 'ada lovelace')],
  ])('of clients: %s', (text, query) => {
    expect(queryOf(text, contact)).toEqual(query);
  });
});

describe('amounts', () => {
  it.each<[string, number | null, number | null, string]>([
    ['50k..70k', 50_000, 70_000, 'from £50,000 to £70,000'],
    ['50k-70k', 50_000, 70_000, 'from £50,000 to £70,000'],
    ['70k…50k', 50_000, 70_000, 'from £50,000 to £70,000'],
    ['50k', 50_000, 50_000, '£50,000'],
    ['>50k', 50_001, null, 'above £50,000'],
    ['>=50k', 50_000, null, 'from £50,000'],
    ['50k..', 50_000, null, 'from £50,000'],
    ['<50k', null, 49_999, 'below £50,000'],
    ['<=50k', null, 50_000, 'up to £50,000'],
    ['..70k', null, 70_000, 'up to £70,000'],
    ['£50,000', 50_000, 50_000, '£50,000'],
    ['50.000€', 50_000, 50_000, '£50,000'],
    ["1'250'000", 1_250_000, 1_250_000, '£1,250,000'],
    ['"50 000"', 50_000, 50_000, '£50,000'],
    ['72.3k', 72_300, 72_300, '£72,300'],
    ['1,5m', 1_500_000, 1_500_000, '£1,500,000'],
    ['50kr', 50, 50, '£50'],
    ['50kSEK', 50_000, 50_000, '£50,000'],
    ['>50000.5', 50_001, null, 'above £50,000.50'],
  ])('salary:%s', (text, from, to, label) => {
    expect(queryOf(`salary:${text}`)).toEqual(amount('expectedSalary', from, to));
    expect(labelsOf(`salary:${text}`)).toEqual([`Expected salary ${label}`]);
  });

  it('of jobs may have pence', () => {
    expect(queryOf('salary:>50k', job)).toEqual(amount('value', 50_000.01, null));
    expect(queryOf('fee:<1000.10', job)).toEqual(amount('fee', null, 1000.09));
  });
});

describe('days', () => {
  it.each<[string, string | null, string | null, string]>([
    ['<90d', '2025-12-11', null, 'in the last 90 days'],
    ['7d', '2026-03-04', null, 'in the last 7 days'],
    ['1w', '2026-03-04', null, 'in the last week'],
    ['<1m', '2026-02-11', null, 'in the last month'],
    ['>1y', null, '2025-03-10', 'more than 1 year ago'],
    ['>90d', null, '2025-12-10', 'more than 90 days ago'],
    ['>=90d', null, '2025-12-11', 'at least 90 days ago'],
    ['30d..90d', '2025-12-11', '2026-02-09', 'from 90 days ago to 30 days ago'],
    ['2026-01-01..2026-03-31', '2026-01-01', '2026-03-31', 'from 1 January 2026 to 31 March 2026'],
    ['2026-03', '2026-03-01', '2026-03-31', 'in March 2026'],
    ['2026', '2026-01-01', '2026-12-31', 'in 2026'],
    ['2024-02-29', '2024-02-29', '2024-02-29', 'on 29 February 2024'],
    ['>2026-01', '2026-02-01', null, 'after January 2026'],
    ['>=2026-01-15', '2026-01-15', null, 'from 15 January 2026'],
    ['<2026', null, '2025-12-31', 'before 2026'],
    ['<=2026-01', null, '2026-01-31', 'up to January 2026'],
    ['2026-01..', '2026-01-01', null, 'from January 2026'],
    ['..yesterday', null, '2026-03-10', 'up to yesterday'],
    ['today', '2026-03-11', '2026-03-11', 'today'],
    ['thisweek', '2026-03-09', '2026-03-15', 'this week'],
    ['"Last week"', '2026-03-02', '2026-03-08', 'last week'],
    ['lastmonth', '2026-02-01', '2026-02-28', 'last month'],
    ['thisyear', '2026-01-01', '2026-12-31', 'this year'],
  ])('added:%s', (text, from, to, label) => {
    expect(queryOf(`added:${text}`)).toEqual(days('createdAt', from, to));
    expect(labelsOf(`added:${text}`)).toEqual([`Added ${label}`]);
  });

  it.each<[string, string | null, string | null, string]>([
    ['<7d', '2026-03-11', '2026-03-18', 'in the next 7 days'],
    ['>2w', '2026-03-26', null, 'more than 2 weeks from now'],
    ['tomorrow', '2026-03-12', '2026-03-12', 'tomorrow'],
    ['nextweek', '2026-03-16', '2026-03-22', 'next week'],
    ['today..7d', '2026-03-11', '2026-03-18', 'from today to in 7 days'],
  ])('due:%s looks ahead', (text, from, to, label) => {
    expect(queryOf(`due:${text}`, task)).toEqual(days('dueDate', from, to));
    expect(labelsOf(`due:${text}`, task)).toEqual([`Due date ${label}`]);
  });

  it('use calendar months', () => {
    const answer = parseQuery('added:<1m', candidate, { today: '2026-03-31' });
    expect(answer).toMatchObject({ query: days('createdAt', '2026-02-28', null) });
  });
});

describe('labels', () => {
  it.each<[string, string[]]>([
    ['react -php skill:go', ['react', 'Not: php', 'Skills: go']],
    ['(java OR kotlin) has:cv', ['java or kotlin', 'Has CV']],
    ['java OR kotlin skill:go', ['java', 'kotlin and Skills: go']],
    ['-(java OR skill:go)', ['Not: java or Skills: go']],
    ['(java OR -(kotlin go)) x', ['java or (Not: kotlin go)', 'x']],
    ['type:contract stage:interview is:unassigned', ['Type: Contract', 'Stage: Interview', 'Not on a job']],
  ])('%s', (text, labels) => {
    expect(labelsOf(text)).toEqual(labels);
  });
});

describe('a mistake is one sentence with its position', () => {
  it.each([
    ['skil:go', 'There is no field “skil”. Did you mean “skill:”?', 'skil:go'],
    ['react sallary:50k', 'There is no field “sallary”. Did you mean “salary:”?', 'sallary:50k'],
    ['loc:london', 'There is no field “loc”. Did you mean “location:”?', 'loc:london'],
    ['re:x', 'There is no field “re”. Did you mean “resume:”?', 're:x'],
    [
      'invoice:17',
      'There is no field “invoice” here. To search for this text, put it in quotes: "invoice:17".',
      'invoice:17',
    ],
    ['salary:abc', '“abc” is not an amount. Write salary:50k..70k.', 'salary:abc'],
    ['salary:..', '“..” is not an amount. Write salary:50k..70k.', 'salary:..'],
    ['salary:-5', '“-5” is not an amount. Write salary:50k..70k.', 'salary:-5'],
    ['added:soon', '“soon” is not a date. Write added:2026-03-31, added:<90d or added:thisweek.', 'added:soon'],
    [
      'added:2026-02-30',
      '“2026-02-30” is not a date. Write added:2026-03-31, added:<90d or added:thisweek.',
      'added:2026-02-30',
    ],
    ['added:>9999', '“>9999” is not a date. Write added:2026-03-31, added:<90d or added:thisweek.', 'added:>9999'],
    ['stage:intervew', 'There is no stage “intervew”. Did you mean stage:interview?', 'stage:intervew'],
    ['type:remote', 'There is no type “remote”. Write permanent or contract.', 'type:remote'],
    ['has:skil', 'There is no “has:skil” here. Did you mean has:skill?', 'has:skil'],
    [
      'is:hot',
      'There is no “is:hot” here. Write is:assigned, is:unassigned, is:permanent, is:contract, is:placed or is:unplanned.',
      'is:hot',
    ],
    ['has:', 'Type what you are looking for right after “has:”, like has:phone.', 'has:'],
    ['is:cv', 'There is no “is:cv” here. Did you mean has:cv?', 'is:cv'],
    ['skill:', 'Type what you are looking for right after “skill:”, like skill:python.', 'skill:'],
    ['job: analyst', 'Type what you are looking for right after “job:”, like job:"Data Analyst".', 'job:'],
    ['skill:""', 'Type what you are looking for right after “skill:”, like skill:python.', 'skill:""'],
    ['(java OR kotlin', 'This “(” has no matching “)”.', '('],
    ['java (', 'This “(” has no matching “)”.', '('],
    ['java AND', '“AND” needs something after it. Put it in quotes to search for the word.', 'AND'],
    ['Portland OR', '“OR” needs something after it. Put it in quotes to search for the word.', 'OR'],
    ['OR java', '“OR” needs something before it. Put it in quotes to search for the word.', 'OR'],
    ['java AND OR go', '“AND” needs something after it. Put it in quotes to search for the word.', 'AND'],
    ['java NOT', '“NOT” needs something after it. Put it in quotes to search for the word.', 'NOT'],
    ['(java AND )', '“AND” needs something after it. Put it in quotes to search for the word.', 'AND'],
  ])('%s', (text, message, place) => {
    const answer = understand(text);
    if (!('mistake' in answer)) throw new Error(`${text} was understood`);
    const { mistake } = answer;
    expect(mistake.message).toBe(message);
    expect(text.slice(mistake.from, mistake.to)).toBe(place);
  });

  it('also for a search that is too deep or too long', () => {
    expect(queryOf(`${'('.repeat(20)}a${')'.repeat(20)}`)).toBe('Brackets and NOT can be nested only 8 deep.');
    expect(queryOf('NOT '.repeat(20) + 'a')).toBe('Brackets and NOT can be nested only 8 deep.');
    expect(queryOf('a'.repeat(201))).toBe('Search must be at most 200 characters');
  });
});

/** Random texts that look like searches far more often than chance would give. */
const signs = ['AND', 'OR', 'NOT', '-', '(', ')', '"', '“', ' ', ' ', ' ', ':', '..', '<', '>=', '(0)', '\t', '\ud800'];
const names = ['skill:', 'salary:', 'added:', 'stage:', 'is:', 'has:', 'skil:', 'type:', 'job:"Data Analyst"'];
const values = ['cv', 'interview', 'java', 'c++', '50k', '90d', '2026-03', 'today', '+44', '7946', '😀', 'contract'];
const scraps = fc.constantFrom(...signs, ...names, ...values, 'unassigned', 'constructor', '__proto__');
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.array(scraps, { maxLength: 25 }).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.array(scraps, { maxLength: 25 }).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Whether the places are inside the text and in order. */
function lieIn(text: string, places: readonly { from: number; to: number }[]): boolean {
  const edges = places.flatMap(({ from, to }) => [from, to]);
  const isOrdered = edges.every((edge, index) => edge >= (edges[index - 1] ?? 0));
  return isOrdered && (edges.at(-1) ?? 0) <= text.length && places.every(({ from, to }) => from < to);
}

it('understands or refuses any text, and removing a piece leaves a valid search', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(candidate, contact, job, task), (text, vocabulary) => {
      const answer = understand(text, vocabulary);
      const said = 'mistake' in answer ? [answer.mistake] : answer.pieces;
      expect(lieIn(text, said)).toBe(true);
      if ('mistake' in answer) return answer.mistake.message !== '';
      expect(answer.pieces.length === 0).toBe(answer.query === null);
      return answer.pieces.every(({ label }, index) => {
        const rest = understand(withoutPiece(text, answer.pieces, index), vocabulary);
        const isLeftEmpty = 'query' in rest && rest.query === null;
        return label.trim() !== '' && !('mistake' in rest) && isLeftEmpty === (answer.pieces.length === 1);
      });
    }),
    { numRuns: 10_000 },
  );
});

const leaf = fc.oneof(
  fc.constantFrom('java', 'c++', '"machine learning"', 'O’Neil', 'node.js').map((text) => [text, words(text)] as const),
  fc.constantFrom(
    ['skill:go', value('skills', 'go')] as const,
    ['job:"Data Analyst"', containing('assignedJob', 'Data Analyst')] as const,
    ['salary:50k..70k', amount('expectedSalary', 50_000, 70_000)] as const,
    ['has:cv', isTrue('has:cv')] as const,
  ),
);
type Written = readonly [text: string, query: Query];

/** Searches with all brackets and operators written out, and their meaning. */
const { tree } = fc.letrec<{ tree: Written }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    tie('tree').map(([text, query]): Written => [`NOT (${text})`, not(query)]),
    fc
      .array(tie('tree'), { minLength: 2, maxLength: 3 })
      .map((parts): Written => [
        parts.map(([text]) => `(${text})`).join(' AND '),
        all(...parts.map(([, query]) => query)),
      ]),
    fc
      .array(tie('tree'), { minLength: 2, maxLength: 3 })
      .map((parts): Written => [
        parts.map(([text]) => `(${text})`).join(' OR '),
        any(...parts.map(([, query]) => query)),
      ]),
  ),
}));

it('parses generated searches to their meaning', () => {
  fc.assert(
    fc.property(tree, ([text, query]) => {
      fc.pre(text.length <= 200);
      expect(queryOf(text)).toEqual(query);
    }),
    { numRuns: 2_000 },
  );
});
