import type { CountryCode } from 'libphonenumber-js';
import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import type { Extraction } from '../extraction.ts';
import { findCurrentJob, findHeadline } from './current-job.ts';
import { findEmail } from './email.ts';
import { findLocation } from './location.ts';
import { findName } from './name.ts';
import { findPhone } from './phone.ts';
import { findSkills } from './skills.ts';

export interface Circumstances {
  /** The account's country, which decides how phone numbers are read. */
  country: CountryCode;
  /** The skills of the account's candidates. */
  vocabulary: readonly string[];
}

const nothing: DocumentFacts = {
  name: null,
  email: null,
  phone: null,
  location: null,
  currentTitle: null,
  currentEmployer: null,
  skills: [],
};

/** Suggests facts about the person in a document. Takes milliseconds, whatever the text. */
export function factsOf(
  { text, hints, lacksLetters }: Pick<Extraction, 'text' | 'hints' | 'lacksLetters'>,
  { country, vocabulary }: Circumstances,
): DocumentFacts {
  if (lacksLetters) return nothing;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const email = findEmail(lines, hints.emails);
  const name = findName(lines, hints.largest, email?.value);
  const job = findCurrentJob(lines);
  return {
    name,
    email,
    phone: findPhone(lines, country),
    location: findLocation(lines),
    currentTitle: job.title ?? findHeadline(lines, name?.source),
    currentEmployer: job.employer,
    skills: findSkills(lines, vocabulary),
  };
}
