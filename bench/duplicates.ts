import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { insertWords } from '#server/crm/rows/searched-words.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { startProduct } from '#server/test/built-product.ts';
import type { Like, Likeness } from '#shared/intake/duplicate-schemas.ts';
import { signUpAs } from '../proof/requests.ts';
import { openApi, type Api } from './api.ts';
import { untilAtRest } from './at-rest.ts';
import { inTurns } from './in-turns.ts';
import { madeNames } from './made-names.ts';
import { load, percentile, print } from './measure.ts';
import { withoutIndexes } from './seed/without-indexes.ts';

/**
 * Measures how long a user waits for duplicate hints while typing, with 100,000 candidates of their own and 300,000 of
 * others, whose names repeat as often as real names do; and how long it takes to find all duplicates after an import.
 * Runs the built product with its own data directory.
 *
 * npm run bench:duplicates [candidates]
 */

const OWN = Number(process.argv[2] ?? 100_000);
const OTHERS = 3;
const REQUESTS = 200;
const WARM_UP = 20;
const ASKED_MS = 50;
/** The size of one piece of work, as after an import. */
const AT_ONCE = 200;
const ASKED_FOR_PIECE_MS = 100;
const POLL_MS = 20;

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const product = startProduct(directory, { API_CALLS_PER_MINUTE: '1000000', BACKUPS_KEPT: '0' });
let isMissed = false;
try {
  const url = await product.address;
  const accounts = [];
  for (let number = 0; number <= OTHERS; number += 1) accounts.push(await signUpAs(url, `size-${number}@example.com`));
  const [{ cookie } = { cookie: '' }] = accounts;
  const ownerUrl = await findRunningDatabase({ dataDirectory: directory, databaseUrl: undefined });
  await asOwner(ownerUrl ?? '', async (owner) => {
    await owner.query(`update users set subscription = '{"status":"active"}'`);
    const seconds = await secondsOf(() => seed(owner));
    print(`${(OWN * (OTHERS + 1)).toLocaleString('en-GB')} candidates written in ${seconds.toFixed(0)} s`);
    await untilAtRest(ownerUrl ?? '');
    const api = openApi(url, { size: OWN, cookie });
    await measureTyping(owner, api);
    api.close();
    await measureLookingAtAll(owner);
  });
} finally {
  await product.stop();
  await rm(directory, { recursive: true });
}
print(load());
process.exitCode = isMissed ? 1 : 0;

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Every third candidate has no number, and every hundredth shares another's address. */
async function seed(owner: pg.Client): Promise<void> {
  const { first, last } = madeNames();
  await withoutIndexes([owner], 'candidates', async () => {
    await owner.query('select setseed(0.25)');
    await owner.query(
      `insert into candidates (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, phone, type, skills, cv,
                               sort_name, search_text)
       select users.id, gen_random_uuid(), 'bench', now() - number * interval '1 minute', now(), first, last,
              'person' || case when number % 100 = 0 then number - 1 else number end || '@example.com',
              case when number % 3 > 0 then '+44 7' || lpad(number::text, 9, '0') end,
              'permanent', '{}', '', lower(first || ' ' || last), lower(first || ' ' || last)
       from users, generate_series(1, $1::int) as number,
       lateral (select ($2::text[])[1 + floor(cardinality($2::text[]) * random() ^ 2.5 + number * 0)] as first,
                       ($3::text[])[1 + floor(cardinality($3::text[]) * random() ^ 2.5 + number * 0)] as last) as person`,
      [OWN, first, last],
    );
    const { text } = composedStatement(insertWords(sql`''::tsvector`, sql`true`));
    await owner.query(text);
  });
}

interface Person {
  first: string;
  last: string;
  email: string;
  phone: string | null;
  many: number;
}

