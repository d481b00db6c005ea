import { plainLetters } from '#shared/records/plain-letters.ts';
import type { FieldSet } from '#shared/records/fields.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import { foldText } from '#shared/records/list-schemas.ts';

/** Enough to sort by; an index cannot hold unlimited text. */
const MAX_SORT_KEY_LENGTH = 200;

export function sortKey(text: string): string {
  return foldText(text).slice(0, MAX_SORT_KEY_LENGTH).toWellFormed();
}

/** One line per field. A search term is a single line, so it never matches across fields. */
export function searchLines(...fields: (string | null)[]): string {
  return foldText(fields.filter((field) => field !== null).join('\n'));
}

/** As `searchLines`, and once more in plain letters if there are others: "Weißmann" is also found as "Weissmann". */
export function bothSpellings(...fields: (string | null)[]): string {
  const lines = searchLines(...fields);
  const plain = plainLetters(lines);
  return plain === lines ? lines : `${lines}\n${plain}`;
}

/** The text of a record's searched fields, for `searchLines`. */
export function searchedText(fields: FieldSet, record: object): string[] {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([key, field]) => {
    const text = isFilledIn(field) && field.searched ? field.text(values[key]) : '';
    return text === '' ? [] : [text];
  });
}

/** A LIKE pattern that matches the text anywhere. Wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
