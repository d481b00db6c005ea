/**
 * What an index can say about a part of a search, as PostgreSQL writes a `tsquery`: nobody beyond `atMost` is found, and everybody in `atLeast`
 * is. Where both are the same, the index answers by itself. True is everybody, and false nobody.
 */
export interface Bounds {
  atMost: Bound;
  atLeast: Bound;
}

type Bound = boolean | Terms;

export interface Terms {
  query: string;
  /** Whoever it is true of has something, so that the index need not begin with everybody. */
  isPositive: boolean;
}

/** Those who have a term, as it is written in a query. */
export const having = (query: string): Terms => ({ query, isPositive: true });

export const exactly = (bound: Bound): Bounds => ({ atMost: bound, atLeast: bound });

/** Who is found is among them, and nobody knows who. */
export const within = (bound: Bound): Bounds => ({ atMost: bound, atLeast: false });

export function isExact({ atMost, atLeast }: Bounds): boolean {
  if (typeof atMost === 'boolean' || typeof atLeast === 'boolean') return atMost === atLeast;
  return atMost.query === atLeast.query;
}

export function not({ atMost, atLeast }: Bounds): Bounds {
  return { atMost: opposite(atLeast), atLeast: opposite(atMost) };
}

export function all(parts: readonly Bounds[]): Bounds {
  return { atMost: both(parts.map(({ atMost }) => atMost)), atLeast: both(parts.map(({ atLeast }) => atLeast)) };
}

export function any(parts: readonly Bounds[]): Bounds {
  return { atMost: either(parts.map(({ atMost }) => atMost)), atLeast: either(parts.map(({ atLeast }) => atLeast)) };
}

function opposite(bound: Bound): Bound {
  return typeof bound === 'boolean' ? !bound : { query: `!${bound.query}`, isPositive: false };
}

function both(bounds: readonly Bound[]): Bound {
  const terms = termsIn(bounds);
  if (bounds.includes(false) || terms.length === 0) return !bounds.includes(false);
  return joined(
    terms,
    ' & ',
    terms.some(({ isPositive }) => isPositive),
  );
}

function either(bounds: readonly Bound[]): Bound {
  const terms = termsIn(bounds);
  if (bounds.includes(true) || terms.length === 0) return bounds.includes(true);
  return joined(
    terms,
    ' | ',
    terms.every(({ isPositive }) => isPositive),
  );
}

const termsIn = (bounds: readonly Bound[]) => bounds.filter((bound) => typeof bound !== 'boolean');

function joined(terms: readonly Terms[], operator: string, isPositive: boolean): Terms {
  const [only, ...others] = terms.map(({ query }) => query);
  return { query: others.length === 0 ? (only ?? '') : `(${[only, ...others].join(operator)})`, isPositive };
}
