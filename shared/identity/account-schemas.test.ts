import { describe, expect, it } from 'vitest';
import { emailAddress, signUpForm } from './account-schemas.ts';

describe('emailAddress', () => {
  it.each(['Ada@Example.com', ' ada@example.com ', 'ada＠example.com', 'ADA@EXAMPLE.COM'])(
    'reads %j as the same address',
    (typed) => {
      expect(emailAddress.parse(typed)).toBe('ada@example.com');
    },
  );

  it.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com'])('refuses %j', (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(false);
  });
});

describe('signUpForm', () => {
  const filled = { displayName: 'Ada', email: 'ada@example.com', password: 'secret', confirmPassword: 'secret' };

  it('accepts a password of six characters', () => {
    expect(signUpForm.safeParse(filled).success).toBe(true);
  });

  it.each([
    [{ password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters'],
    [{ confirmPassword: 'Secret' }, 'Passwords do not match'],
    [{ displayName: '  ' }, 'Full name is required'],
  ])('refuses %j', (change, message) => {
    const issues = signUpForm.safeParse({ ...filled, ...change }).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toContain(message);
  });
});
