import { describe, expect, it } from 'vitest';
import { importTypes, targetsOf } from '#shared/intake/imports/targets.ts';
import { choicesFor, missingFrom, withTarget } from './column-mapping.ts';

describe('column mapping', () => {
  it.each(importTypes)('offers each target of a %s exactly once', (type) => {
    const offered = choicesFor(type, [null], ['A'], 0).flatMap(({ options }) => options.map(({ value }) => value));
    expect(offered.toSorted()).toEqual(targetsOf(type).toSorted());
  });

  it('names the missing required targets', () => {
    expect(missingFrom('contact', [null])).toEqual(['First name', 'Last name']);
    expect(missingFrom('contact', ['fullName'])).toEqual([]);
    expect(missingFrom('candidate', ['firstName', 'lastName'])).toEqual(['Email']);
    expect(missingFrom('candidate', ['fullName', 'email'])).toEqual([]);
    expect(missingFrom('job', [null])).toEqual(['Job title', 'Salary', 'Client']);
    expect(missingFrom('job', ['title', 'value', 'clientEmail'])).toEqual([]);
  });

  it('moves a target from its earlier column, and says so beforehand', () => {
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
