import fc from 'fast-check';
import { vocabularies, type SearchedType } from '#shared/crm/vocabularies.ts';
import type { SearchField } from '#shared/records/query/vocabulary.ts';
import { amounts, words } from './random-records.ts';

const reaches = [
  'emile@acme.com',
  'go@zurich',
  '+44 20 7946 0958',
  '79460123',
  '2079 460',
  '(0)151 234567',
  '"020 7946"',
];
const word = fc.constantFrom(...words, ...reaches, 'kubernetes', 'zur', '7946', '"machine learning"', '"c++ go"');
const sideBySide = fc.array(word, { minLength: 2, maxLength: 3 }).map((some) => some.join(' '));
const days = ['today', '<90d', '>90d', '2026', 'thisweek', 'nextweek', '2026-01-01..2026-12-31', '2030..'];

const quoted = (text: string) => (/^[\w.#+]+$/.test(text) ? text : `"${text.replaceAll('"', '')}"`);

function valueOf({ kind, example }: SearchField): fc.Arbitrary<string> {
  switch (kind.is) {
    case 'choice':
      return fc.constantFrom(...Object.keys(kind.names));
    case 'amount': {
      const some = fc.constantFrom(...amounts, 10, 15.5, 20, 100).map(String);
      return fc.oneof(
        some,
        some.map((from) => `>${from}`),
        some.map((to) => `<=${to}`),
        fc.tuple(some, some).map(([from, to]) => (Number(from) > Number(to) ? `${to}..${from}` : `${from}..${to}`)),
      );
    }
    case 'days':
      return fc.constantFrom(...days);
    default:
      return fc.oneof(word.map(quoted), fc.constant(quoted(example)));
  }
}

/** Realistic searches over every field and flag of a list. */
export function queriesOf(type: SearchedType): fc.Arbitrary<string> {
  const { fields, flags } = vocabularies[type];
  const test = fc.oneof(
    ...fields.map((field) => valueOf(field).map((value) => `${field.names[0]}:${value}`)),
    fc.constantFrom(...flags.map(({ names: [name] }) => name)),
  );
  const { query } = fc.letrec<{ query: string; leaf: string }>((tie) => ({
    leaf: fc.oneof(
      { weight: 2, arbitrary: word },
      { weight: 1, arbitrary: sideBySide },
      { weight: 3, arbitrary: test },
    ),
    query: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      tie('leaf'),
      fc.tuple(tie('query'), fc.constantFrom(' ', ' AND ', ' OR '), tie('query')).map((parts) => parts.join('')),
      tie('query').map((part) => `(${part})`),
      tie('leaf').map((part) => `NOT ${part}`),
      tie('leaf').map((part) => `-${part}`),
    ),
  }));
  return query;
}

/** Arbitrary text. */
export const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...'( ) " “ ” - : . < >'.split(' '),
        ' ',
        ' AND ',
        ' OR ',
        ' NOT ',
        'salary:',
        'tag:',
        'is:',
        'added:',
        '50k..',
        'due:',
        'ada',
        '+',
        "'",
        '\\',
        '%',
        '_',
      ),
      {
        maxLength: 14,
      },
    )
    .map((pieces) => pieces.join('')),
);
