import type pg from 'pg';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { APP_ROLE } from '#server/platform/db/walls.ts';
import { startProduct } from '#server/test/built-product.ts';
import { rules } from '#server/day/today/today.store.ts';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { defaultDaySettings, todayRules } from '#shared/day/day-settings.ts';
import type { Today } from '#shared/day/today-schemas.ts';
import { signInAs } from '../proof/requests.ts';
import { openApi, type Api } from './api.ts';
import { untilAtRest } from './at-rest.ts';
import { inTurns } from './in-turns.ts';
import { createMachineLoad } from './machine-load.ts';
import { load, percentile, print } from './measure.ts';
import { emailOfSize, NEGLECTED, planOfAgencies, SMALL } from './seed/plan.ts';
import { seededDirectory } from './seed/seeded-directory.ts';
import { steps } from './todays-work.ts';

/**
 * Measures the Today list on the server, each of its rules, and the actions on it: in an account with 100,000
 * candidates, 5,000 jobs, 50,000 tasks, 200,000 assignments and 300,000 interactions, in a small one, and in one where
 * everything is overdue. First alone on the server, then next to three more accounts as large as the first.
 *
 * npm run bench:today [-- alone, or beside]
 */

const CANDIDATES = 100_000;
const OTHERS = 3;
const REQUESTS = 300;
const WARM_UP = 30;
const ASKED_MS = 50;

const only = process.argv[2];
let missed = 0;
for (const [name, others] of [['alone', 0] as const, ['beside', OTHERS] as const]) {
  if (only === undefined || only === name) await measureBeside(others);
}
print(`\n${missed === 0 ? 'All' : `All but ${missed}`} lists of the day within ${ASKED_MS} ms; ${load()}`);
process.exitCode = missed === 0 ? 0 : 1;

async function measureBeside(others: number): Promise<void> {
  const directory = await seededDirectory(planOfAgencies(CANDIDATES, others));
  const product = startProduct(directory, { API_CALLS_PER_MINUTE: '1000000', BACKUPS_KEPT: '0' });
  try {
    const url = await product.address;
    const ownerUrl = (await findRunningDatabase({ dataDirectory: directory, databaseUrl: undefined })) ?? '';
    await untilAtRest(ownerUrl);
    const machineLoad = createMachineLoad();
    print(
      `\n${others === 0 ? 'Nobody as large beside them' : `${others} accounts of 100,000 candidates beside them`}; ${load()}`,
    );
    for (const size of [CANDIDATES, SMALL, NEGLECTED]) {
      const email = emailOfSize(size);
      const { userId, content } = await asOwner(ownerUrl, (owner) => readAccount(owner, email));
      print(`\n${content}`);
      const api = openApi(url, { size, cookie: (await signInAs(url, email)).cookie });
      await measureToday(api);
      await measureRules(ownerUrl, userId);
      if (size === CANDIDATES) await measureSteps(api);
      api.close();
    }
    print(await machineLoad());
  } finally {
    await product.stop();
  }
}

async function readAccount(owner: pg.Client, email: string): Promise<{ userId: string; content: string }> {
  const { rows } = await owner.query<{ id: string }>('select id from users where email = $1', [email]);
  const userId = rows[0]?.id ?? '';
  const counts = [];
  for (const table of ['candidates', 'contacts', 'jobs', 'tasks', 'assignments', 'interactions']) {
    const { rows: counted } = await owner.query<{ many: number }>(
      `select count(*)::int as many from ${table} where user_id = $1`,
      [userId],
    );
    counts.push(`${(counted[0]?.many ?? 0).toLocaleString('en-GB')} ${table}`);
  }
  return { userId, content: counts.join(', ') };
}

async function measureToday(api: Api): Promise<void> {
  let answer = '';
  const p95 = await measure('the list of the day', async () => {
    const { milliseconds, text } = await api.send({ method: 'GET', path: '/api/today' });
    answer = text();
    return milliseconds;
  });
  const { lines, more } = JSON.parse(answer) as Today;
  print(`    ${lines.length} lines, ${Math.round(answer.length / 1000)} kB; more of: ${more.join(', ') || 'nothing'}`);
  if (p95 > ASKED_MS) missed += 1;
}

/** Each rule alone, on its own connection, with the role of requests. */
async function measureRules(ownerUrl: string, userId: string): Promise<void> {
  const onError = (error: Error) => print(error.message);
  const pool = createPool({ connectionString: ownerUrl, max: 1, patience: 30, onError });
  pool.on('connect', (client) => void client.query(`set session authorization ${APP_ROLE}`));
  const database = createDatabase({ app: pool, system: pool });
  const daySettings = defaultDaySettings('Europe/London');
  const now = new Date();
  const actor = { userId, now, today: utcDate(now) };
  for (const rule of todayRules) {
    await measure(`  rule: ${rule}`, () =>
      database.asTenant(
        userId,
        async (tx) => {
          // The transaction has started once this returns.
          await tx.execute('select');
          const startedAt = performance.now();
          await rules[rule](tx, actor, daySettings);
          return performance.now() - startedAt;
        },
        'read',
      ),
    );
  }
  await pool.end();
}

async function measureSteps(api: Api): Promise<void> {
  for (const { name, prepare } of steps) await measure(name, await prepare(api));
}

async function measure(name: string, take: (index: number) => Promise<number>): Promise<number> {
  const [times = []] = await inTurns([{ count: WARM_UP + REQUESTS, warmUp: WARM_UP, take }]);
  const [p50 = '', p95 = '', p99 = ''] = [50, 95, 99].map((percent) =>
    percentile(times, percent).toFixed(1).padStart(6),
  );
  print(`  ${name.padEnd(50)} p50 ${p50}  p95 ${p95}  p99 ${p99} ms`);
  return percentile(times, 95);
}
