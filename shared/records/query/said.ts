import { withoutPiece } from './edit-text.ts';
import type { Piece, Understood } from './parse-query.ts';

/** What a search says about a field that has a control of its own. */

/** The one value that the search requires of the field. */
export function saidOf(answer: Understood, field: string): string | undefined {
  const [only, ...others] = piecesAbout(answer, field);
  if (only?.query.kind !== 'test' || others.length > 0) return undefined;
  const { test } = only.query;
  if (test.is === 'true') return 'true';
  return test.is === 'value' ? test.value : test.is === 'containing' ? test.text : undefined;
}

/** The search with nothing left of what it requires of the fields. `read` understands a text. */
export function withoutSaid(text: string, fields: readonly string[], read: (text: string) => Understood): string {
  const answer = read(text);
  const [first] = piecesAbout(answer, ...fields);
  if ('mistake' in answer || !first) return text;
  return withoutSaid(withoutPiece(text, answer.pieces, answer.pieces.indexOf(first)), fields, read);
}

/** Of alternatives and of what is negated, none is required. */
function piecesAbout(answer: Understood, ...fields: readonly string[]): Piece[] {
  if ('mistake' in answer || answer.pieces.some(({ isAlternative }) => isAlternative)) return [];
  return answer.pieces.filter(({ query }) => query.kind === 'test' && fields.includes(query.field));
}
