import { z } from 'zod';

/** Upper bounds of what a person can type, in UTF-16 code units. They are checked in the form and again by the server. */
export const limits = {
  name: 200,
  email: 254,
  password: 128,
  url: 2_000,
  phone: 50,
  company: 200,
  position: 200,
  notes: 20_000,
  tag: 50,
  tagsPerRecord: 50,
  taskTitle: 300,
  taskDescription: 5_000,
  jobTitle: 300,
  stage: 100,
  location: 200,
  skill: 100,
  skillsPerRecord: 100,
  cv: 100_000,
  search: 200,
} as const;

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
