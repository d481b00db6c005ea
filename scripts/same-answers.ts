import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { isDistributed } from '#server/platform/db/distributed.ts';
import { findRunningDatabase, withEmbeddedDatabase } from '#server/platform/db/find-database.ts';
import { APP_ROLE, SYSTEM_ROLE } from '#server/platform/db/walls.ts';
import { parseEnv } from '#server/platform/runtime/env.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { startPlacewell, type Placewell } from '#server/app/placewell.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { travel } from './journey/journey.ts';
import { makeOlder, readOlder } from './journey/older.ts';
import type { Answer } from './journey/visit.ts';

/**
 * `npm run same-answers -- [--upgrade] [URL[,POOL_URL]] …`: runs the same journey of requests on the embedded database and
 * on each of the given databases, and compares the responses. On Citus, a statement that needs more than one shard fails.
 *
 * With `--upgrade`, the given databases are empty. Each first becomes what an older release left, on Citus distributed,
 * and the start upgrades it.
 */
const SECRET = 'a secret that is only used for comparing databases';

/** How Citus begins to refuse a statement that needs more than one shard. */
const FAN_OUT = 'multi-task query about to be executed';

/** The first difference matters; most others follow from it. */
const MOST_SHOWN = 10;

interface Place {
  name: string;
  settings: Record<string, string>;
}

await runCommand(async (say, given) => {
  const isUpgrade = given[0] === '--upgrade';
  const places: Place[] = [
    { name: 'embedded', settings: { APP_SECRET: SECRET } },
    ...given.slice(isUpgrade ? 1 : 0).flatMap((each) => (each ? [placeOf(each)] : [])),
  ];
  let first: { name: string; answers: Answer[] } | undefined;
  let [differing, fannedOut] = [0, 0];
  for (const { name, settings } of places) {
    const { answers, took, about, fanOuts, startTook } = await journeyOn(settings, isUpgrade);
    say(`${name} (${about}): ${answers.length} answers in ${(took / 1000).toFixed(1)} s, ${statusesOf(answers)}`);
    if (isUpgrade) say(`  the start, with the upgrade, took ${(startTook / 1000).toFixed(1)} s`);
    if (fanOuts > 0) say(`  ${fanOuts} statements needed more than one shard`);
    fannedOut += fanOuts;
    say(
      `  half of the reads took at most ${medianOf(answers, 'GET')} ms, half of the writes ${medianOf(answers, 'P')} ms`,
    );
    first ??= { name, answers };
    const differences = answers.flatMap((answer, index) => {
      const expected = first?.answers[index];
      return expected?.answered === answer.answered && expected.asked === answer.asked ? [] : [{ expected, answer }];
    });
    for (const { expected, answer } of differences.slice(0, MOST_SHOWN)) {
      say(`  ${answer.asked}\n    ${first.name}: ${shorten(expected?.answered ?? 'not asked', answer.answered)}`);
      say(`    ${name}: ${shorten(answer.answered, expected?.answered ?? '')}`);
    }
    differing += differences.length + Math.abs(answers.length - first.answers.length);
  }
  if (differing + fannedOut > 0) throw new StartError(`${differing} answers differ, ${fannedOut} fan-outs.`);
  say('All answers are the same.');
});

function placeOf(given: string): Place {
  const [url = '', poolUrl] = given.split(',');
  const { host, pathname } = new URL(poolUrl ?? url);
  return {
    name: `${host}${pathname}${poolUrl === undefined ? '' : ', a pooler'}`,
    settings: {
      DATABASE_URL: url,
      APP_SECRET: SECRET,
      ...(poolUrl === undefined ? {} : { DATABASE_POOL_URL: poolUrl }),
    },
  };
}

async function journeyOn(settings: Record<string, string>, isUpgrade: boolean) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-journey-'));
  const env = parseEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDirectory,
    DATABASE_PATIENCE: '30',
    API_CALLS_PER_MINUTE: '100000',
    ...settings,
  });
  const troubles: string[] = [];
  // Work that is retried is a warning.
  const log = createLog({ level: 'warn' }, { write: (line: string) => void troubles.push(line) });
  if (isUpgrade) {
    if (env.databaseUrl === undefined) await withEmbeddedDatabase(dataDirectory, makeOlder);
    else await makeOlder(env.databaseUrl);
  }
  const isSpread = env.databaseUrl !== undefined && (await refuseManyNodes(env.databaseUrl, true));
  try {
    const startBegan = performance.now();
    const product = await startPlacewell(env, log);
    const startTook = performance.now() - startBegan;
    try {
      if (isSpread) await assertRefused(product);
      const ownerUrl = (await findRunningDatabase(env)) ?? '';
      const about = await asOwner(ownerUrl, describe);
      const older = isUpgrade ? await readOlder(product.url) : [];
      const began = performance.now();
      const answers = [...older, ...(await travel(product, ownerUrl))];
      const fanOuts = troubles.filter((line) => line.includes(FAN_OUT)).length;
      return { answers, about, took: performance.now() - began, fanOuts, startTook };
    } finally {
      await product.stop();
      process.stderr.write(troubles.filter((line) => !line.startsWith('{"level":40')).join(''));
    }
  } finally {
    if (env.databaseUrl !== undefined) await refuseManyNodes(env.databaseUrl, false);
    await rm(dataDirectory, { recursive: true });
  }
}

type Owner = Parameters<Parameters<typeof asOwner>[1]>[0];

async function describe(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ about: string }>(`
    select 'PostgreSQL ' || current_setting('server_version') ||
      coalesce((select ', Citus ' || extversion from pg_extension where extname = 'citus'), '') as about`);
  return rows[0]?.about ?? '';
}

/** Makes Citus refuse any statement of the program that needs more than one shard. False: it is not distributed. */
async function refuseManyNodes(ownerUrl: string, isRefused: boolean): Promise<boolean> {
  return asOwner(ownerUrl, async (owner) => {
    if (!(await isDistributed(owner))) return false;
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
    const change = isRefused
      ? "set citus.multi_task_query_log_level = 'error'"
      : 'reset citus.multi_task_query_log_level';
    for (const role of [APP_ROLE, SYSTEM_ROLE])
      await owner.query(`alter role ${role} in database ${rows[0]?.name} ${change}`);
    return true;
  });
}

/** Otherwise equal answers would not prove that no statement needed several shards. */
async function assertRefused({ deps }: Placewell): Promise<void> {
  const all = deps.database.asTenant(randomUUID(), (tx) => tx.execute(sql`select count(*) from contacts`));
  const refusal = await all.then(
    () => '',
    (error: Error) => String(error.cause),
  );
  if (!refusal.includes(FAN_OUT)) throw new StartError('The nodes answered a statement that needs all of them.');
}

function medianOf(answers: Answer[], method: string): string {
  const times = answers.flatMap(({ asked, took }) => (asked.startsWith(method) && took !== undefined ? [took] : []));
  return (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

function statusesOf(answers: Answer[]): string {
  const counts = new Map<string, number>();
  for (const { answered } of answers) {
    const status = /^\d{3} /.exec(answered)?.[0].trim();
    if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** From the first difference on. */
function shorten(text: string, other: string): string {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  return `…${text.slice(Math.max(0, start - 60), start + 200)}`;
}
