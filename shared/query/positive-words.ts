import type { Query } from './query.ts';

/** The words that a search looks for, as they were typed: what is to be marked where it was found. Those it rules out are none of them. */
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
