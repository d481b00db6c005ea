import { describe, expect, it } from 'vitest';
import { choiceParam, idParam, sortParam, textParam } from './search-params.ts';

describe('search params', () => {
  it('reads text, even if the router has parsed it as a number', () => {
    expect(textParam('ada')).toBe('ada');
    expect(textParam(42)).toBe('42');
    expect(textParam(true)).toBe('true');
  });

  it.each([[''], [undefined], [null], [{ q: 'a' }], [['a']]])('reads no text from %j', (value) => {
    expect(textParam(value)).toBeUndefined();
  });

  it('accepts only the offered choices', () => {
    expect(choiceParam('open', ['open', 'completed'])).toBe('open');
    expect(choiceParam('lost', ['open', 'completed'])).toBeUndefined();
  });

  it('accepts every sort key in both directions', () => {
    expect(sortParam('name', ['name', 'company'])).toBe('name');
    expect(sortParam('-company', ['name', 'company'])).toBe('-company');
    expect(sortParam('--name', ['name', 'company'])).toBeUndefined();
    expect(sortParam('match', ['name', 'company'])).toBe('match');
    expect(sortParam('-match', ['name', 'company'])).toBeUndefined();
  });

  it('accepts only valid ids', () => {
    const id = '0198c1a2-1111-7222-8333-444455556666';
    expect(idParam(id.toUpperCase())).toBe(id);
    expect(idParam('1; drop table')).toBeUndefined();
    expect(idParam(7)).toBeUndefined();
  });
});
