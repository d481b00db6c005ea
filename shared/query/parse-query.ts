import { limits } from '#shared/limits.ts';
import { phoneDigits } from '#shared/search.ts';
import type { Place } from '#shared/words.ts';
import type { Query } from './query.ts';
import { readTest, type Reading, type Slips } from './read-test.ts';
import { tokensOf, type Token } from './tokens.ts';
import { knownIn, type Vocabulary } from './vocabulary.ts';

/** A part of a search that was understood, where it stands and how it reads: together they have to be true. */
export interface Piece extends Place {
  label: string;
  /** It is enough if this or the piece before is true. */
  isAlternative: boolean;
}

/** One sentence about what was not understood, and where it stands. */
export interface Mistake extends Place {
  message: string;
  slips: Slips;
}

/** The query is null if nothing is asked. */
export type Understood = { query: Query | null; pieces: readonly Piece[] } | { mistake: Mistake };

const DEEPEST = 8;

/**
 * NOT binds before AND, which is also meant where nothing stands between two parts, and AND before OR. Plain words that
 * stand side by side stay together, as they mean something as a whole.
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
  // Its dashes and brackets say nothing.
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
  /** Of several parts, or the opposite of one: its label needs brackets inside of another. */
  isComposed: boolean;
}

function understood(alternatives: readonly Part[][]): Understood {
  const [only, ...others] = alternatives;
  const isSingle = only !== undefined && others.length === 0;
  const parts = isSingle ? only : alternatives.map((each) => together('all', each));
  const pieces = parts.map(({ label, from, to }, index) => ({
    label,
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

  /** Alternatives, each of parts that have to be true together. A bracket that closes nothing is a word, so all is read. */
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
      // Only what was typed side by side: an operator between two words makes them two things to look for.
      if (isWord && !isJoined && before?.query.kind === 'words') {
        parts[parts.length - 1] = wordsAt(this.#text, { from: before.from, to: part.to });
      } else parts.push(part);
      isJoined = this.#take('and') !== null;
    } while (isJoined || !['or', 'close', undefined].includes(this.#next()?.kind));
    return parts;
  }

  #readPart(depth: number): Part {
    const token = this.#next();
    if (depth > DEEPEST && token) this.#refuse(`Brackets and NOT can stand in one another ${DEEPEST} deep`, token);
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

  /** Something had to come here: an operator lacks one of its sides, or a group closes before anything is in it. */
  #refuseNothing(): never {
    const before = this.#tokens[this.#at - 1];
    const isAfter = before?.kind === 'and' || before?.kind === 'or' || before?.kind === 'not';
    const operator = (isAfter ? before : this.#next()) ?? { from: 0, to: this.#text.length };
    const word = this.#text.slice(operator.from, operator.to);
    this.#refuse(`“${word}” needs something ${isAfter ? 'after' : 'before'} it; in quotes it is a word`, operator);
  }

  #refuseOpen(open: Token): never {
    this.#refuse('There is no “)” for this “(”', open);
  }

  #refuse(message: string, { from, to }: Place, slips: Slips = 0): never {
    throw new NotUnderstood({ message: `${message}.`.replace(/([.?!])\.$/, '$1'), slips, from, to });
  }
}
