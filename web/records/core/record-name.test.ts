import { expect, it } from 'vitest';
import { recordHint, recordName } from './record-name.ts';

const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };

it('people, jobs and companies have names', () => {
  expect(recordName(ada)).toBe('Ada Byron');
  expect(recordName({ title: 'Engineer' })).toBe('Engineer');
  expect(recordName({ name: 'Navy' })).toBe('Navy');
  expect(recordName({ notes: 'Spoke' })).toBeUndefined();
});

it('what tells records of one name apart depends on their type', () => {
  expect(recordHint({ ...ada, company: 'Acme' })).toBe('Acme · ada@example.com');
  expect(recordHint({ ...ada, company: null, email: null })).toBe('');
  expect(recordHint({ ...ada, location: 'Leeds' })).toBe('Leeds · ada@example.com');
  expect(recordHint({ title: 'Engineer', contact: { name: 'Joan', company: 'Navy' }, location: 'Rome' })).toBe(
    'Navy · Rome',
  );
  expect(recordHint({ title: 'Engineer', contact: { name: 'Joan', company: null }, location: null })).toBe('Joan');
  expect(recordHint({ title: 'Ring', contact: null, related: { name: 'Engineer' } })).toBe('Engineer');
});
