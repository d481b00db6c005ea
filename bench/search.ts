import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { startProduct } from '#server/test/built-product.ts';
import type { FindAnswer } from '#shared/finding/find-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { signInAs } from '../proof/requests.ts';
import { openApi, type Api } from './api.ts';
import { untilAtRest } from './at-rest.ts';
import { measureBrowser } from './browser-part.ts';
import { inTurns } from './in-turns.ts';
import { load, percentile, print } from './measure.ts';
import { readSearchedWords } from './searched-words.ts';
import { searches, type Search } from './searches.ts';
import { emailOfSize, planOfAgencies } from './seed/plan.ts';
import { seededDirectory } from './seed/seeded-directory.ts';

/**
 * Measures the time of searches on the server: everything the search language supports, in every list, and the Ctrl+K
 * search, in an account with 100,000 candidates with CVs of 4 kB, 20,000 clients, 5,000 jobs and 50,000 tasks, next to
 * three more like it.
 *
 * npm run bench:search [-- part of a name, or browser]
 */

const CANDIDATES = 100_000;
const OTHERS = 3;
const REQUESTS = 60;
const WARM_UP = 6;
const ASKED_MS = 60;

const only = process.argv[2] ?? '';
const directory = await seededDirectory(planOfAgencies(CANDIDATES, OTHERS));
const product = startProduct(directory, { API_CALLS_PER_MINUTE: '1000000', BACKUPS_KEPT: '0' });
let missed = 0;
try {
  const url = await product.address;
  const ownerUrl = (await findRunningDatabase({ dataDirectory: directory, databaseUrl: undefined })) ?? '';
  await untilAtRest(ownerUrl);
  const email = emailOfSize(CANDIDATES);
  const words = await asOwner(ownerUrl, (owner) => readSearchedWords(owner, email));
  const api = openApi(url, { size: CANDIDATES, cookie: (await signInAs(url, email)).cookie });
  if (only === '' || only === 'browser') await measureBrowser(url, [CANDIDATES]);
  for (const search of searches(words).filter(({ name }) => name.includes(only))) await measure(api, search);
  api.close();
} finally {
  await product.stop();
}
print(`${missed === 0 ? 'All' : `All but ${missed}`} within ${ASKED_MS} ms; ${load()}`);
process.exitCode = missed === 0 ? 0 : 1;

async function measure(api: Api, { name, path, asked, sort }: Search): Promise<void> {
  const counts = new Set<number>();
  const take = async (index: number) => {
    const q = asked[index % asked.length] ?? '';
    const query = new URLSearchParams({ q, ...(sort !== undefined && { sort }) });
    const { milliseconds, text } = await api.send({ method: 'GET', path: `${path}?${query.toString()}` });
    counts.add(countOf(JSON.parse(text()) as FindAnswer | Page<unknown>));
    return milliseconds;
  };
  const [times = []] = await inTurns([{ count: WARM_UP + REQUESTS, warmUp: WARM_UP, take }]);
  const p95 = percentile(times, 95);
  if (p95 > ASKED_MS) missed += 1;
  const found = [...counts].toSorted((one, other) => one - other);
  print(
    `${p95 > ASKED_MS ? '!' : ' '} ${name.padEnd(44)} p50 ${percentile(times, 50).toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)} ms` +
      `  ${found.length > 1 ? `${found[0]} to ${found.at(-1)}` : found[0]} found: ${asked[0]}`,
  );
}

function countOf(answer: FindAnswer | Page<unknown>): number {
  if ('count' in answer) return answer.count;
  return answer.groups.reduce((sum, { items }) => sum + items.length, 0);
}
