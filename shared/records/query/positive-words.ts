import type { Query } from './query.ts';

/** The words a search looks for, as typed, to highlight them in results. Excluded words are not among them. */
export function positiveWords(query: Query | null): string {
  return query === null ? '' : wordsIn(query, true).join(' ');
}

function wordsIn(query: Query, isWanted: boolean): string[] {
  switch (query.kind) {
    case 'words':
      return isWanted ? [query.text] : [];
    case 'not':
      return wordsIn(query.part, !isWanted);
    case 'test':
      return isWanted && query.field === 'cv' && query.test.is === 'containing' ? [`"${query.test.text}"`] : [];
    default:
      return query.parts.flatMap((part) => wordsIn(part, isWanted));
  }
}