async function measureTyping(owner: pg.Client, api: Api): Promise<void> {
  const people = await readPeople(owner);
  const [common, rare] = [people.slice(0, 10), people.filter(({ many }) => many === 1)];
  const called = people.filter(({ phone }) => phone !== null);
  const asked: {
    name: string;
    of: readonly Person[];
    query: (person: Person) => Record<string, string>;
    by: Likeness;
  }[] = [
    { name: 'e-mail', of: people, query: ({ email }) => ({ email: email.toUpperCase() }), by: 'email' },
    { name: 'phone', of: called, query: ({ phone }) => ({ phone: `0${phone?.slice(4)}` }), by: 'phone' },
    { name: 'common name', of: common, query: nameOf, by: 'name' },
    { name: 'rare name', of: rare, query: nameOf, by: 'name' },
    { name: 'rare name with a typo', of: rare, query: slipped, by: 'name' },
    { name: 'common name with a typo', of: common, query: slipped, by: 'name' },
    {
      name: 'all fields, common name',
      of: common,
      query: (person) => ({ ...nameOf(person), email: person.email, phone: person.phone ?? '020 7946 0000' }),
      by: 'email',
    },
  ];
  print(
    `The commonest name, ${common[0]?.first} ${common[0]?.last}, is that of ${common[0]?.many}; ${rare.length} have one of their own.`,
  );
  for (const { name, of, query, by } of asked) {
    let found = 0;
    const take = async (index: number) => {
      const person = of[(index * 613) % of.length];
      if (!person) throw new Error(`Nobody to ask for: ${name}`);
      const path = `/api/duplicates/like?${new URLSearchParams({ type: 'candidate', ...query(person) }).toString()}`;
      const { milliseconds, text } = await api.send({ method: 'GET', path });
      const { items } = JSON.parse(text()) as { items: Like[] };
      if (items[0]?.by === by) found += 1;
      return milliseconds;
    };
    const [times = []] = await inTurns([{ count: WARM_UP + REQUESTS, warmUp: WARM_UP, take }]);
    const p95 = percentile(times, 95);
    isMissed ||= p95 > ASKED_MS;
    print(
      `${name.padEnd(28)}p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (asked ${ASKED_MS}); ` +
        `found ${found} of ${WARM_UP + REQUESTS}`,
    );
  }
}

/** Most common names first. */
async function readPeople(owner: pg.Client): Promise<Person[]> {
  const { rows } = await owner.query<Person>(`
    select first_name as first, last_name as last, min(email) as email, min(phone) as phone, count(*)::int as many from candidates
    where user_id = (select id from users where email = 'size-0@example.com')
    group by first_name, last_name order by count(*) desc, first_name, last_name`);
  return rows;
}

function nameOf({ first, last }: Person): Record<string, string> {
  return { firstName: first, lastName: last };
}

/** The last name with two letters swapped, or one left out. */
function slipped({ first, last, many }: Person): Record<string, string> {
  const at = 2 + (many % 2);
  const lastName =
    last.length > 5 ? last.slice(0, at) + last.slice(at + 1) : `${last[0]}${last[2]}${last[1]}${last.slice(3)}`;
  return { firstName: first, lastName };
}

async function measureLookingAtAll(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into work_items (user_id, kind, data)
     select user_id, 'find-duplicates', jsonb_build_object('type', 'candidate', 'ids', jsonb_agg(id))
     from (select user_id, id, (row_number() over (order by created_at) - 1) / $1 as portion from candidates
           where user_id = (select id from users where email = 'size-0@example.com')) as each
     group by user_id, portion`,
    [AT_ONCE],
  );
  const left = async () => {
    const { rows } = await owner.query<{ many: number }>(
      `select count(*)::int as many from work_items where kind = 'find-duplicates' and state in ('waiting', 'running')`,
    );
    return rows[0]?.many ?? 0;
  };
  const all = await left();
  // Waits until the queue starts the work.
  while ((await left()) === all) await sleep(POLL_MS);
  const counted = await left();
  const seconds = await secondsOf(async () => {
    while ((await left()) > 0) await sleep(POLL_MS);
  });
  const each = (seconds * 1000) / counted;
  const { rows } = await owner.query<{ listed: number; all: number }>(
    `select count(*) filter (where place <> '')::int as listed, count(*)::int as all from duplicate_groups`,
  );
  isMissed ||= each > ASKED_FOR_PIECE_MS;
  print(
    `looked at ${(counted * AT_ONCE).toLocaleString('en-GB')} in ${seconds.toFixed(1)} s: ${each.toFixed(1)} ms for each ${AT_ONCE} ` +
      `(asked ${ASKED_FOR_PIECE_MS}); ${rows[0]?.listed} groups, and ${(rows[0]?.all ?? 0) - (rows[0]?.listed ?? 0)} that are too many`,
  );
}
