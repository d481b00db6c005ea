import { describe, expect, it } from 'vitest';
import { candidateFields } from './candidate-schemas.ts';
import { companyFields } from './company-schemas.ts';
import { contactFields } from './contact-schemas.ts';
import type { FieldSet, Written } from '#shared/records/fields.ts';
import { jobFields } from './job-schemas.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import { taskFields } from './task-schemas.ts';
import { parseQuery } from '#shared/records/query/parse-query.ts';
import { written } from '#shared/records/query/read-test.ts';
import { vocabularies, type SearchedType } from './vocabularies.ts';
import type { FieldKind } from '#shared/records/query/vocabulary.ts';

const declared: Record<SearchedType, FieldSet> = {
  company: companyFields,
  contact: contactFields,
  candidate: candidateFields,
  job: jobFields,
  task: taskFields,
};
const types = Object.keys(declared) as SearchedType[];

const kinds: Record<Extract<Written, string>, FieldKind['is']> = {
  longText: 'text',
  yesNo: 'choice',
  day: 'days',
  amount: 'amount',
  percentage: 'amount',
  list: 'item',
};

function kindOf(asWritten: Written | undefined): FieldKind['is'] {
  if (asWritten === undefined) return 'text';
  return typeof asWritten === 'string' ? kinds[asWritten] : 'choice';
}

describe.each(types)('the search vocabulary of %s', (type) => {
  const { fields, flags } = vocabularies[type];

  it.each(fields.filter(({ key }) => key in declared[type]))('$key matches its declaration', ({ key, label, kind }) => {
    const field = declared[type][key];
    expect(label).toBe(field?.label);
    if (!field || !isFilledIn(field)) return;
    expect(kind.is).toBe(kindOf(field.written));
    const choices = typeof field.written === 'object' ? field.written.oneOf : undefined;
    expect(choices ?? 'none').toBe(choices && kind.is === 'choice' ? kind.names : 'none');
  });

  it('has no duplicate names', () => {
    const names = [...fields, ...flags].flatMap((each) => each.names);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^((is|has):)?[a-z]+$/.test(name))).toEqual([]);
  });

  it.each(fields)('$key has an example that is understood', ({ names: [name], example }) => {
    const answer = parseQuery(written(name, example), vocabularies[type], { today: '2026-03-11' });
    expect(answer).toMatchObject({ query: { kind: 'test' } });
  });

  it.each(flags)('$label is understood under all its names', ({ names, query }) => {
    for (const name of names)
      expect(parseQuery(name, vocabularies[type], { today: '2026-03-11' })).toMatchObject({ query });
  });
});
