import { expect, it } from 'vitest';
import { cvAmong } from './attachments.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  ['the one with a name that says so', named('Terms.pdf', 'grace_cv.pdf', 'Passport.pdf'), 'grace_cv.pdf'],
  ['the newest of several', named('CV 2026.pdf', 'CV 2024.pdf'), 'CV 2026.pdf'],
  ['with an accent', named('Notes.txt', 'Résumé.docx', 'Passport.pdf'), 'Résumé.docx'],
  ['the first that was added, if none says so', named('Notes.txt', 'Grace Hopper.pdf'), 'Grace Hopper.pdf'],
  ['not a word that contains it', named('CVS access.txt', 'Grace.pdf'), 'Grace.pdf'],
])('the CV among the files is %s', (_, files, expected) => {
  expect(cvAmong(files)?.name).toBe(expected);
});

it('there is none without files', () => {
  expect(cvAmong([])).toBeUndefined();
});
