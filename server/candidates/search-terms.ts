import { sql } from 'drizzle-orm';
import type { Query, Test } from '#shared/query/query.ts';
import { COUNT_LIMIT, foldText } from '#shared/records.ts';
import { phoneDigits } from '#shared/search.ts';
import type { Transaction } from '../db/database.ts';
import { fixedStatement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import type { FindRows } from '../records/keyset.ts';
import { containing } from '../records/search.ts';
import { momentsOf } from '../search/asks.ts';
import { quotedBeginning } from './candidate-terms.ts';
import { cvQuery, withoutQuotes } from './cv-words.ts';

const given = (name: string) => sql.placeholder(name);

/** By itself: joined to the rows, it would run where they are, and a node of a distributed database asks no other. */
const searchOf = fixedStatement<{ id: string; counted: number }>(sql`
  select id, counted
  from search_terms(${given('terms')}::tsquery, ${given('salaryFrom')}, ${given('salaryTo')}, ${given('addedFrom')}, ${given('addedBefore')},
                    ${given('editedFrom')}, ${given('editedBefore')}, ${given('compared')}::jsonb, ${given('allCompared')}::jsonb, ${given('sort')}, ${given('isDescending')}, ${given('hasValue')},
                    ${given('afterKey')}, ${given('afterId')}::uuid, ${given('wanted')}, ${given('enough')})
  order by place`);

/** Between what something has to lie; null is open. */
export interface Ranges {
  salaryFrom: number | null;
  salaryTo: number | null;
  addedFrom: Date | null;
  addedBefore: Date | null;
  editedFrom: Date | null;
  editedBefore: Date | null;
}

/** What no index knows and each hit is asked for: as the function of the database reads it. */
export type Compared =
  /** In name, skills or place, or all the words in the CV or the files, side by side where they have to be. */
  | { is: 'words'; piece: string; words: string | null; isUntrue: boolean }
  | { is: 'cv'; words: string | null; isUntrue: boolean }
  | { is: ComparedField | ComparedValue; piece: string; isUntrue: boolean };

const comparedFields = ['name', 'firstName', 'lastName', 'location', 'email', 'phone'] as const;
type ComparedField = (typeof comparedFields)[number];
const comparedValues = ['skills', 'type', 'candidateStage'] as const;
type ComparedValue = (typeof comparedValues)[number];

/** What of a part of a search can be compared where the terms are looked up, as alternatives; null if it asks for something else, or for more. */
export function comparedIn(part: Query): Compared[] | null {
  const alternatives = (part.kind === 'any' ? part.parts : [part]).map((each) => comparedAs(each));
  const known = alternatives.filter((each) => each !== null);
  return known.length === alternatives.length ? known : null;
}

function comparedAs(part: Query, isUntrue = false): Compared | null {
  if (part.kind === 'not') return comparedAs(part.part, !isUntrue);
  if (part.kind === 'words') {
    return { is: 'words', piece: containing(withoutQuotes(part.text)), words: cvQuery(part.text), isUntrue };
  }
  if (part.kind === 'test' && part.test.is === 'value') {
    const valued = comparedValues.find((each) => each === part.field);
    const { value } = part.test;
    return valued === undefined ? null : { is: valued, piece: valued === 'skills' ? foldText(value) : value, isUntrue };
  }
  if (part.kind !== 'test' || part.test.is !== 'containing') return null;
  const { text } = part.test;
  if (part.field === 'cv') return { is: 'cv', words: cvQuery(quotedBeginning(text)), isUntrue };
  const field = comparedFields.find((each) => each === part.field);
  if (field === undefined) return null;
  const piece = field === 'phone' ? phoneDigits(text) : foldText(text);
  return piece === null ? null : { is: field, piece, isUntrue };
}

interface Sought {
  terms: string;
  ranges: Ranges;
  /** One at least of each of them. */
  compared: readonly Compared[][];
  /** What says the same as the terms and all of that; null if something cannot be compared. */
  allCompared: readonly Compared[][] | null;
}

/** Finds candidates by the index of terms, of those who lie between the ranges; `enough` of them need not be counted. */
export function findByTerms(
  tx: Transaction,
  { terms, ranges, compared, allCompared }: Sought,
  enough = COUNT_LIMIT + 1,
): FindRows {
  return async ({ sort, isDescending, hasValue, after, limit }) => {
    const rows = await tx.run(
      searchOf({
        terms,
        ...ranges,
        compared: JSON.stringify(compared),
        allCompared: allCompared && JSON.stringify(allCompared),
        sort,
        isDescending,
        hasValue,
        afterKey: after?.key ?? null,
        afterId: after?.id ?? null,
        wanted: limit,
        enough,
      }),
    );
    return { ids: rows.map(({ id }) => id), counted: rows[0]?.counted ?? 0 };
  };
}

/** The ranges that a part of a search asks for; null if it asks for something else. */
export function rangeIn(part: Query, actor: Actor): Partial<Ranges> | null {
  if (part.kind !== 'test') return null;
  const { field, test } = part;
  if (field === 'expectedSalary' && test.is === 'amount') return { salaryFrom: test.from, salaryTo: test.to };
  if (field === 'createdAt' && test.is === 'days') return momentsAs(test, actor, 'added');
  if (field === 'updatedAt' && test.is === 'days') return momentsAs(test, actor, 'edited');
  return null;
}

function momentsAs(test: Extract<Test, { is: 'days' }>, actor: Actor, what: 'added' | 'edited'): Partial<Ranges> {
  const { from, before } = momentsOf(test, actor);
  return { [`${what}From`]: from, [`${what}Before`]: before };
}

/** All of them together: the latest beginning, and the first end. */
export function together(ranges: readonly Partial<Ranges>[]): Ranges {
  const last = <T extends number | Date>(of: (range: Partial<Ranges>) => T | null | undefined) =>
    furthest(ranges.map(of), 1);
  const first = <T extends number | Date>(of: (range: Partial<Ranges>) => T | null | undefined) =>
    furthest(ranges.map(of), -1);
  return {
    salaryFrom: last(({ salaryFrom }) => salaryFrom),
    salaryTo: first(({ salaryTo }) => salaryTo),
    addedFrom: last(({ addedFrom }) => addedFrom),
    addedBefore: first(({ addedBefore }) => addedBefore),
    editedFrom: last(({ editedFrom }) => editedFrom),
    editedBefore: first(({ editedBefore }) => editedBefore),
  };
}

function furthest<T extends number | Date>(ends: readonly (T | null | undefined)[], direction: 1 | -1): T | null {
  const known = ends.filter((end) => end !== null && end !== undefined);
  return known.toSorted((one, other) => direction * (Number(other) - Number(one)))[0] ?? null;
}
