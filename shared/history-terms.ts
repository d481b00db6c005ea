import type { RecordType } from './record-terms.ts';

/** Records whose changes are noted, so that one can see what they were and go back to it. */
export const historyTypes = ['contact', 'candidate', 'job'] as const satisfies RecordType[];
export type HistoryType = (typeof historyTypes)[number];

export function hasHistory(type: RecordType): type is HistoryType {
  return (historyTypes as readonly RecordType[]).includes(type);
}

/** What changed a record, as the history says it. */
export const causeLabels = {
  form: 'Edited',
  bulk: 'Changed along with others',
  file: 'Read from a file',
  import: 'Imported',
  'undo-import': 'Import undone',
  merge: 'Merged',
  unmerge: 'Un-merged',
  restore: 'Earlier version restored',
} as const;
export type ChangeCause = keyof typeof causeLabels;
