import { createHash } from 'node:crypto';
import type { PersonLikeness } from '#shared/intake/duplicates.ts';
import { endOf } from '#shared/intake/same-person/phone-numbers.ts';
import { isSameBy, readPerson, type Person, type PersonFacts } from '#shared/intake/same-person/same-person.ts';
import { sortKey } from '#server/records/core/search.ts';
import type { MatchQuery } from './matching.ts';

/**
 * The length of a hash in characters: 72 bits make a collision within a file practically impossible, and 100,000 hashes
 * need little memory.
 */
const HASH_LENGTH = 12;
/** The most people with one number or address that are compared. Of more, only those of the same name are found. */
const MOST_COMPARED = 100;

export type SeenFacts = Omit<MatchQuery, 'key'>;

interface Seen<Key> {
  key: Key;
  facts: PersonFacts;
  /** Read when it is first compared, because most never are. */
  person?: Person;
}

/** Remembers records that do not exist yet (rows of a file, CVs of a batch), to find those that repeat an earlier one. */
export function createSeenPeople<Key>() {
  const byHash = new Map<string, Seen<Key>[]>();
  const seenBy = (by: PersonLikeness, value: string) => {
    const hash = createHash('sha256').update(`${by} ${value}`).digest('base64url').slice(0, HASH_LENGTH);
    const known = byHash.get(hash);
    if (known) return known;
    const none: Seen<Key>[] = [];
    byHash.set(hash, none);
    return none;
  };
  /** Those with a value, and of the others who have it those of the same name. */
  const seenWith = ([by, value]: Shared, { name }: Person) => {
    const first = seenBy(by, value);
    return first.length < MOST_COMPARED ? [first] : [first, seenBy(by, `${value}\n${name.joined}`)];
  };
  return {
    /** The earliest record that is the same, with the reason. */
    find: (facts: SeenFacts): { key: Key; by: PersonLikeness } | null => {
      const person = readPerson(facts);
      for (const shared of sharedValues(facts, person)) {
        const [by] = shared;
        const twin = seenWith(shared, person)
          .flat()
          .find((seen) => by === 'name-company' || isSameBy(by, (seen.person ??= readPerson(seen.facts)), person));
        if (twin) return { key: twin.key, by };
      }
      return null;
    },
    add: (key: Key, facts: SeenFacts): void => {
      const { name, email, phone } = facts;
      const person = readPerson(facts);
      const seen = { key, facts: { name, email, phone } };
      for (const shared of sharedValues(facts, person)) seenWith(shared, person).at(-1)?.push(seen);
    },
  };
}

type Shared = readonly [by: PersonLikeness, value: string];

/** What two records of the same person share, strongest first. A name and a company are shared if they are the same. */
function sharedValues({ name, company, contactId }: SeenFacts, { address, phones }: Person): Shared[] {
  const beside = contactId ?? company;
  return [
    ...(address === null ? [] : [['email', address] as const]),
    ...phones.map((number) => ['phone', endOf(number)] as const),
    ...(name && beside ? [['name-company', `${sortKey(name)}\n${sortKey(beside)}`] as const] : []),
  ];
}
