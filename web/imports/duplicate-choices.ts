import type { DuplicateChoice } from '#shared/imports/import-records.ts';

export const duplicateLabels: Record<DuplicateChoice, string> = {
  skip: 'Skip',
  fill: 'Update empty fields',
  create: 'Create anyway',
};

export const duplicateHints: Record<DuplicateChoice, string> = {
  skip: 'The row is left out.',
  fill: 'What is empty there is filled in; nothing is overwritten.',
  create: 'There will be two of them.',
};
