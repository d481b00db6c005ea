import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import type { WantedRows } from '#server/platform/db/keyset.ts';

/**
 * The only caller of the term index. The function is never joined to rows: in a distributed database it would then run on the node of
 * those rows, and a node cannot query the others.
 */

/** Ids as the text of a PostgreSQL array. It is passed back unchanged, so thousands of ids are never parsed here. */
export interface IdList {
  written: string;
  many: number;
}

/** Null leaves an end of a range open. The upper end is included for amounts and excluded for timestamps. */
export interface Ranges {
  salary?: Range<number>;
  added?: Range<Date>;
  edited?: Range<Date>;
  /** Stages of the current job. */
  stages?: readonly string[];
}
export interface Range<T extends number | Date> {
  from: T | null;
  to: T | null;
}

/** Words that stand side by side in the CV or the files, or as the piece in the searched text. The index does not know which do. */
export interface Phrase {
  /** As `tsquery` text. */
  words: string;
  piece: string | null;
}

/** A sample of one in 64 or one in eight candidates, or the whole account. Each sample has its own index. */
export type Part = 64 | 8 | 1;

interface Hits extends IdList {
  /** The last part that was searched. */
  part: number;
  /** The number of hits in that part, at most `enough`. */
  counted: number;
}

const given = (name: string) => sql.placeholder(name);

const hitsOf = fixedStatement<Hits>(sql`
  select part, ids::text as written, cardinality(ids) as many, counted
  from candidates_with_terms(${given('terms')}::tsquery, ${given('salary')}::int8range, ${given('added')}::tstzrange,
                             ${given('edited')}::tstzrange, ${given('stages')}::text[], ${given('piece')}, ${given('phrase')}::tsquery, ${given('parts')}::int[], ${given('enough')},
                             ${given('mostSampled')}, ${given('most')}, ${given('sort')}, ${given('isDescending')}, ${given('hasValue')}, ${given('afterKey')}, ${given('afterId')}::uuid)`);

interface Asked {
  terms: string;
  ranges?: Ranges;
  phrase?: Phrase | undefined;
  /** Searched in this order until one part has `enough` hits. */
  parts: readonly Part[];
  enough: number;
  /** The maximum number of ids from the whole account; all if omitted. */
  most?: number;
  /** Returns the next ids in list order instead of arbitrary ones. */
  next?: WantedRows;
  /** The maximum number of ids from a sample; none if omitted, because it only has to prove that there are many. */
  mostSampled?: number;
}

export async function askIndex(tx: Transaction, asked: Asked): Promise<Hits> {
  const { terms, ranges = {}, phrase, parts, enough, most, next, mostSampled = null } = asked;
  const { salary, added, edited, stages = null } = ranges;
  const [hits] = await tx.run(
    hitsOf({
      terms,
      salary: salary ? rangeText(salary, ']', String) : null,
      added: added ? rangeText(added, ')', asMoment) : null,
      edited: edited ? rangeText(edited, ')', asMoment) : null,
      stages,
      piece: phrase?.piece ?? null,
      phrase: phrase?.words ?? null,
      parts,
      enough,
      mostSampled,
      most: next?.limit ?? most ?? null,
      sort: next?.sort ?? null,
      isDescending: next?.isDescending ?? null,
      hasValue: next?.hasValue ?? true,
      afterKey: next?.after?.key ?? null,
      afterId: next?.after?.id ?? null,
    }),
  );
  if (!hits) throw new Error('The index of terms gave no answer');
  return hits;
}

export function idsIn({ written, many }: IdList): string[] {
  return many === 0 ? [] : written.slice(1, -1).split(',');
}

/** The ids of one list that are not in the other. */
export function listWithout(list: IdList, other: IdList): IdList {
  const known = new Set(idsIn(other));
  const ids = idsIn(list).filter((id) => !known.has(id));
  return { written: `{${ids.join(',')}}`, many: ids.length };
}

function rangeText<T extends number | Date>(
  { from, to }: Range<T>,
  end: ']' | ')',
  write: (bound: T) => string,
): string {
  if (from !== null && to !== null && from > to) return 'empty';
  return `[${from === null ? '' : write(from)},${to === null ? '' : write(to)}${end}`;
}

/** PostgreSQL does not accept a sign before a five-digit year. */
const asMoment = (moment: Date) => moment.toISOString().replace(/^\+0*/, '');

/** The intersection of the ranges. */
export function together(ranges: readonly Ranges[]): Ranges {
  const salary = overlap(ranges.flatMap((each) => each.salary ?? []));
  const added = overlap(ranges.flatMap((each) => each.added ?? []));
  const edited = overlap(ranges.flatMap((each) => each.edited ?? []));
  const stages = common(ranges.flatMap((each) => (each.stages ? [each.stages] : [])));
  return { ...(salary && { salary }), ...(added && { added }), ...(edited && { edited }), ...(stages && { stages }) };
}

function common(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first, ...others] = lists;
  return first?.filter((each) => others.every((other) => other.includes(each)));
}

function overlap<T extends number | Date>(ranges: readonly Range<T>[]): Range<T> | undefined {
  const [first, ...others] = ranges;
  return others.reduce<Range<T> | undefined>(
    (one, other) =>
      one && {
        from: one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from,
        to: one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to,
      },
    first,
  );
}
