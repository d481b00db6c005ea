import { expect, it } from 'vitest';
import type { AssignmentMove } from '#shared/crm/assignment-schemas.ts';
import { moveWords, termsWords } from './move-words.ts';

const move: AssignmentMove = {
  id: '1',
  assignmentId: '2',
  kind: 'moved',
  from: 'applied',
  to: 'interview',
  at: '2026-03-03T12:00:00.000Z',
  candidate: { id: '3', name: 'Ann Lee', removed: false },
  job: { id: '4', title: 'Engineer', removed: false },
  terms: null,
};

it.each<[Partial<AssignmentMove>, string]>([
  [{}, 'moved from Applied to Interview'],
  [{ from: null }, 'moved from No stage to Interview'],
  [{ from: 'placed', to: 'placed' }, 'terms updated in Placed'],
  [{ kind: 'added', from: null, to: null }, 'added to the job'],
  [{ kind: 'added', from: null, to: 'applied' }, 'added to the job in Applied'],
  [{ kind: 'removed', from: 'applied', to: 'applied' }, 'removed from the job'],
  [{ kind: 'restored', from: null, to: null }, 'back on the job in No stage'],
])('describes the change: %o', (change, words) => {
  expect(moveWords({ ...move, ...change })).toBe(words);
});

it('lists the agreed terms and leaves out unknown ones', () => {
  const money = (amount: number) => `£${amount}`;
  const terms = { salary: 50_000, fee: 10_000, startDate: '2026-04-01' };
  expect(termsWords({ ...move, terms }, money)).toBe('Salary £50000 · Fee £10000 · Starts 1 April 2026');
  expect(termsWords({ ...move, terms: { ...terms, fee: null, startDate: null } }, money)).toBe('Salary £50000');
  expect(termsWords(move, money)).toBe('');
});
