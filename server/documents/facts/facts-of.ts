import type { CountryCode } from 'libphonenumber-js';
import type { DocumentFacts } from '#shared/documents.ts';
import type { Extraction } from '../extraction.ts';
import { findEmail } from './email.ts';
import { findName } from './name.ts';
import { findPhone } from './phone.ts';
import { findSkills } from './skills.ts';

export interface Circumstances {
  /** Where the account is: how its numbers are written. */
  country: CountryCode;
  /** The skills that the account's candidates have. */
  vocabulary: readonly string[];
}

/** What a document seems to say about a person. It takes milliseconds whatever the text is. */
export function factsOf(
  { text, hints }: Pick<Extraction, 'text' | 'hints'>,
  { country, vocabulary }: Circumstances,
): DocumentFacts {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const email = findEmail(lines, hints.emails);
  return {
    name: findName(lines, hints.largest, email?.value),
    email,
    phone: findPhone(lines, country),
    skills: findSkills(lines, vocabulary),
  };
}
