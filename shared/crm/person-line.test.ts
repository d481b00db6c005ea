import { expect, it } from 'vitest';
import { readPersonLine, splitName } from './person-line.ts';

const nobody = { name: '', email: '', phone: '', beyond: '' };

it.each([
  ['grace@navy.example', { email: 'grace@navy.example' }],
  ['Grace grace@navy.example', { name: 'Grace', email: 'grace@navy.example' }],
  ['Grace Hopper <grace@navy.example>', { name: 'Grace Hopper', email: 'grace@navy.example' }],
  ['grace@navy.example Grace Hopper', { name: 'Grace Hopper', email: 'grace@navy.example' }],
  ['Grace Hopper 07700 900123', { name: 'Grace Hopper', phone: '07700 900123' }],
  ['020 7946 0991', { phone: '020 7946 0991' }],
  [
    'Grace Hopper +44 7700 900123 grace@navy.example, Leeds',
    { name: 'Grace Hopper', email: 'grace@navy.example', phone: '+44 7700 900123', beyond: 'Leeds' },
  ],
  ['Ada King Byron', { name: 'Ada King Byron' }],
  ['R2 D2', { name: 'R2 D2' }],
  ['', {}],
])('reads %j', (line, expected) => {
  expect(readPersonLine(line)).toEqual({ ...nobody, ...expected });
});

it('splits a name after the first word', () => {
  expect(splitName('Ada King Byron')).toEqual({ firstName: 'Ada', lastName: 'King Byron' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
});
