import { sql } from 'drizzle-orm';
import type { DuplicateType } from '#shared/intake/duplicate-schemas.ts';
import type { PersonFacts } from '#shared/intake/same-person/same-person.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { sortKey } from '#server/records/core/search.ts';

export type PersonType = Exclude<DuplicateType, 'company' | 'job'>;

const kinds = { e: 'email', p: 'phone', n: 'name', i: 'half' } as const;

/** The length of the account's mark, with which each key begins. */
export const MARK_LENGTH = 8;

/** What a key of `likeness_keys` is made of: an address, a number, both ends of a name, or one of them and a letter of the other. */
export function kindOfKey(key: string): (typeof kinds)[keyof typeof kinds] {
  return kinds[key.charAt(MARK_LENGTH) as keyof typeof kinds];
}

/** The sounds in the key of a name. */
export const soundsIn = (key: string): string[] => key.slice(MARK_LENGTH + 1).split(' ');

/** The key of the same account for a name with these sounds. */
export const withSounds = (key: string, sounds: readonly string[]): string =>
  key.slice(0, MARK_LENGTH + 1) + sounds.toSorted().join(' ');

/** The keys of records that need not be stored, in the same order. */
export async function likenessKeysOf(
  tx: Transaction,
  userId: string,
  people: readonly Pick<PersonFacts, 'name' | 'email' | 'phone'>[],
): Promise<string[][]> {
  const names = people.map(({ name }) => (name ? sortKey(name) : null));
  const [emails, phones] = [people.map(({ email }) => email ?? null), people.map(({ phone }) => phone ?? null)];
  const rows = await tx.run(
    composedStatement<{ keys: string[] }>(sql`
      select likeness_keys(${userId}::uuid, name, email, phone) as keys
      from unnest(${sql.param(names)}::text[], ${sql.param(emails)}::text[], ${sql.param(phones)}::text[])
        with ordinality as given (name, email, phone, number)
      order by number`),
  );
  return rows.map(({ keys }) => keys);
}

/** The clients or candidates with each of these keys, at most this many for each. */
export function findByLikeness(tx: Transaction, type: PersonType, keys: readonly string[], most: number) {
  return tx.run(
    composedStatement<{ key: string; id: string; name: string }>(sql`
      select key, id, sort_name as name from people_with_keys(${type}, ${sql.param(keys)}::text[], ${most})`),
  );
}
