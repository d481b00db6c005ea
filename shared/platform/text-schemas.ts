import { z } from 'zod';
import { isStorable } from './storable.ts';

// The part that screens import without the schema library.
export * from './limits.ts';

const lineBreakOrControl = /\p{Cc}/u;

/** Typed text is refused rather than altered. */
const unstorable = 'contains characters that cannot be stored';

/** One line of text: trimmed, with a maximum length, without line breaks. */
export function lineOfText(label: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`)
    .refine(isStorable, `${label}: ${unstorable}`)
    .refine((value) => !lineBreakOrControl.test(value), `${label} must be a single line`);
}

/** Multi-line text with a maximum length, otherwise kept exactly as typed. */
export function freeText(label: string, max: number) {
  return z
    .string()
    .max(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`)
    .refine(isStorable, `${label}: ${unstorable}`);
}
