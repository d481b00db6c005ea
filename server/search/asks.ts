import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { addDays } from '#shared/calendar-date.ts';
import type { Test } from '#shared/query/query.ts';
import { foldText } from '#shared/records.ts';
import { phoneDigits } from '#shared/search.ts';
import { startOfDay } from '#shared/time-zone.ts';
import type { Actor } from '../records/actor.ts';

/** How a field answers what it is asked in the language of searches (`shared/query/`): values are always bound. */
export type Ask = (test: Test, actor: Actor) => SQL | Promise<SQL>;

/** Without asking the database for anything first. */
export type PlainAsk = (test: Test, actor: Actor) => SQL;

/** By the keys of the list's vocabulary. */
export type Asks = Readonly<Record<string, Ask>>;

/** `fold_text` of the database is `foldText` of the shared rules. */
const folded = (text: SQLWrapper) => sql`fold_text(${text})`;

export function text(column: SQLWrapper): PlainAsk {
  return (test) => (test.is === 'containing' ? contains(column, test.text) : unaskable(test));
}

/** For a field that a folded text holds, too: looking there first spares most rows the folding. */
export function textWithin(searched: SQLWrapper): (column: SQLWrapper) => PlainAsk {
  return (column) => (test, actor) => {
    if (test.is !== 'containing') return unaskable(test);
    return sql`(strpos(${searched}, ${foldText(test.text)}) > 0 and ${text(column)(test, actor)})`;
  };
}

function contains(column: SQLWrapper, wanted: string): SQL {
  return sql`strpos(${folded(column)}, ${foldText(wanted)}) > 0`;
}

/** However the number and the search are written. */
export function phone(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'containing') return unaskable(test);
    const digits = phoneDigits(test.text);
    if (digits === null) return contains(column, test.text);
    return sql`strpos(regexp_replace(${column}, '[^0-9]', '', 'g'), ${digits}) > 0`;
  };
}

/** One of the items of a list, which a folded text holds, too. */
export function item(column: SQLWrapper, searched: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'value') return unaskable(test);
    const wanted = foldText(test.value);
    return sql`(strpos(${searched}, ${wanted}) > 0 and exists (select from unnest(${column}) as item where ${folded(sql`item`)} = ${wanted}))`;
  };
}

export function choice(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is === 'containing') return contains(column, test.text);
    return test.is === 'value' ? sql`${column} = ${test.value}` : unaskable(test);
  };
}

export function yesNo(column: SQLWrapper): PlainAsk {
  return (test) => (test.is === 'value' ? sql`${column} = ${test.value === 'true'}` : unaskable(test));
}

export function amount(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'amount') return unaskable(test);
    return between(column, test.from, test.to, sql`numeric`);
  };
}

/** Of whole numbers, which an index compares with none but whole ones. */
export function wholeAmount(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'amount') return unaskable(test);
    const [from, to] = [test.from && Math.ceil(test.from), test.to && Math.floor(test.to)];
    return between(column, inReach(from), inReach(to), sql`bigint`);
  };
}

const inReach = (amount: number | null) => amount && Math.min(amount, Number.MAX_SAFE_INTEGER);

export function day(column: SQLWrapper): PlainAsk {
  return (test) => {
    if (test.is !== 'days') return unaskable(test);
    return between(column, test.from, test.to, sql`date`);
  };
}

/** Both included; what is open is not asked. */
function between(column: SQLWrapper, from: number | string | null, to: number | string | null, type: SQL): SQL {
  const conditions = [
    ...(from === null ? [] : [sql`${column} >= ${from}::${type}`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::${type}`]),
  ];
  return sql`(${sql.join([sql`${column} is not null`, ...conditions], sql` and `)})`;
}

/** The moments between which days lie, for the person who asks. */
export function momentsOf({ from, to }: Extract<Test, { is: 'days' }>, { timeZone = 'UTC' }: Actor) {
  return {
    from: from === null ? null : startOfDay(from, timeZone),
    before: to === null ? null : startOfDay(addDays(to, 1), timeZone),
  };
}

/** A moment lies on a day of the person who asks. */
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

/** Fields that can be left empty: each is asked for what it says, and whether it says anything. */
export function optional(
  fields: Readonly<Record<string, [ask: (column: SQLWrapper) => Ask, column: SQLWrapper]>>,
): Asks {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, [ask, column]]) => [
      [key, ask(column)],
      [`has:${key}`, filled(column)],
    ]),
  );
}

/** The vocabulary lets nobody ask this. */
function unaskable({ is }: Test): never {
  throw new Error(`A field of another kind was asked “${is}”`);
}
