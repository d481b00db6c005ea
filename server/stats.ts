import { describeCounts } from './analytics/describe-counts.ts';
import { findRunningDatabase } from './db/find-database.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

/** `npm run stats`: what visitors who agreed to be counted did in the last 30 days. */
await runCommand(async (say) => {
  const env = readEnv();
  const ownerUrl = await findRunningDatabase(env);
  if (!ownerUrl) throw new StartError(`No Placewell is running on ${env.dataDirectory}: start it, or set DATA_DIR.`);
  for (const line of await describeCounts(ownerUrl, new Date())) say(line);
});
