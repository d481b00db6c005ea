import { describe, expect, it } from 'vitest';
import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { emptyCandidate } from './candidate-form-values.ts';
import { factsFor, filledWords } from './cv-facts.ts';

const facts: DocumentFacts = {
  name: { firstName: 'Grace', lastName: 'Hopper', source: 'Grace Hopper' },
  email: { value: 'grace@navy.example', source: 'Mail: grace@navy.example' },
  phone: null,
  location: { value: 'Arlington, VA', source: 'Grace Hopper, Arlington, VA' },
  currentTitle: { value: 'Programmer', source: 'Programmer at Harvard' },
  currentEmployer: { value: 'Harvard', source: 'Programmer at Harvard' },
  skills: [
    { value: 'COBOL', source: 'Skills: COBOL, Fortran' },
    { value: 'Fortran', source: 'Skills: COBOL, Fortran' },
    { value: 'SQL', source: 'Wrote SQL' },
  ],
};

describe('facts from a CV', () => {
  it('fill in everything if nothing was typed', () => {
    const found = factsFor(emptyCandidate, facts, {});
    expect(found).toEqual({
      firstName: { value: 'Grace', source: 'Grace Hopper' },
      lastName: { value: 'Hopper', source: 'Grace Hopper' },
      email: facts.email,
      location: facts.location,
      currentTitle: facts.currentTitle,
      currentEmployer: facts.currentEmployer,
      skills: { value: 'COBOL, Fortran, SQL', source: 'Skills: COBOL, Fortran · Wrote SQL' },
    });
    expect(filledWords(found, true)).toBe(
      'Filled in: first name, last name, email, location, current title, current employer, skills and CV.',
    );
  });

  it('never replace typed values', () => {
    const typed = {
      ...emptyCandidate,
      email: 'g@home.example',
      location: 'Paris',
      currentTitle: 'Sailor',
      skills: 'Sailing',
    };
    expect(Object.keys(factsFor(typed, facts, {}))).toEqual(['firstName', 'lastName', 'currentEmployer']);
    expect(filledWords({}, false)).toBe('It contains nothing for the empty fields below.');
  });

  it('complete a partly typed name, but not a different one', () => {
    expect(Object.keys(factsFor({ ...emptyCandidate, firstName: 'grace' }, facts, {}))).toContain('lastName');
    expect(Object.keys(factsFor({ ...emptyCandidate, firstName: 'Ada' }, facts, {}))).not.toContain('lastName');
  });

  it('replace the facts of an earlier CV unless they were edited', () => {
    const before = {
      firstName: { value: 'Ada', source: 'Ada Byron' },
      lastName: { value: 'Byron', source: 'Ada Byron' },
      email: { value: 'ada@example.com', source: 'ada@example.com' },
    };
    const values = { ...emptyCandidate, firstName: 'Ada', lastName: 'Byron', email: 'ada@work.example' };
    expect(factsFor(values, facts, before)).toMatchObject({
      firstName: { value: 'Grace' },
      lastName: { value: 'Hopper' },
    });
    expect(factsFor(values, facts, before)).not.toHaveProperty('email');
  });
});
