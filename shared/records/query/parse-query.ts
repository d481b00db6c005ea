import { limits } from '#shared/platform/limits.ts';
import { phoneDigits } from '../search.ts';
import type { Place } from '../words.ts';
import type { Query } from './query.ts';
import { readTest, type Reading, type Slips } from './read-test.ts';
import { tokensOf, type Token } from './tokens.ts';
import { knownIn, type Vocabulary } from './vocabulary.ts';

/** A part of the search that was understood, with its position and label. All pieces must hold. */
export interface Piece extends Place {
  label: string;
  query: Query;
  /** An alternative to the previous piece: either may hold. */
  isAlternative: boolean;
}

/** One sentence about what was not understood, and its position. */
export interface Mistake extends Place {
  message: string;
  slips: Slips;
}

/** The query is null for an empty search. */
export type Understood = { query: Query | null; pieces: readonly Piece[] } | { mistake: Mistake };

const DEEPEST = 8;

/**
 * NOT binds tighter than AND, and AND tighter than OR. Two parts side by side mean AND. Adjacent plain words stay
 * together, because they are searched as a whole.
 */
export function parseQuery(text: string, vocabulary: Vocabulary, reading: Reading): Understood {
  const from = text.length - text.trimStart().length;
  const typed = text.trim();
  if (typed === '') return { query: null, pieces: [] };
  const to = from + typed.length;
  if (typed.length > limits.search) {
    return {
      mistake: {
        message: `Search must be at most ${limits.search} characters`,
        slips: 0,
        from: from + limits.search,
        to,
      },
    };
  }
  // In a phone number, dashes and brackets are not operators.
  if (phoneDigits(typed) !== null) return understood([[wordsAt(text, { from, to })]]);
  try {
    const parser = new Parser(text, vocabulary, reading);
    return understood(parser.readAll());
  } catch (error) {
    if (error instanceof NotUnderstood) return { mistake: error.mistake };
    throw error;
  }
}

class NotUnderstood extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.message);
    this.mistake = mistake;
  }
}

interface Part extends Place {
  query: Query;
  label: string;
  /** Has several parts or is negated, so its label needs brackets inside another. */
  isComposed: boolean;
}

function understood(alternatives: readonly Part[][]): Understood {
  const [only, ...others] = alternatives;
  const isSingle = only !== undefined && others.length === 0;
  const parts = isSingle ? only : alternatives.map((each) => together('all', each));
  const pieces = parts.map(({ label, query, from, to }, index) => ({
    label,
    query,
    from,
    to,
    isAlternative: !isSingle && index > 0,
  }));
  return { query: together(isSingle ? 'all' : 'any', parts).query, pieces };
}

function together(kind: 'all' | 'any', parts: readonly Part[]): Part {
  const [first, ...others] = parts;
  const last = others.at(-1);
  if (!first) throw new Error('A search has no empty parts');
  if (!last) return first;
  const labels = parts.map((part) => (part.isComposed ? `(${part.label})` : part.label));
  return {
    query: { kind, parts: parts.map(({ query }) => query) },
    label: labels.join(kind === 'all' ? ' and ' : ' or '),
    isComposed: true,
    from: first.from,
    to: last.to,
  };
}

function wordsAt(text: string, { from, to }: Place): Part {
  const words = text.slice(from, to);
  return { query: { kind: 'words', text: words }, label: words, isComposed: false, from, to };
}

class Parser {
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  readonly #reading: Reading;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string, vocabulary: Vocabulary, reading: Reading) {
    this.#text = text;
    this.#vocabulary = vocabulary;
    this.#reading = reading;
    this.#tokens = tokensOf(text, knownIn(vocabulary));
  }

  /**
   * Alternatives, each a list of parts that must all hold. An unmatched closing bracket is a word, so this reads
   * everything.
   */
  readAll(depth = 0): Part[][] {
    const alternatives = [this.#readTogether(depth)];
    while (this.#take('or')) alternatives.push(this.#readTogether(depth));
    return alternatives;
  }

  #readTogether(depth: number): Part[] {
    const parts: Part[] = [];
    let isJoined = false;
    do {
      const isWord = this.#next()?.kind === 'word';
      const part = this.#readPart(depth);
      const before = parts.at(-1);
      // Only words typed side by side are joined. Words with an operator between them are separate terms.
      if (isWord && !isJoined && before?.query.kind === 'words') {
        parts[parts.length - 1] = wordsAt(this.#text, { from: before.from, to: part.to });
      } else parts.push(part);
      isJoined = this.#take('and') !== null;
    } while (isJoined || !['or', 'close', undefined].includes(this.#next()?.kind));
    return parts;
  }

  #readPart(depth: number): Part {
    const token = this.#next();
    if (depth > DEEPEST && token) this.#refuse(`Brackets and NOT can be nested only ${DEEPEST} deep`, token);
    if (!token || token.kind === 'and' || token.kind === 'or' || token.kind === 'close') return this.#refuseNothing();
    this.#at += 1;
    if (token.kind === 'open') return this.#readGroup(token, depth);
    if (token.kind === 'not') {
      const part = this.#readPart(depth + 1);
      const label = `Not: ${part.label}`;
      return { query: { kind: 'not', part: part.query }, label, isComposed: true, from: token.from, to: part.to };
    }
    if (token.kind !== 'test') return wordsAt(this.#text, token);
    const read = readTest(token, this.#vocabulary, this.#reading);
    if ('message' in read) return this.#refuse(read.message, token, read.slips);
    return { ...read, isComposed: false, from: token.from, to: token.to };
  }

  #readGroup(open: Token, depth: number): Part {
    if (!this.#next()) this.#refuseOpen(open);
    const alternatives = this.readAll(depth + 1);
    const close = this.#take('close') ?? this.#refuseOpen(open);
    const all = alternatives.map((each) => together('all', each));
    return { ...together('any', all), from: open.from, to: close.to };
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #take(kind: Token['kind']): Token | null {
    const token = this.#next();
    if (token?.kind !== kind) return null;
    this.#at += 1;
    return token;
  }

  /** Something is missing here: an operand, or the content of a group. */
  #refuseNothing(): never {
    const before = this.#tokens[this.#at - 1];
    const isAfter = before?.kind === 'and' || before?.kind === 'or' || before?.kind === 'not';
    const operator = (isAfter ? before : this.#next()) ?? { from: 0, to: this.#text.length };
    const word = this.#text.slice(operator.from, operator.to);
    this.#refuse(
      `“${word}” needs something ${isAfter ? 'after' : 'before'} it. Put it in quotes to search for the word`,
      operator,
    );
  }

  #refuseOpen(open: Token): never {
    this.#refuse('This “(” has no matching “)”', open);
  }

  #refuse(message: string, { from, to }: Place, slips: Slips = 0): never {
    throw new NotUnderstood({ message: `${message}.`.replace(/([.?!])\.$/, '$1'), slips, from, to });
  }
}
