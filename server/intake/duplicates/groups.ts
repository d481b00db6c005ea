import { createHash } from 'node:crypto';
import {
  isOfCompanies,
  likenesses,
  MOST_ALIKE,
  type CompanyLikeness,
  type Likeness,
} from '#shared/intake/duplicate-schemas.ts';
import { isSameCompanyBy, type ComparedCompany } from '#shared/intake/same-company.ts';
import { isSameBy, type Person } from '#shared/intake/same-person/same-person.ts';

/** The compared values of a record. For a job, the name is its title and the company its client. */
export interface Compared {
  id: string;
  sortName: string;
  person: Person;
  /** Of a company, which as a person is nobody. */
  company?: ComparedCompany;
}

export interface Group {
  id: string;
  key: string;
  by: Likeness;
  /** The sort key in the list. */
  place: string;
  /** Sorted by id. */
  members: string[];
}

/** The place of a group that is not listed. */
export const UNLISTED = '';

/** What the key is made of by which other records are looked up. A group belongs to one key. */
export type KeyKind = 'email' | 'phone' | 'name' | 'title' | CompanyLikeness;

export const keyOf = (kind: KeyKind, value: string): string => `${kind} ${value}`;

export function readKey(key: string): { kind: KeyKind; value: string } {
  const end = key.indexOf(' ');
  return { kind: key.slice(0, end) as KeyKind, value: key.slice(end + 1) };
}

/** Why records with a key of this kind may be the same, strongest reason first. */
const reasonsFor: Record<KeyKind, readonly [Likeness, ...Likeness[]]> = {
  email: ['email'],
  phone: ['phone'],
  name: ['name-company', 'name'],
  title: ['name-company'],
  vat: ['vat'],
  number: ['number'],
  website: ['website'],
  'company-name': ['company-name'],
};

/**
 * The groups of records found by one key. A record that is marked as different from all others is in no group. If a
 * stronger reason also applies to a whole group, the group belongs to the key of that reason.
 */
export function groupsOf(
  key: string,
  rows: readonly Compared[],
  isDismissed: (one: string, other: string) => boolean,
): Group[] {
  const reasons = reasonsFor[readKey(key).kind];
  if (rows.length > MOST_ALIKE) return [tooMany(key, reasons[0], rows)];
  return reasons.flatMap((by) =>
    alikeBy(by, rows).flatMap((of, number) => {
      const open = of.filter((row) => of.some((other) => other !== row && !isDismissed(row.id, other.id)));
      const [first] = open.map(({ sortName }) => sortName).toSorted();
      if (first === undefined || open.length < 2 || sharedBy(open)[0] !== by) return [];
      const place = `${likenesses.indexOf(by)} ${first}`;
      const beside = number === 0 ? '' : (of[0]?.id ?? '');
      return [{ id: idOf(by, key, beside), key, by, place, members: open.map(({ id }) => id).toSorted() }];
    }),
  );
}

/** Stored, but not listed: when one of its members goes, the rest may be few enough to list. */
function tooMany(key: string, by: Likeness, rows: readonly Compared[]): Group {
  const members = rows.map(({ id }) => id).toSorted();
  return { id: idOf(by, key, 'too many'), key, by, place: UNLISTED, members: members.slice(0, MOST_ALIKE + 1) };
}

/** The records that are each the same as another for this reason, in groups and in the order of their ids. */
function alikeBy(by: Likeness, rows: readonly Compared[]): Compared[][] {
  const groups: Compared[][] = [];
  for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const joined = groups.filter((group) => group.some((other) => areSameBy(by, other, row)));
    const [first, ...others] = joined;
    if (first === undefined) groups.push([row]);
    else {
      first.push(...others.flat(), row);
      for (const other of others) groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.filter((group) => group.length > 1);
}

function areSameBy(by: Likeness, one: Compared, other: Compared): boolean {
  if (!isOfCompanies(by)) return isSameBy(by, one.person, other.person);
  return one.company !== undefined && other.company !== undefined && isSameCompanyBy(by, one.company, other.company);
}

/** The reasons that connect all of these records, strongest first. */
export function sharedBy(rows: readonly Compared[]): Likeness[] {
  return likenesses.filter((by) => alikeBy(by, rows)[0]?.length === rows.length);
}

/** Derived from the reason, so that a group keeps its id and its place in the list while records come and go. */
function idOf(by: Likeness, key: string, beside: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([by, key, beside]))
    .digest('hex');
  // Formatted as a UUID of version 8 (custom).
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}
