import { describe, expect, it } from 'vitest';
import { importTypes, targetsOf } from '#shared/imports/targets.ts';
import { choicesFor, missingFrom, withTarget } from './column-mapping.ts';

describe('what the columns of a file become', () => {
  it.each(importTypes)('a column of a %s can become everything, each once', (type) => {
    const offered = choicesFor(type, [null], ['A'], 0).flatMap(({ options }) => options.map(({ value }) => value));
    expect(offered.toSorted()).toEqual(targetsOf(type).toSorted());
  });

  it('names what no record can be made without', () => {
    expect(missingFrom('contact', [null])).toEqual(['First name', 'Last name']);
    expect(missingFrom('contact', ['fullName'])).toEqual([]);
    expect(missingFrom('candidate', ['firstName', 'lastName'])).toEqual(['Email']);
    expect(missingFrom('candidate', ['fullName', 'email'])).toEqual([]);
    expect(missingFrom('job', [null])).toEqual(['Job title', 'Salary', 'Client']);
    expect(missingFrom('job', ['title', 'value', 'clientEmail'])).toEqual([]);
  });

  it('takes a target from the column that had it, and says so before', () => {
    const mapping = ['email', null, 'phone'] as const;
    expect(withTarget(mapping, 1, 'email')).toEqual([null, 'email', 'phone']);
    expect(withTarget(mapping, 0, null)).toEqual([null, null, 'phone']);
    const labels = choicesFor('contact', mapping, ['Mail', 'Other', 'Tel'], 1).flatMap(({ options }) =>
      options.map(({ label }) => label),
    );
    expect(labels).toContain('Email (now “Mail”)');
    expect(labels).toContain('Company');
  });
});
