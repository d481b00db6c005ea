import { withoutPiece } from './edit-text.ts';
import type { Piece, Understood } from './parse-query.ts';

/** What a search says about a field that has a control of its own. */

/** The one value that the search requires of the field. */
export function saidOf(answer: Understood, field: string): string | undefined {
  const [only, ...others] = piecesAbout(answer, field);
  if (only?.query.kind !== 'test' || others.length > 0) return undefined;
  const { test } = only.query;
  return test.is === 'value' ? test.value : test.is === 'containing' ? test.text : undefined;
}

/** The search with nothing left of what it requires of the field. `read` understands a text. */
export function withoutSaid(text: string, field: string, read: (text: string) => Understood): string {
  const answer = read(text);
  const [first] = piecesAbout(answer, field);
  if ('mistake' in answer || !first) return text;
  return withoutSaid(withoutPiece(text, answer.pieces, answer.pieces.indexOf(first)), field, read);
}

/** Of alternatives and of what is negated, none is required. */
function piecesAbout(answer: Understood, field: string): Piece[] {
  if ('mistake' in answer || answer.pieces.some(({ isAlternative }) => isAlternative)) return [];
  return answer.pieces.filter(({ query }) => query.kind === 'test' && query.field === field);
}
