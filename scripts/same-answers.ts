import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { APP_ROLE, SYSTEM_ROLE } from '#server/platform/db/walls.ts';
import { parseEnv } from '#server/platform/runtime/env.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { startPlacewell } from '#server/app/placewell.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { travel } from './journey/journey.ts';
import type { Answer } from './journey/visit.ts';

/**
 * `npm run same-answers -- [URL[,POOL_URL]] …`: runs the same journey of requests on the embedded database and on each
 * of the given databases, and compares the responses. On Citus, a statement that needs more than one shard fails.
 */
const SECRET = 'a secret that is only used for comparing databases';

/** The first difference matters; most others follow from it. */
const MOST_SHOWN = 10;

interface Place {
  name: string;
  settings: Record<string, string>;
}

await runCommand(async (say, given) => {
  const places: Place[] = [
    { name: 'embedded', settings: {} },
    ...given.flatMap((each) => (each ? [placeOf(each)] : [])),
  ];
  let first: { name: string; answers: Answer[] } | undefined;
  let differing = 0;
  for (const { name, settings } of places) {
    const { answers, took, about } = await journeyOn(settings);
    say(`${name} (${about}): ${answers.length} answers in ${(took / 1000).toFixed(1)} s, ${statusesOf(answers)}`);
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
  if (differing > 0) throw new StartError(`${differing} answers differ.`);
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

async function journeyOn(settings: Record<string, string>) {
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
  const log = createLog({ level: 'error' }, { write: (line: string) => void troubles.push(line) });
  if (env.databaseUrl !== undefined) await refuseManyNodes(env.databaseUrl, true);
  try {
    const product = await startPlacewell(env, log);
    try {
      const ownerUrl = (await findRunningDatabase(env)) ?? '';
      const about = await asOwner(ownerUrl, describe);
      const began = performance.now();
      const answers = await travel(product, ownerUrl);
      return { answers, about, took: performance.now() - began };
    } finally {
      await product.stop();
      process.stderr.write(troubles.join(''));
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

/** Makes Citus refuse any statement of the program that needs more than one shard. */
async function refuseManyNodes(ownerUrl: string, isRefused: boolean): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(`
      select quote_ident(current_database()) as name from pg_extension where extname = 'citus'`);
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APP_ROLE]);
    if (!rows[0] || !rowCount) return;
    const change = isRefused
      ? "set citus.multi_task_query_log_level = 'error'"
      : 'reset citus.multi_task_query_log_level';
    for (const role of [APP_ROLE, SYSTEM_ROLE])
      await owner.query(`alter role ${role} in database ${rows[0].name} ${change}`);
  });
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
