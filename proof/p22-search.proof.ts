import fc from 'fast-check';
import { matches } from '#server/records/search/test-evaluator.ts';
import { useTestApp } from '#server/test/app.ts';
import type { Visitor } from '#server/test/app.ts';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { parseQuery } from '#shared/records/query/parse-query.ts';
import { vocabularies, type SearchedType } from '#shared/crm/vocabularies.ts';
import { recordPaths } from '#shared/records/records.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { bySize, prove, type Finding } from './prove.ts';
import { anything, queriesOf } from './searching/random-queries.ts';
import { makeRecords, type SearchedRecords } from './searching/random-records.ts';

const app = useTestApp();
const types = Object.keys(vocabularies) as SearchedType[];

interface Account {
  person: Visitor;
  records: SearchedRecords;
}

/** Runs a search on the lists and evaluates it on each record in memory. Both must find the same. */
async function askBoth(
  many: number,
  texts: (type: SearchedType) => fc.Arbitrary<string>,
  meddle = same,
): Promise<Finding> {
  const today = utcDate(new Date());
  const person = await app.signUp();
  const account = { person, records: await makeRecords(person, today, 1) };
  const problems: string[] = [];
  let [found, refused] = [0, 0];
  for (const type of types) {
    for (const q of fc.sample(texts(type), { numRuns: many / types.length, seed: 7 })) {
      const outcome = await compare(account, type, meddle(q), q, today);
      if (outcome.problem !== undefined) problems.push(outcome.problem);
      found += outcome.found;
      refused += outcome.isRefused ? 1 : 0;
    }
  }
  const figure = `${many} searches, ${found} records found, ${refused} searches refused with a sentence, ${problems.length} differences`;
  return { holds: problems.length === 0, figure: [figure, ...problems.slice(0, 5)].join('; ') };
}

const same = (q: string) => q;

async function compare({ person, records }: Account, type: SearchedType, sent: string, q: string, today: string) {
  const response = await person.request('GET', `/api/${recordPaths[type]}?limit=100&q=${encodeURIComponent(sent)}`);
  const understood = parseQuery(q.trim(), vocabularies[type], { today });
  const wrong = (why: string) => ({ problem: `${type} ${JSON.stringify(q)}: ${why}`, found: 0, isRefused: false });
  if (response.status !== 200) {
    const { error } = (await response.json()) as { error: { fields?: { q?: string } } };
    const isTold = response.status === 422 && error.fields?.q !== undefined;
    // Characters that no text may contain are refused before the search is parsed.
    const isExpected = 'mistake' in understood || /\p{Cc}|\p{Cs}/u.test(q);
    return isTold && isExpected
      ? { found: 0, isRefused: true, problem: undefined }
      : wrong(`answered ${response.status}`);
  }
  if ('mistake' in understood) return wrong('a mistake was not reported');
  const { items } = (await response.json()) as Page<{ id: string }>;
  const is = items.map(({ id }) => id).toSorted();
  const should = idsOf(records, type, understood.query);
  const missing = should.filter((id) => !is.includes(id)).length;
  if (missing > 0 || is.length !== should.length)
    return wrong(`${is.length} found, ${should.length} expected, ${missing} of them missing`);
  return { found: is.length, isRefused: false, problem: undefined };
}

function idsOf(records: SearchedRecords, type: SearchedType, query: Parameters<typeof matches>[1] | null): string[] {
  const ofType = records[type] as [Parameters<typeof matches>[2] & { id: string }, Parameters<typeof matches>[3]][];
  return ofType
    .filter(([record, beside]) => query === null || matches(type, query, record, beside))
    .map(([{ id }]) => id)
    .toSorted();
}

prove({
  promise: 'P22',
  title: 'a search finds what it asks for',
  asked: '10,000 random searches of all lists find the same records as evaluating each record in memory',
  check: () => askBoth(bySize(400, 10_000), queriesOf),
  control: {
    broken: 'a list that reads OR as AND',
    check: () => askBoth(200, queriesOf, (q) => q.replaceAll(' OR ', ' AND ')),
  },
});

prove({
  promise: 'P22',
  title: 'any input is answered or refused with a message',
  asked: '10,000 random strings: never a 5xx, never a wrong answer',
  check: () => askBoth(bySize(400, 10_000), () => anything),
});
