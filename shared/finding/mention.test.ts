import { expect, it } from 'vitest';
import { mentionOfPerson, mentionOfTitle } from './mention.ts';

it.each([
  ['send terms to Maya', 'Maya Chen', { at: 3, isWhole: false }],
  ['send terms to maya', 'Maya Chen', { at: 3, isWhole: false }],
  ['call maya chen about terms', 'Maya Chen', { at: 1, isWhole: true }],
  ['terms, Maya', 'Maya Chen', { at: 1, isWhole: false }],
  ['rufe Jörg an', 'Jorg Weissmann', { at: 1, isWhole: false }],
  ['Maya Chen: send terms', 'Maya Chen', { at: 0, isWhole: true }],
  // Words of their own.
  ['mark the invoice as paid', 'Mark Smith', undefined],
  ['Mark the invoice as paid', 'Mark Smith', undefined],
  ['check whether it will do', 'Will Ray', undefined],
  ['send terms to Mayara', 'Maya Chen', undefined],
  ['send terms to Chen', 'Maya Chen', undefined],
])('“%s” names %s: %o', (line, name, expected) => {
  expect(mentionOfPerson(line, name)).toEqual(expected);
});

it('a title counts only as a whole', () => {
  expect(mentionOfTitle('send terms for Senior Backend', 'Senior backend')).toEqual({ at: 3, isWhole: true });
  expect(mentionOfTitle('send terms for Senior Backend', 'Senior Backend Engineer')).toBeUndefined();
});
