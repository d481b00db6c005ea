import { expect, it } from 'vitest';
import { vocabularies } from '#shared/crm/vocabularies.ts';
import { parseQuery } from './parse-query.ts';
import { saidOf, withoutSaid } from './said.ts';

const read = (text: string) => parseQuery(text, vocabularies.candidate, { today: '2026-11-19', currency: 'GBP' });

it.each([
  ['type:contract', 'contract'],
  ['java is:contract salary:>50k', 'contract'],
  ['type:contract type:permanent', undefined],
  ['-type:contract', undefined],
  ['type:contract OR java', undefined],
  ['type:', undefined],
  ['java', undefined],
  ['', undefined],
])('“%s” requires the type %s', (text, type) => {
  expect(saidOf(read(text), 'type')).toBe(type);
});

it('says that a fact is required', () => {
  expect(saidOf(read('java has:files'), 'has:files')).toBe('true');
  expect(saidOf(read('-has:files'), 'has:files')).toBeUndefined();
});

it.each([
  ['type:contract', ''],
  ['java is:contract salary:>50k', 'java salary:>50k'],
  ['type:contract AND type:permanent java', 'java'],
  ['-type:contract', '-type:contract'],
  ['type:contract OR java', 'type:contract OR java'],
])('“%s” without its type is “%s”', (text, rest) => {
  expect(withoutSaid(text, ['type'], read)).toBe(rest);
});
