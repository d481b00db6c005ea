import { expect, it } from 'vitest';
import { distinctNames } from './name-of-merged.ts';

const sarah = (id: string, fields = {}) => ({
  id,
  firstName: 'Sarah',
  lastName: 'Chen',
  email: null,
  company: 'Acme',
  createdAt: '2026-03-03T12:00:00.000Z',
  ...fields,
});
const names = (...records: Parameters<typeof distinctNames>[0]) => [...distinctNames(records).values()];

it('different names stand alone', () => {
  expect(names(sarah('1'), sarah('2', { firstName: 'Sara' }))).toEqual(['Sarah Chen', 'Sara Chen']);
});

it('the same name is followed by what tells the records apart', () => {
  const day = { createdAt: '2026-03-04T12:00:00.000Z' };
  expect(names(sarah('1', { email: 's@acme.com' }), sarah('2', { email: 'chen@acme.com' }))).toEqual([
    'Sarah Chen (s@acme.com)',
    'Sarah Chen (chen@acme.com)',
  ]);
  expect(names(sarah('1', { email: 's@acme.com' }), sarah('2', { company: 'Other', ...day }))).toEqual([
    'Sarah Chen (s@acme.com)',
    'Sarah Chen (Other)',
  ]);
  expect(names(sarah('1'), sarah('2', day), sarah('3', { firstName: 'Ada' }))).toEqual([
    'Sarah Chen (added 3 March 2026)',
    'Sarah Chen (added 4 March 2026)',
    'Ada Chen',
  ]);
  expect(names(sarah('1'), sarah('2'))).toEqual(['Sarah Chen (1 of 2)', 'Sarah Chen (2 of 2)']);
  const job = (id: string, name: string, location = '') => ({ id, title: 'Engineer', contact: { name }, location });
  expect(names(job('1', 'Joan Clarke', 'Rome'), job('2', 'Joan Clarke', 'Leeds'))).toEqual([
    'Engineer (Rome)',
    'Engineer (Leeds)',
  ]);
  expect(names(job('1', 'Grace Hopper'), job('2', 'Joan Clarke'))).toEqual([
    'Engineer (Grace Hopper)',
    'Engineer (Joan Clarke)',
  ]);
});
