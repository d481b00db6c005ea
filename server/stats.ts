import { describeCounts } from '#server/platform/analytics/describe-counts.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/** `npm run stats`: prints what visitors who consented to analytics did in the last 30 days. */
await runCommand(async (say) => {
  const env = readEnv();
  const ownerUrl = await findRunningDatabase(env);
  if (!ownerUrl) throw new StartError(`No Placewell is running on ${env.dataDirectory}: start it, or set DATA_DIR.`);
  for (const line of await describeCounts(ownerUrl, new Date())) say(line);
});
