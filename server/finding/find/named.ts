import type { NamedAnswer } from '#shared/finding/find-schemas.ts';
import { mentionOfPerson, mentionOfTitle, type Mention } from '#shared/finding/mention.ts';
import { relatedTypes, type RelatedType } from '#shared/records/related.ts';
import { wordsOf } from '#shared/records/words.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { readFound } from '#server/records/search/found-rows.ts';
import { askForNames } from '#server/records/search/names.ts';

/** Longer lines are notes. Each word is one lookup in an index. */
const MOST_WORDS = 10;
/** With more people of one first name, no one is meant for sure. */
const MOST_OF_A_NAME = 20;

interface Naming {
  /** The beginnings of names to look up. */
  beginnings: (words: readonly string[]) => string[];
  ask: ReturnType<typeof askForNames>;
  mention: (line: string, name: string) => Mention | undefined;
}

/** A title of one word is too common to be meant. */
const titles = (words: readonly string[]) => words.slice(1).map((word, index) => `${words[index]} ${word}`);
/** The blank ends the first name. */
const names = (words: readonly string[]) => [...words.map((word) => `${word} `), ...titles(words)];

const namings: Record<RelatedType, Naming> = {
  candidate: {
    beginnings: names,
    ask: askForNames(candidates, candidates.sortName, MOST_OF_A_NAME),
    mention: mentionOfPerson,
  },
  company: {
    beginnings: titles,
    ask: askForNames(companies, companies.sortName, MOST_OF_A_NAME),
    mention: mentionOfTitle,
  },
  contact: {
    beginnings: names,
    ask: askForNames(contacts, contacts.sortName, MOST_OF_A_NAME),
    mention: mentionOfPerson,
  },
  job: { beginnings: titles, ask: askForNames(jobs, jobs.sortTitle, MOST_OF_A_NAME), mention: mentionOfTitle },
};

/** Finds whom or what a line names. Whole names come before first names, people before jobs and companies, and the first before others. */
export async function findNamed(tx: Transaction, { userId }: Actor, line: string): Promise<NamedAnswer> {
  const words = wordsOf(line).slice(0, MOST_WORDS);
  const all = (await Promise.all(relatedTypes.map((type) => mentions(tx, userId, type, line, words)))).flat();
  const [best, next] = all.toSorted(
    (one, other) =>
      Number(other.mention.isWhole) - Number(one.mention.isWhole) ||
      Number(isPerson(other)) - Number(isPerson(one)) ||
      one.mention.at - other.mention.at,
  );
  if (!best || (next && isSamePlace(best, next))) return { named: null };
  const { type, id, name } = best;
  return { named: { type, id, name } };
}

interface Mentioned {
  type: RelatedType;
  id: string;
  name: string;
  mention: Mention;
}

async function mentions(
  tx: Transaction,
  userId: string,
  type: RelatedType,
  line: string,
  words: readonly string[],
): Promise<Mentioned[]> {
  const { beginnings, ask, mention } = namings[type];
  const ids = (await Promise.all([...new Set(beginnings(words))].map((text) => ask(tx, userId, text)))).flat();
  const rows = ids.length === 0 ? [] : await readFound[type](tx, userId, [...new Set(ids)]);
  return rows.flatMap(({ id, title }) => {
    const place = mention(line, title);
    return place ? [{ type, id, name: title, mention: place }] : [];
  });
}

const isPerson = ({ type }: Mentioned) => type === 'candidate' || type === 'contact';

function isSamePlace(one: Mentioned, other: Mentioned): boolean {
  return (
    one.mention.at === other.mention.at &&
    one.mention.isWhole === other.mention.isWhole &&
    isPerson(one) === isPerson(other)
  );
}
