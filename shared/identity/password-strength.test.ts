import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/platform/text-schemas.ts';
import { passwordStrength, passwordStrengths } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['secret', 'Weak'],
    ['password123', 'Weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'Weak'],
    ['abcdefghijklmnop', 'Weak'],
    ['xqzxqzxqzxqzxqz', 'Weak'],
    ['garden7x', 'Fair'],
    ['correct horse', 'Good'],
    ['T4x!m9_Qw2', 'Good'],
    ['correct horse battery staple', 'Strong'],
    ['kV7#pZ2!nR9$wL', 'Strong'],
  ] as const)('calls %j %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('gives no credit for the person’s own name and address', () => {
    const personal = ['Marguerite Duras', 'm.duras@lesminuit.example'];
    expect(passwordStrength('MargueriteDuras9')).not.toBe('Weak');
    expect(passwordStrength('MargueriteDuras9', personal)).toBe('Weak');
    expect(passwordStrength('lesminuit-duras', personal)).toBe('Weak');
  });

  it('handles any input', () => {
    const unit = fc.constantFrom('a', 'b', 'Z', '7', ' ', '$', '\\', 'é', 'ß', 'İ', '😀', '\u{301}', '\ud800');
    const typed = fc.string({ unit, maxLength: limits.password });
    fc.assert(
      fc.property(typed, typed, (password, name) => {
        expect(passwordStrengths).toContain(passwordStrength(password, [name]));
      }),
    );
  });
});
