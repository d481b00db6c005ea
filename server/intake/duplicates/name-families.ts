import { sql } from 'drizzle-orm';
import { givenNameLines } from '#shared/intake/same-person/given-names.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { soundsIn, withSounds } from './likeness-keys.ts';

/** How given names sound that one person can have: "Bob" and "Robert", and whatever sounds like one of them. */
export interface NameFamilies {
  /** The key for all names of a family, of the key of a name. */
  familyOf: (key: string) => string;
  /** The keys of all names of a family, of the key for all of them. */
  namesOf: (key: string) => string[];
}

let families: NameFamilies | undefined;

/** Read once per process: they follow from the listed names and a function that never changes. */
export async function readNameFamilies(tx: Transaction): Promise<NameFamilies> {
  if (families) return families;
  const names = [...new Set(givenNameLines.flat())];
  const rows = await tx.run(
    composedStatement<{ name: string; sound: string }>(sql`
      select name, name_sound(name) as sound from unnest(${sql.param(names)}::text[]) as name`),
  );
  const soundOf = new Map(rows.map(({ name, sound }) => [name, sound]));
  families = nameFamilies(givenNameLines.map((line) => line.flatMap((name) => soundOf.get(name) ?? [])));
  return families;
}

/** Lines that share a sound are one family. */
function nameFamilies(lines: readonly (readonly string[])[]): NameFamilies {
  const familyBySound = new Map<string, Set<string>>();
  for (const sounds of lines) {
    const family = new Set(sounds.flatMap((sound) => [sound, ...(familyBySound.get(sound) ?? [])]));
    for (const sound of family) familyBySound.set(sound, family);
  }
  const all = (sound: string) => [...(familyBySound.get(sound) ?? [sound])].toSorted();
  return {
    familyOf: (key) =>
      withSounds(
        key,
        soundsIn(key).map((sound) => all(sound)[0] ?? sound),
      ),
    namesOf: (key) => {
      const [one = '', ...rest] = soundsIn(key);
      const [other] = rest;
      const names = all(one).flatMap((first) =>
        other === undefined ? [[first]] : all(other).map((last) => [first, last]),
      );
      return [...new Set(names.map((sounds) => withSounds(key, sounds)))];
    },
  };
}
