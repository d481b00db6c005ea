import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { startProduct } from '#server/test/built-product.ts';
import { signInAs } from '../proof/requests.ts';
import { untilAtRest } from './at-rest.ts';
import { measureBrowser } from './browser-part.ts';
import { measureLoad } from './load.ts';
import { createMachineLoad } from './machine-load.ts';
import { print } from './measure.ts';
import { readOptions } from './options.ts';
import { createProfile } from './profile.ts';
import type { Results } from './results.ts';
import { printReport, writeDocuments } from './report.ts';
import { emailOfSize, listenerEmails, MILLION_EACH, planOfMillion, planOfSizes } from './seed/plan.ts';
import { seededDirectory } from './seed/seeded-directory.ts';
import { measureServer } from './server-part.ts';
import { measureStreams } from './streams.ts';

/**
 * `npm run bench`: measures the product against its targets, in accounts of several sizes. docs/benchmarks.md lists the
 * options.
 */

const options = readOptions(process.argv.slice(2));
const sizes = options.million ? [MILLION_EACH] : options.sizes;
const plan = options.million ? planOfMillion() : planOfSizes(sizes);
const directory = await seededDirectory(plan);
const machineLoad = createMachineLoad();
const results: Results = { sizes, measured: [], loads: [], clicks: [] };
if (options.parts.has('server')) {
  await withProduct(async ({ url, ownerUrl, child }) => {
    const { pid = 0 } = child;
    results.measured = await measureServer({ url, ownerUrl, directory, pid }, sizes, options.requests);
  });
}
if (options.parts.has('load')) {
  for (const size of sizes) {
    const profile = options.profile ? await createProfile() : undefined;
    await withProduct(async ({ url }) => {
      const emails = options.million ? plan.accounts.map(({ email }) => email) : [emailOfSize(size)];
      const cookies: string[] = [];
      for (const email of emails) cookies.push((await signInAs(url, email)).cookie);
      const around = profile ? { around: profile } : {};
      results.loads.push({ size, ...(await measureLoad(url, cookies, { seconds: options.seconds, ...around })) });
    }, profile?.nodeFlags);
    await profile?.report(`Mixed load, ${size.toLocaleString('en-GB')} candidates`);
  }
}
if (options.parts.has('streams') && !options.million) {
  await withProduct(async ({ url, child }) => {
    results.streamsMb = await measureStreams(url, child, listenerEmails);
  });
}
if (options.parts.has('browser')) {
  await withProduct(async ({ url }) => {
    const { clicks, scriptKb } = await measureBrowser(url, sizes);
    results.clicks = clicks;
    results.scriptKb = scriptKb;
  });
}
printReport(results);
print(`\n${await machineLoad()}`);
if (options.isComplete) await writeDocuments(results, await machineLoad());

type Child = ReturnType<typeof startProduct>['process'];

async function withProduct(
  use: (product: { url: string; child: Child; ownerUrl: string }) => Promise<void>,
  nodeFlags?: readonly string[],
): Promise<void> {
  const product = startProduct(
    directory,
    // A backup of all these files in the middle of a run would distort it.
    {
      API_CALLS_PER_MINUTE: '1000000',
      DATABASE_PATIENCE: '1',
      BACKUPS_KEPT: '0',
      PROCESSES: String(options.processes),
    },
    nodeFlags,
  );
  try {
    const url = await product.address;
    const ownerUrl = await findRunningDatabase({ dataDirectory: directory, databaseUrl: undefined });
    if (ownerUrl === undefined) throw new Error('No database is running');
    await untilAtRest(ownerUrl);
    await use({ url, child: product.process, ownerUrl });
  } finally {
    await product.stop();
  }
}
