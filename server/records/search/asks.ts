import { is, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgBoolean, PgColumn, PgInteger, PgTimestamp } from 'drizzle-orm/pg-core';
import { addDays } from '#shared/platform/calendar-date.ts';
import type { Test } from '#shared/records/query/query.ts';
import {
  vocabularies,
  type Asked,
  type AskedField,
  type OptionalField,
  type SearchedType,
} from '#shared/crm/vocabularies.ts';
import type { FieldKind } from '#shared/records/query/vocabulary.ts';
import { foldText } from '#shared/records/list-schemas.ts';
import { phoneDigits } from '#shared/records/search.ts';
import { startOfDay } from '#shared/platform/time-zone.ts';
import type { Actor } from '../core/actor.ts';
import type { Bounds } from './bounds.ts';
import type { Ranges } from './candidate-index.ts';
import type { IndexTerms } from './index-terms.ts';

/** Compiles a test on a field (`shared/records/query/`) to an SQL condition. Values are always bound. */
export type Ask = (test: Test, actor: Actor) => SQL | Promise<SQL>;

/** An `Ask` that needs no query of its own first. */
export type PlainAsk = (test: Test, actor: Actor) => SQL;

/** The meaning of a field: its comparison in SQL and, if the term index covers it, its terms or range there. */
export interface Meaning {
  ask: Ask;
  /** The field's terms in the term index. Without them, the index cannot answer. */
  spelled?: (test: Test, terms: IndexTerms) => Bounds;
  /** The field's range, for lookups that combine ranges with the term index. */
  range?: (test: Test, actor: Actor) => Ranges;
}

/** The meaning of every field and flag of a list. A word of the vocabulary without a meaning does not compile. */
export type Asks<Type extends SearchedType> = Readonly<Record<Asked<Type>, Meaning>>;

type Answer = Ask | Meaning;

/** Fields whose meaning follows from their kind and the column of the same name. */
type FollowsFrom<Type extends SearchedType, Table> =
  | Extract<AskedField<Type>, keyof Table>
  | `has:${Extract<OptionalField<Type>, keyof Table>}`;

/** All other fields must be declared. A declaration also overrides a derived meaning. */
type Own<Type extends SearchedType, Table> = Readonly<
  Partial<Record<Asked<Type>, Answer>> & Record<Exclude<Asked<Type>, FollowsFrom<Type, Table>>, Answer>
>;

export function asksOf<Type extends SearchedType, Table extends object>(
  type: Type,
  table: Table,
  own: Own<Type, Table>,
): Asks<Type> {
  const columns = new Map(Object.entries(table).filter((entry): entry is [string, PgColumn] => is(entry[1], PgColumn)));
  const following = vocabularies[type].fields.flatMap(({ key, kind }): [string, Answer][] => {
    const column = columns.get(key);
    if (!column) return [];
    return [
      [key, askOf(kind, column)],
      [`has:${key}`, filled(column)],
    ];
  });
  const answers: [string, Answer][] = [...following, ...Object.entries(own as Readonly<Record<string, Answer>>)];
  return Object.fromEntries(
    answers.map(([key, answer]) => [key, typeof answer === 'function' ? { ask: answer } : answer]),
  ) as unknown as Asks<Type>;
}

function askOf(kind: FieldKind, column: PgColumn): PlainAsk {
  switch (kind.is) {
    case 'text':
      return text(column);
    case 'item':
      return item(column);
    case 'choice':
      return is(column, PgBoolean) ? yesNo(column) : choice(column);
    case 'amount':
      return is(column, PgInteger) ? wholeAmount(column) : amount(column);
    case 'days':
      return is(column, PgTimestamp) ? moment(column) : day(column);
  }
}

/** `fold_text` in the database does the same as the shared `foldText`. */
const folded = (text: SQLWrapper) => sql`fold_text(${text})`;

export function text(column: SQLWrapper): PlainAsk {
  return (test) => (test.is === 'containing' ? contains(column, test.text) : unaskable(test));
}

