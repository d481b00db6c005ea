import { describe, expect, it } from 'vitest';
import { bracketed, decodeForm } from './form-decoding.ts';

describe('form decoding', () => {
  it('reads nested objects and indexed lists', () => {
    expect(
      decodeForm('mode=subscription&line_items[0][price]=price_1&line_items[0][quantity]=1&metadata[userId]=u1'),
    ).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'price_1', quantity: '1' }],
      metadata: { userId: 'u1' },
    });
  });

  it('reads lists without an index and in any order', () => {
    expect(decodeForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
    expect(decodeForm('expand[1]=b&expand[0]=a')).toEqual({ expand: ['a', 'b'] });
  });

  it('keeps an empty value, which means unset', () => {
    expect(decodeForm('cancel_at=')).toEqual({ cancel_at: '' });
  });

  it('decodes the escapes of the SDK', () => {
    expect(decodeForm('success_url=https%3A%2F%2Fx.test%2F%3Fid%3D%7BCHECKOUT_SESSION_ID%7D&name=A%20%26%20B')).toEqual(
      {
        success_url: 'https://x.test/?id={CHECKOUT_SESSION_ID}',
        name: 'A & B',
      },
    );
  });

  it('treats a parameter called __proto__ as plain data', () => {
    decodeForm('metadata[__proto__][admin]=1');
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('refuses a name that is both a value and an object', () => {
    expect(() => decodeForm('a=1&a[b]=2')).toThrow('Invalid object: a[b]');
  });

  it('writes nested names in brackets', () => {
    expect(bracketed(['discounts', 0, 'promotion_code'])).toBe('discounts[0][promotion_code]');
  });
});
