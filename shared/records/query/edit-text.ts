import type { Place } from '../words.ts';
import type { Piece } from './parse-query.ts';
import { written } from './read-test.ts';
import { tokensOf, type Token } from './tokens.ts';
import { fieldNamed, knownIn, type Vocabulary } from './vocabulary.ts';

/** Edits the text of a search and leaves the rest as typed. */

/** Removes a piece, along with the operator it would leave behind. */
export function withoutPiece(text: string, pieces: readonly Piece[], index: number): string {
  const piece = pieces[index];
  if (!piece) return text;
  const from = pieces[index - 1]?.to ?? piece.from;
  const to = index === 0 ? (pieces[1]?.from ?? piece.to) : piece.to;
  return joined(text.slice(0, from), text.slice(to));
}

/** The values of `name:` that must hold, as typed. */
export function testsIn(text: string, vocabulary: Vocabulary, name: string): string[] {
  return ownTests(tokensOf(text, knownIn(vocabulary)), vocabulary, name).map(({ value }) => value);
}

/**
 * Requires `name:value`, replacing earlier values of that name. All of several values must hold; null removes the test.
 */
export function withTest(
  text: string,
  vocabulary: Vocabulary,
  name: string,
  value: string | readonly string[] | null,
): string {
  const values = [value ?? []].flat().filter((each) => each.trim() !== '');
  const added = values.map((each) => written(name, each)).join(' ');
  const tokens = tokensOf(text, knownIn(vocabulary));
  const [first, ...others] = ownTests(tokens, vocabulary, name);
  if (!first) return added === '' ? text : joined(closed(text, tokens), added);
  const changed = others.toReversed().reduce((rest, test) => cut(rest, withOperator(tokens, test)), text);
  if (added === '') return cut(changed, withOperator(tokens, first));
  return joined(joined(changed.slice(0, first.from), added), changed.slice(first.to));
}

type TestToken = Extract<Token, { kind: 'test' }>;

function ownTests(tokens: readonly Token[], vocabulary: Vocabulary, name: string): TestToken[] {
  const outer = outerTokens(tokens);
  // Within alternatives, none is required.
  if (outer.some(({ kind }) => kind === 'or')) return [];
  const field = fieldNamed(vocabulary, name);
  return outer.filter((token, index): token is TestToken => {
    if (token.kind !== 'test' || outer[index - 1]?.kind === 'not') return false;
    return token.name === name || (field !== undefined && fieldNamed(vocabulary, token.name) === field);
  });
}

/** The tokens outside any brackets. */
function outerTokens(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter(({ kind }) => {
    if (kind === 'close') depth -= 1;
    const isOuter = depth === 0 && kind !== 'close';
    if (kind === 'open') depth += 1;
    return isOuter;
  });
}

function withOperator(tokens: readonly Token[], test: TestToken): Place {
  const index = tokens.indexOf(test);
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (before?.kind === 'and') return { from: before.from, to: test.to };
  return { from: test.from, to: after?.kind === 'and' ? after.to : test.to };
}

function cut(text: string, { from, to }: Place): string {
  return joined(text.slice(0, from), text.slice(to));
}

function joined(before: string, after: string): string {
  return `${before.trimEnd()} ${after.trimStart()}`.trim();
}

/**
 * Prepares the text for an addition that applies to all of it: closes whatever is open and puts alternatives in
 * brackets.
 */
function closed(text: string, tokens: readonly Token[]): string {
  const last = tokens.findLast(({ kind }) => kind !== 'and' && kind !== 'or' && kind !== 'not');
  const kept = text.slice(0, last?.to ?? 0);
  const isQuoteOpen = (kept.match(/["“”„«»]/g)?.length ?? 0) % 2 === 1;
  const open =
    tokens.filter(({ kind }) => kind === 'open').length - tokens.filter(({ kind }) => kind === 'close').length;
  const whole = kept + (isQuoteOpen ? '"' : '') + ')'.repeat(open);
  return outerTokens(tokens).some(({ kind }) => kind === 'or') ? `(${whole.trim()})` : whole;
}