/** For a field that is also part of a folded text. Checking that text first avoids folding the field in most rows. */
export function textWithin(searched: SQLWrapper): (column: SQLWrapper) => PlainAsk {
  return (column) => (test, actor) => {
    if (test.is !== 'containing') return unaskable(test);
    return sql`(strpos(${searched}, ${foldText(test.text)}) > 0 and ${text(column)(test, actor)})`;
  };
}

function contains(column: SQLWrapper, wanted: string): SQL {
  return sql`strpos(${folded(column)}, ${foldText(wanted)}) > 0`;
}

/** Compares digits only, so formatting does not matter. */
export function phone(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'containing') return unaskable(test);
    const digits = phoneDigits(test.text);
    if (digits === null) return contains(column, test.text);
    return sql`strpos(regexp_replace(${column}, '[^0-9]', '', 'g'), ${digits}) > 0`;
  };
}

/** Matches a whole item of an array. */
function item(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'value') return unaskable(test);
    return sql`exists (select from unnest(${column}) as item where ${folded(sql`item`)} = ${foldText(test.value)})`;
  };
}

/** For an array whose items are also part of a folded text. */
export function itemWithin(searched: SQLWrapper): (column: SQLWrapper) => PlainAsk {
  return (column) => (test, actor) => {
    if (test.is !== 'value') return unaskable(test);
    return sql`(strpos(${searched}, ${foldText(test.value)}) > 0 and ${item(column)(test, actor)})`;
  };
}

export function choice(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is === 'containing') return contains(column, test.text);
    return test.is === 'value' ? sql`${column} = ${test.value}` : unaskable(test);
  };
}

function yesNo(column: SQLWrapper): PlainAsk {
  return (test) => (test.is === 'value' ? sql`${column} = ${test.value === 'true'}` : unaskable(test));
}

export function amount(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'amount') return unaskable(test);
    return between(column, test.from, test.to, sql`numeric`);
  };
}

/** For integer columns: their index can only compare integers. */
export function wholeAmount(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'amount') return unaskable(test);
    const { from, to } = wholeAmounts(test);
    return between(column, from, to, sql`bigint`);
  };
}

export function wholeAmounts({ from, to }: Extract<Test, { is: 'amount' }>) {
  return { from: inReach(from && Math.ceil(from)), to: inReach(to && Math.floor(to)) };
}

const inReach = (amount: number | null) => amount && Math.min(amount, Number.MAX_SAFE_INTEGER);

export function day(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'days') return unaskable(test);
    return between(column, test.from, test.to, sql`date`);
  };
}

/** Both ends are included. Null leaves an end open. */
function between(column: SQLWrapper, from: number | string | null, to: number | string | null, type: SQL): SQL {
  const conditions = [
    ...(from === null ? [] : [sql`${column} >= ${from}::${type}`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::${type}`]),
  ];
  return sql`(${sql.join([sql`${column} is not null`, ...conditions], sql` and `)})`;
}

/** The start and end of a range of days in the user's time zone. */
export function momentsOf({ from, to }: Extract<Test, { is: 'days' }>, { timeZone = 'UTC' }: Actor) {
  return {
    from: from === null ? null : startOfDay(from, timeZone),
    before: to === null ? null : startOfDay(addDays(to, 1), timeZone),
  };
}

/** Compares a timestamp with days in the user's time zone. */
export function moment(column: SQLWrapper): PlainAsk {
  return (test, actor) => {
    if (test.is !== 'days') return unaskable(test);
    const { from, before } = momentsOf(test, actor);
    const conditions = [
      ...(from === null ? [] : [sql`${column} >= ${from}::timestamptz`]),
      ...(before === null ? [] : [sql`${column} < ${before}::timestamptz`]),
    ];
    return sql`(${sql.join([sql`${column} is not null`, ...conditions], sql` and `)})`;
  };
}

/** For `is:` and `has:`. */
export function isSo(condition: SQL | ((actor: Actor) => SQL)): PlainAsk {
  return (_test, actor) => (typeof condition === 'function' ? condition(actor) : condition);
}

export const filled = (column: SQLWrapper) => isSo(sql`${column} is not null and ${column}::text <> ''`);

/** The vocabulary rules this out. */
export function unaskable(test: Test): never {
  throw new Error(`A field of another kind was asked “${test.is}”`);
}
