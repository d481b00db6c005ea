import { describe, expect, it } from 'vitest';
import { freeText, lineOfText } from './text-schemas.ts';

const name = lineOfText('Full name', 10);
const notes = freeText('Notes', 10);

function messageOf(schema: typeof name, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('lineOfText', () => {
  it('trims and keeps the rest', () => {
    expect(name.parse('  Zoë O’N  ')).toBe('Zoë O’N');
  });

  it.each([
    ['a'.repeat(11), 'Full name must be at most 10 characters'],
    ['a\u0000b', 'Full name: contains characters that cannot be stored'],
    ['a\ud800b', 'Full name: contains characters that cannot be stored'],
    ['a\nb', 'Full name must be a single line'],
  ])('refuses %j with a message that names the field', (value, message) => {
    expect(messageOf(name, value)).toBe(message);
  });
});

describe('freeText', () => {
  it('keeps line breaks and spaces as typed', () => {
    expect(notes.parse(' a\n b ')).toBe(' a\n b ');
  });

  it('refuses characters the database cannot store', () => {
    expect(messageOf(notes, '\ud800')).toBe('Notes: contains characters that cannot be stored');
  });
});
