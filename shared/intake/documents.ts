import { limits } from '#shared/platform/limits.ts';

/** The most pages we read. No CV is longer, and a file can claim any number. */
export const MOST_PAGES = 100;

export const documentProblems = {
  empty: 'The file contains no readable text. It may be a scan.',
  password: 'The file is password-protected.',
  broken: 'The file is damaged and cannot be read.',
  unpacksTooLarge: 'The file is too large to read once unpacked.',
  tooMuchMemory: 'The file needs too much memory to read.',
  tooSlow: 'The file takes too long to read.',
  lettersMissing: 'Some letters in the file could not be read, so no name, e-mail, phone or skills are suggested.',
  cut: `The text is longer than ${limits.cv.toLocaleString('en-GB')} characters; the rest was left out.`,
  manyPages: `Only the first ${MOST_PAGES} pages were read.`,
  noDocument: 'Files of this kind are stored but not read.',
} as const;
