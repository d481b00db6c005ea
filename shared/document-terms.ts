import { limits } from './limits.ts';

/** At most so many pages are read: nobody's CV is longer, and a file can claim any number. */
export const MOST_PAGES = 100;

export const documentProblems = {
  empty: 'The file has no text that can be read; it may be a scan.',
  password: 'The file is protected by a password.',
  broken: 'The file is damaged and cannot be read.',
  unpacksTooLarge: 'The file unpacks to more than can be read.',
  tooMuchMemory: 'Reading the file takes more memory than is allowed.',
  tooSlow: 'Reading the file takes longer than is allowed.',
  cut: `The text is longer than ${limits.cv.toLocaleString('en-GB')} characters; the rest was left out.`,
  manyPages: `Only the first ${MOST_PAGES} pages were read.`,
  noDocument: 'Files of this kind are kept, and not read.',
} as const;
