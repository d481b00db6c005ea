import { describe, expect, it } from 'vitest';
import { internalPath } from './internal-path.ts';

describe('internalPath', () => {
  it.each(['/contacts', '/jobs?stage=lead&q=a%20b', '/settings#billing', '/'])('keeps %s', (path) => {
    expect(internalPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' /contacts',
    'contacts',
    '',
    undefined,
    42,
  ])('drops %j', (next) => {
    expect(internalPath(next)).toBeUndefined();
  });
});
