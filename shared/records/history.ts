import { typesThat, type TypeThat } from './records.ts';

export const historyTypes = typesThat('history');
export type HistoryType = TypeThat<'history'>;

/** What caused a change, as shown in the history. */
export const causeLabels = {
  form: 'Edited',
  bulk: 'Bulk edit',
  file: 'Filled in from a file',
  import: 'Imported',
  'undo-import': 'Import undone',
  merge: 'Merged',
  unmerge: 'Un-merged',
  restore: 'Earlier version restored',
} as const;
export type ChangeCause = keyof typeof causeLabels;
