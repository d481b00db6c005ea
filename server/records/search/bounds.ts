/**
 * The limits that an index sets to the matches of a part of a search, as `tsquery` text. All matches are within `atMost`, and everything
 * within `atLeast` matches. If both are equal, the index alone decides. True stands for all records, false for none.
 */
export interface Bounds {
  atMost: Bound;
  atLeast: Bound;
}

type Bound = boolean | Terms;

export interface Terms {
  query: string;
  /** Every match has at least one term, so the index does not have to scan the whole account. */
  isPositive: boolean;
}

/** Records with a term, given in `tsquery` syntax. */
export const having = (query: string): Terms => ({ query, isPositive: true });

export const exactly = (bound: Bound): Bounds => ({ atMost: bound, atLeast: bound });

/** The matches are a subset, and the index cannot tell which. */
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
