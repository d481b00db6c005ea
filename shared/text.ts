import { z } from 'zod';

// What screens show of it, without the schema library.
export * from './limits.ts';

const lineBreakOrControl = /\p{Cc}/u;

/** PostgreSQL cannot store NUL, and it would silently replace a lone surrogate: both are refused, nothing is altered. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

const unstorable = 'contains characters that cannot be stored';

/** One line of text: trimmed, bounded, without line breaks. */
export function lineOfText(label: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`)
    .refine(isStorable, `${label}: ${unstorable}`)
    .refine((value) => !lineBreakOrControl.test(value), `${label} must be a single line`);
}

/** Free text of several lines: bounded and otherwise kept exactly as typed. */
export function freeText(label: string, max: number) {
  return z
    .string()
    .max(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`)
    .refine(isStorable, `${label}: ${unstorable}`);
}
