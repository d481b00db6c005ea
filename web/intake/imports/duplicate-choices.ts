import type { DuplicateChoice } from '#shared/intake/imports/import-records.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';

/** No two companies have the same name. */
export const duplicateChoicesOf = (type: ImportType): readonly DuplicateChoice[] =>
  type === 'company' ? ['skip', 'fill'] : ['skip', 'fill', 'create'];

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
