import { describe, expect, it } from 'vitest';
import { codeInput, inGroups, recoveryCodeInput } from './second-factor-schemas.ts';

describe('a typed code', () => {
  it.each(['123456', ' 123 456 '])('%j is accepted as the app shows it', (typed) => {
    expect(codeInput.parse({ code: typed })).toEqual({ code: '123456' });
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('%j is refused with a message', (typed) => {
    const { error } = codeInput.safeParse({ code: typed });
    expect(error?.issues).toMatchObject([{ path: ['code'], message: 'Enter the 6 digits that your app shows' }]);
  });
});

describe('a typed recovery code', () => {
  it.each(['abcd-efgh-2345-67ab', 'ABCD EFGH 2345 67AB', 'abcdefgh234567ab'])('%j is the same', (typed) => {
    expect(recoveryCodeInput.parse({ code: typed })).toEqual({ code: 'abcdefgh234567ab' });
  });

  it.each(['', 'abcd-efgh', 'abcd-efgh-2345-67a1'])('%j is refused', (typed) => {
    expect(recoveryCodeInput.safeParse({ code: typed }).success).toBe(false);
  });
});

it('a key is shown in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});
