import { createHash } from 'node:crypto';
import type { Likeness } from '#shared/duplicate-terms.ts';
import type { SameRow } from '../db/schema/imports.ts';
import type { Asked } from '../duplicates/alike.ts';
import { sortKey } from '../records/search.ts';

/** The shortest number that is taken for somebody's, and how much of it is compared: as `records_alike` has it. */
const FEWEST_DIGITS = 6;
const COMPARED_DIGITS = 9;
/** Letters of a hash, 72 bits: two different rows of a file never share it, and 100,000 of them take little room. */
const HASH_LENGTH = 12;

/** What the rows of a file said so far, to find those that say the same again. */
export function createSeenRows() {
  const first = new Map<string, number>();
  return {
    /** The earlier row, if there is one; this one is then not remembered. */
    twinOf: (number: number, asked: Omit<Asked, 'key'>): SameRow | null => {
      const keys = keysOf(asked);
      for (const [by, key] of keys) {
        const row = first.get(key);
        if (row !== undefined) return { row, by };
      }
      for (const [, key] of keys) first.set(key, number);
      return null;
    },
  };
}

/** As `findAlike` compares with what is in the account. */
function keysOf({ email, phone, name, company, contactId }: Omit<Asked, 'key'>): [Likeness, string][] {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  const beside = contactId ?? company;
  return [
    ...(email ? [keyOf('email', email.toLowerCase())] : []),
    ...(digits.length >= FEWEST_DIGITS ? [keyOf('phone', digits.slice(-COMPARED_DIGITS))] : []),
    ...(name && beside ? [keyOf('name-company', `${sortKey(name)}\n${sortKey(beside)}`)] : []),
  ];
}

function keyOf(by: Likeness, value: string): [Likeness, string] {
  return [by, createHash('sha256').update(`${by} ${value}`).digest('base64url').slice(0, HASH_LENGTH)];
}
