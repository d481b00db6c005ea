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
    expect(missingFrom('job', [null])).toEqual(['Job title', 'Client']);
    expect(missingFrom('job', ['title', 'value', 'clientEmail'])).toEqual([]);
  });

  it('moves a target from its earlier column, and says so beforehand', () => {
    const mapping = ['position', null, 'phone'] as const;
    expect(withTarget(mapping, 1, 'position')).toEqual([null, 'position', 'phone']);
    expect(withTarget(mapping, 0, null)).toEqual([null, null, 'phone']);
    const labels = choicesFor('contact', mapping, ['Title', 'Other', 'Tel'], 1).flatMap(({ options }) =>
      options.map(({ label }) => label),
    );
    expect(labels).toContain('Position (now “Title”)');
    expect(labels).toContain('Company');
  });

  it('gives several columns to numbers, addresses and the notes', () => {
    expect(withTarget(['phone', null, 'addToNotes'], 1, 'phone')).toEqual(['phone', 'phone', 'addToNotes']);
    expect(withTarget(['phone', null, 'addToNotes'], 1, 'addToNotes')).toEqual(['phone', 'addToNotes', 'addToNotes']);
    const options = choicesFor('contact', ['phone', null], ['Tel', 'Other'], 1).flatMap((group) => group.options);
    expect(options.map(({ label }) => label)).toContain('Phone');
    expect(options[0]?.label).toBe('Add to notes');
  });
});
