import { describe, expect, it } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { DuplicatesPage, Like } from '#shared/intake/duplicate-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { differentPeopleForTuning, samePersonForTuning } from './pairs-for-tuning.ts';
import { differentPeopleHeldOut, samePersonHeldOut } from './pairs-held-out.ts';

const app = useTestApp();

interface Pair {
  line: string;
  one: Contact;
  other: Contact;
}

async function addPairs(person: Visitor, lines: string): Promise<Pair[]> {
  return Promise.all(
    lines
      .trim()
      .split('\n')
      .map(async (line) => {
        const [one = '', other = ''] = line.split(' = ');
        return { line, one: await addContact(person, fieldsOf(one)), other: await addContact(person, fieldsOf(other)) };
      }),
  );
}

function fieldsOf(side: string) {
  const [firstName = null, lastName = null, email = null, phone = null, company = null] = side
    .split(',')
    .map((field) => field.trim() || null);
  return { firstName, lastName, email, phone, company };
}

/** How the pairs are shown: in the list of duplicates, and as a hint while the other one is typed. */
async function show(lines: string) {
  const person = await app.signUp();
  const pairs = await addPairs(person, lines);
  await app.workOff(new Date());
  const path = '/api/duplicates?type=contact&limit=100';
  const { items: groups } = await bodyOf<DuplicatesPage>(person.request('GET', path));
  const isListed = ({ one, other }: Pair) =>
    groups.some(({ records }) => [one, other].every(({ id }) => records.some((record) => record.id === id)));
  const hints = await Promise.all(pairs.map(({ other }) => hintsFor(person, other)));
  const isHinted = ({ one }: Pair, number: number) => hints[number]?.some(({ id }) => id === one.id) === true;
  const linesOf = (some: readonly Pair[]) => some.map(({ line }) => line);
  return {
    listed: linesOf(pairs.filter(isListed)),
    notListed: linesOf(pairs.filter((pair) => !isListed(pair))),
    hinted: linesOf(pairs.filter(isHinted)),
    notHinted: linesOf(pairs.filter((pair, number) => !isHinted(pair, number))),
  };
}

async function hintsFor(person: Visitor, { id, firstName, lastName, email, phone, company }: Contact): Promise<Like[]> {
  const typed = { type: 'contact', firstName, lastName, email, phone, company, except: id };
  const given = Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== null);
  const query = new URLSearchParams(given);
  return (await bodyOf<{ items: Like[] }>(person.request('GET', `/api/duplicates/like?${query.toString()}`))).items;
}

describe('pairs that the rule was adjusted to', () => {
  it('are all found', async () => {
    expect(await show(samePersonForTuning)).toMatchObject({ notListed: [], notHinted: [] });
  });

  it('are left alone if they are two people', async () => {
    expect(await show(differentPeopleForTuning)).toMatchObject({ listed: [], hinted: [] });
  });
});

describe('pairs that the rule was never adjusted to', () => {
  it('are found, at least 27 of 31', async () => {
    const { notListed, notHinted } = await show(samePersonHeldOut);
    expect(notListed.length, notListed.join('\n')).toBeLessThanOrEqual(4);
    expect(notHinted.length, notHinted.join('\n')).toBeLessThanOrEqual(4);
  });

  it('are left alone if they are two people, all but one of 30', async () => {
    const { listed, hinted } = await show(differentPeopleHeldOut);
    expect(listed.length, listed.join('\n')).toBeLessThanOrEqual(1);
    expect(hinted.length, hinted.join('\n')).toBeLessThanOrEqual(1);
  });
});
