import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { CurrencyCode } from '#shared/platform/formats.ts';
import { foldText } from '../records.ts';
import { readAmount } from './amounts.ts';
import { readDays } from './days.ts';
import { nearName } from './near-name.ts';
import type { Query, Test } from './query.ts';
import { fieldNamed, type FieldKind, type SearchField, type Vocabulary } from './vocabulary.ts';

/** The context of a reading. */
export interface Reading {
  today: CalendarDate;
  /** For the labels; without it, amounts are plain numbers. */
  currency?: CurrencyCode | undefined;
}

/**
 * The number of letters in which the name differs from a known one: 0 if the name is right and the rest is wrong,
 * infinite if nothing is similar. Among several vocabularies the nearest one is meant.
 */
export type Slips = number;

export type ReadTest = { query: Query; label: string } | { message: string; slips: Slips };

interface Typed {
  name: string;
  value: string;
}

/** The test that `name:value` means, or a sentence on why there is none. */
export function readTest({ name, value }: Typed, vocabulary: Vocabulary, reading: Reading): ReadTest {
  const asked = value.trim();
  if (name === 'is' || name === 'has') return readFlag(name, asked, vocabulary);
  const field = fieldNamed(vocabulary, name);
  if (!field) return unknownField({ name, value }, vocabulary);
  if (asked === '') return nothingAfter(name, field.example);
  if (field.word && squashed(asked) === field.word.written) return field.word;
  return readField(field, name, asked, reading);
}

function nothingAfter(name: string, example: string): ReadTest {
  return { message: `Type what you are looking for right after “${name}:”, like ${written(name, example)}`, slips: 0 };
}

/** The test as the user would type it. */
export function written(name: string, value: string): string {
  return /^[^\s"()“”„«»]+$/.test(value) ? `${name}:${value}` : `${name}:"${value.replaceAll(/["“”„«»]/g, '""')}"`;
}

function unknownField({ name, value }: Typed, { fields }: Vocabulary): ReadTest {
  const names = fields.flatMap((field) => field.names);
  const near = nearName(name, [...names, 'is', 'has']);
  if (near) return { message: `There is no field “${name}”. Did you mean “${near.name}:”?`, slips: near.slips };
  const message = `There is no field “${name}” here. To search for this text, put it in quotes: "${name}:${value}"`;
  return { message, slips: Infinity };
}

function readFlag(name: 'is' | 'has', value: string, { flags }: Vocabulary): ReadTest {
  const asked = squashed(value);
  const flag = flags.find(({ names }) => names.includes(`${name}:${asked}`));
  if (flag) return { query: flag.query, label: flag.label };
  const own = flags.flatMap(({ names }) => names).filter((each) => each.startsWith(`${name}:`));
  const values = own.map((each) => each.slice(name.length + 1));
  if (asked === '') return nothingAfter(name, values[0] ?? '');
  const near = nearName(asked, values);
  const other = flags.flatMap(({ names }) => names).find((each) => each.endsWith(`:${asked}`));
  const hint = near ? `${name}:${near.name}` : other;
  const offered = own.filter((each) => flags.some(({ names: [first] }) => first === each));
  return {
    message: `There is no “${name}:${value}” here. ${hint === undefined ? `Write ${orList(offered)}` : `Did you mean ${hint}?`}`,
    slips: near?.slips ?? (other === undefined ? Infinity : 1),
  };
}

function readField({ key, label, kind }: SearchField, name: string, value: string, reading: Reading): ReadTest {
  const asking = (test: Test, text: string): ReadTest => ({ query: { kind: 'test', field: key, test }, label: text });
  switch (kind.is) {
    case 'text':
      return asking({ is: 'containing', text: value }, `${label}: ${value}`);
    case 'item':
      return asking({ is: 'value', value }, `${label}: ${value}`);
    case 'choice':
      return readChoice({ key, label, kind }, name, value);
    case 'amount': {
      const read = readAmount(value, kind, reading.currency);
      const example = kind.unit === 'percent' ? `${name}:15..20` : `${name}:50k..70k`;
      return read
        ? asking(read.test, `${label} ${read.words}`)
        : {
            message: `“${value}” is not ${kind.unit === 'percent' ? 'a percentage' : 'an amount'}. Write ${example}`,
            slips: 0,
          };
    }
    case 'days': {
      const read = readDays(value, kind, reading.today);
      return read
        ? asking(read.test, `${label} ${read.words}`)
        : {
            message: `“${value}” is not a date. Write ${name}:2026-03-31, ${name}:<90d or ${name}:thisweek`,
            slips: 0,
          };
    }
  }
}

type Choice = Extract<FieldKind, { is: 'choice' }>;

function readChoice(
  { key, label, kind }: Pick<SearchField, 'key' | 'label'> & { kind: Choice },
  name: string,
  typed: string,
): ReadTest {
  const wanted = squashed(typed);
  const choices = Object.entries(kind.names);
  const [value, called] = choices.find((choice) => choice.some((each) => squashed(each) === wanted)) ?? [];
  if (value !== undefined) {
    return { query: { kind: 'test', field: key, test: { is: 'value', value } }, label: `${label}: ${called}` };
  }
  const other = kind.other?.(typed);
  if (other) return { query: { kind: 'test', field: key, test: other.test }, label: `${label}: ${other.words}` };
  const offered = choices.map(([choice]) => choice);
  const near = nearName(wanted, offered.map(squashed));
  return {
    message: `There is no ${name} “${typed}”. ${near === undefined ? `Write ${orList(offered)}` : `Did you mean ${name}:${near.name}?`}`,
    slips: 0,
  };
}

/** "Final Interview", "final-interview" and "finalinterview" are the same. */
function squashed(text: string): string {
  return foldText(text).replaceAll(/[\s_-]+/g, '');
}

function orList(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
