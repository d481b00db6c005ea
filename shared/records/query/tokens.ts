import { QUOTES, type Place } from '../words.ts';

/** The tokens of a search. Every text has some: anything that is not syntax is a word. */
export type Token = Place &
  (
    | { kind: 'and' | 'or' | 'not' | 'open' | 'close' | 'word' }
    /** `name:value`: the name in lower case, the value without its quotes. */
    | { kind: 'test'; name: string; value: string }
  );

const SPACE = /\s+/y;
/** Capitals only; in lower case they are ordinary words. */
const OPERATOR = /(AND|OR|NOT)(?=[\s()"]|$)/y;
/** A dash alone or before punctuation is not a minus. */
const MINUS = /-(?=[\p{L}\p{M}\p{N}"(.#@])/uy;
const NAME = /(\p{L}+):/uy;
/** A quotation mark inside is doubled. */
const QUOTED = /"((?:[^"]|"")*)"?/y;
/** Brackets around a dialling code, as in "(0)20 7946 0958", or around nothing do not form a group. */
const DIGITS_IN_BRACKETS = /\([\d\s+./-]*\)/y;

/**
 * `knows` tells which names are fields. Before any other colon, a word counts as a name only if it looks like a typo of
 * one.
 */
export function tokensOf(text: string, knows: (name: string) => boolean): Token[] {
  // Same length, so that positions stay valid.
  const plain = text.replaceAll(QUOTES, '"');
  const tokens: Token[] = [];
  let groups = 0;
  for (let at = endOf(SPACE, plain, 0); at < plain.length;) {
    const token = tokenAt(plain, at, groups > 0, knows);
    if (token.kind === 'open') groups += 1;
    if (token.kind === 'close') groups -= 1;
    tokens.push(token);
    at = endOf(SPACE, plain, token.to);
  }
  return tokens;
}

function tokenAt(text: string, from: number, isInGroup: boolean, knows: (name: string) => boolean): Token {
  const operator = matchAt(OPERATOR, text, from)?.[1];
  if (operator !== undefined) {
    return { kind: operator.toLowerCase() as 'and' | 'or' | 'not', from, to: from + operator.length };
  }
  if (matchAt(MINUS, text, from)) return { kind: 'not', from, to: from + 1 };
  if (text[from] === ')' && isInGroup) return { kind: 'close', from, to: from + 1 };
  const afterDigits = endOf(DIGITS_IN_BRACKETS, text, from);
  if (text[from] === '(' && afterDigits === from) return { kind: 'open', from, to: from + 1 };
  return testAt(text, from, isInGroup, knows) ?? { kind: 'word', from, to: endOfWord(text, afterDigits, isInGroup) };
}

function testAt(text: string, from: number, isInGroup: boolean, knows: (name: string) => boolean): Token | null {
  const name = matchAt(NAME, text, from)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const start = from + name.length + 1;
  const quoted = matchAt(QUOTED, text, start);
  const to = quoted ? start + quoted[0].length : endOfWord(text, start, isInGroup, true);
  const value = quoted?.[1]?.replaceAll('""', '"') ?? text.slice(start, to);
  // http://…, C:\…, std::vector and "Note: …" are plain text.
  const isSlip = name.length > 1 && value !== '' && !/^(\/\/|:)/.test(value);
  return knows(name) || isSlip ? { kind: 'test', name, value, from, to } : null;
}

/** The next space outside quotes, or the bracket that closes the surrounding group. */
function endOfWord(text: string, from: number, isInGroup: boolean, endsAtQuote = false): number {
  let brackets = 0;
  let at = from;
  while (at < text.length && !/\s/.test(text.charAt(at))) {
    const sign = text[at];
    if (sign === '"') {
      if (endsAtQuote) return at;
      const closing = text.indexOf('"', at + 1);
      if (closing === -1) return text.length;
      at = closing;
    }
    if (sign === '(') brackets += 1;
    if (sign === ')') {
      if (brackets === 0 && isInGroup) return at;
      brackets = Math.max(0, brackets - 1);
    }
    at += 1;
  }
  return at;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  return at + (matchAt(pattern, text, at)?.[0].length ?? 0);
}
