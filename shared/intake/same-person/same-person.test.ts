import { describe, expect, it } from 'vitest';
import { addressKey, isSharedAddress } from './addresses.ts';
import { nearnessOf, readName } from './person-names.ts';
import { areOneNumber, phoneNumbersIn } from './phone-numbers.ts';
import { isSameBy, readPerson } from './same-person.ts';

describe('names', () => {
  it.each([
    ['Bob Taylor', 'Taylor, Robert', 'near'],
    ['Prof. Dr. Jörg Weißmann', 'Joerg Weissmann', 'near'],
    ['Ann-Marie Duval', 'Annmarie Duval', 'near'],
    ['John A. Smith', 'John Andrew Smith', 'near'],
    ['John A. Smith', 'John B. Smith', 'different'],
    ['Henry Fox Jr', 'Henry Fox Senior', 'different'],
    ['J. Smith', 'Jane Smith', 'fitting'],
    ['Smith', 'Jane Smith', 'fitting'],
    ['', 'Jane Smith', 'fitting'],
    ['Alexander Mann', 'Alexandra Mann', 'different'],
    ['Alex Mann', 'Alexandra Mann', 'near'],
    ['Anna Jack', 'Anna John', 'different'],
    ['Stanislav Novak', 'Stanislava Novak', 'different'],
    ['Armando Diaz', 'Armanda Diaz', 'different'],
    ['Dr Sir', 'Dr Sir', 'near'],
  ])('%s and %s are %s', (one, other, nearness) => {
    expect(nearnessOf(readName(one), readName(other))).toBe(nearness);
    expect(nearnessOf(readName(other), readName(one))).toBe(nearness);
  });
});

describe('phone numbers', () => {
  it.each([
    ['020 7946 0991', '+44 (0)20 7946 0991', true],
    ['020 7946 0991 ext. 12', '0044 20 7946 0991', true],
    ['030/1234567', '+49 30 1234567', true],
    ['07700 900123 / 020 7946 0991', '020 7946 0991', true],
    ['+44 7700 900123 +44 20 7946 0991', '020 7946 0991', true],
    ['22 12 34 57', '+47 22123457', true],
    ['(415) 555-2671', '+1 415 555 2671', true],
    ['+44 207 946 0991', '+49 207 946 0991', false],
    ['0207 946 0991', '+1 207 946 0991', false],
    ['0000000000', '0000000000', false],
    ['1234567890', '1234567890', false],
    ['+44 1111 111111', '01111 111111', false],
    ['12345', '12345', false],
  ])('%s and %s are one: %s', (one, other, expected) => {
    const [some, others] = [phoneNumbersIn(one), phoneNumbersIn(other)];
    expect(some.some((number) => others.some((another) => areOneNumber(number, another)))).toBe(expected);
    expect(others.some((number) => some.some((another) => areOneNumber(number, another)))).toBe(expected);
  });
});

describe('addresses', () => {
  it.each([
    ['Kate.Brown+cv@GoogleMail.com', 'katebrown@gmail.com'],
    ['Kate.Brown+cv@work.example', 'kate.brown+cv@work.example'],
  ])('%s is %s', (email, key) => {
    expect(addressKey(email)).toBe(key);
  });

  it.each(['info@acme.example', 'jobs.london@acme.example', 'HR@acme.example', 'none@none.example'])(
    '%s is that of many',
    (email) => {
      expect(isSharedAddress(email)).toBe(true);
      const [anna, ben] = ['Anna Smith', 'Ben Jones'].map((name) => readPerson({ name, email }));
      expect(anna && ben && isSameBy('email', anna, ben)).toBe(false);
    },
  );

  it('of one’s own outlives a change of name', () => {
    const [rita, same] = ['Rita Mercer', 'Rita Novak'].map((name) =>
      readPerson({ name, email: 'rita@mercer.example' }),
    );
    expect(rita && same && isSameBy('email', rita, same)).toBe(true);
  });
});
