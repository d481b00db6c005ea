import { join } from 'node:path';
import { describeCounts } from './analytics/describe-counts.ts';
import { keptSecret } from './data-directory.ts';
import { findEmbeddedPostgres } from './db/embedded-postgres.ts';
import { readEnv } from './env.ts';
import { StartError } from './start-error.ts';

/** `npm run stats`: what visitors who agreed to be counted did in the last 30 days. */
async function ownerUrl(): Promise<string> {
  const { databaseUrl, dataDirectory } = readEnv();
  if (databaseUrl !== undefined) return databaseUrl;
  const password = await keptSecret(dataDirectory, 'database-password');
  const running = password && (await findEmbeddedPostgres(join(dataDirectory, 'postgres'), password));
  if (!running) throw new StartError(`No Placewell is running on ${dataDirectory}: start it, or set DATA_DIR.`);
  return running;
}

try {
  const lines = await describeCounts(await ownerUrl(), new Date());
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
