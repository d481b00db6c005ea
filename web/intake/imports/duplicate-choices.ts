import type { DuplicateChoice } from '#shared/intake/imports/import-records.ts';

export const duplicateLabels: Record<DuplicateChoice, string> = {
  skip: 'Skip',
  fill: 'Update empty fields',
  create: 'Create anyway',
};

export const duplicateHints: Record<DuplicateChoice, string> = {
  skip: 'The row is not imported.',
  fill: 'Empty fields are filled in. Nothing is overwritten.',
  create: 'You will have two records.',
};
