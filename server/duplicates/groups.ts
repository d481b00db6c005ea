import { createHash } from 'node:crypto';
import { likenesses, MOST_ALIKE, type DuplicateType, type Likeness } from '#shared/duplicates.ts';

/** What a record is compared by; null is like nothing. Of a job the name is its title, and the company its client. */
export interface Compared {
  id: string;
  sortName: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  company: string | null;
}

export interface Group {
  id: string;
  key: string;
  by: Likeness;
  /** Where it comes in the list. */
  place: string;
  /** In the order of their ids. */
  members: string[];
}

/** The place of what is not in the list. */
export const UNLISTED = '';

/** Shorter numbers are extensions. */
export const LEAST_DIGITS = 6;

/** The keys under which a record is looked for among the others; a group belongs to one of them. */
export function keysOf(type: DuplicateType, { email, phone, name, company }: Compared): string[] {
  if (type === 'job') return name === null || company === null ? [] : [keyOf('title', `${company} ${name}`)];
  return [
    ...(email === null ? [] : [keyOf('email', email)]),
    ...(phone === null ? [] : [keyOf('phone', phone)]),
    ...(name === null ? [] : [keyOf('name', name)]),
  ];
}

type KeyKind = 'email' | 'phone' | 'name' | 'title';

const keyOf = (kind: KeyKind, value: string) => `${kind} ${value}`;

export function readKey(key: string): { kind: KeyKind; value: string } {
  const end = key.indexOf(' ');
  return { kind: key.slice(0, end) as KeyKind, value: key.slice(end + 1) };
}

/**
 * The groups of those who have one key in common. Whom somebody has told from every other is in none of them; and a group that
 * is alike in a surer way, too, is the other key's.
 */
export function groupsOf(
  key: string,
  rows: readonly Compared[],
  isDismissed: (one: string, other: string) => boolean,
): Group[] {
  if (rows.length > MOST_ALIKE) return [tooMany(key, rows)];
  return waysOf(key, rows).flatMap(({ by, of, beside }) => {
    const open = of.filter((row) => of.some((other) => other !== row && !isDismissed(row.id, other.id)));
    const [first] = open.map(({ sortName }) => sortName).toSorted();
    if (first === undefined || open.length < 2 || sharedBy(open)[0] !== by) return [];
    const place = `${likenesses.indexOf(by)} ${first}`;
    return [{ id: idOf(by, key, beside), key, by, place, members: open.map(({ id }) => id).toSorted() }];
  });
}

/** Not listed, but noted: once one of those who are noted leaves, the others may be few enough. */
function tooMany(key: string, rows: readonly Compared[]): Group {
  const { by } = waysOf(key, rows).at(-1) ?? { by: 'name' };
  const members = rows.map(({ id }) => id).toSorted();
  return { id: idOf(by, key, 'too many'), key, by, place: UNLISTED, members: members.slice(0, MOST_ALIKE + 1) };
}

function waysOf(key: string, rows: readonly Compared[]): { by: Likeness; of: readonly Compared[]; beside: string }[] {
  const { kind } = readKey(key);
  if (kind === 'email' || kind === 'phone') return [{ by: kind, of: rows, beside: '' }];
  if (kind === 'title') return [{ by: 'name-company', of: rows, beside: '' }];
  const companies = [...new Set(rows.flatMap(({ company }) => company ?? []))];
  const together = companies.map((company) => ({
    by: 'name-company' as const,
    of: rows.filter((row) => row.company === company),
    beside: company,
  }));
  return [...together, { by: 'name', of: rows, beside: '' }];
}

/** In which ways all of them are alike, the surest first. */
export function sharedBy(rows: readonly Compared[]): Likeness[] {
  const isShared = (read: (row: Compared) => string | null) => {
    const [first] = rows.map(read);
    return typeof first === 'string' && first !== '' && rows.every((row) => read(row) === first);
  };
  const hasOneName = isShared(({ name }) => name);
  const shared: Record<Likeness, boolean> = {
    email: isShared(({ email }) => email),
    phone: isShared(({ phone }) => phone),
    'name-company': hasOneName && isShared(({ company }) => company),
    name: hasOneName,
  };
  return likenesses.filter((by) => shared[by]);
}

/** The same for the same reason, so that a group keeps its place while others come and go. */
function idOf(by: Likeness, key: string, beside: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([by, key, beside]))
    .digest('hex');
  // As a UUID of the kind that is made of something.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}
