import { join, resolve } from 'node:path';
import { dumpTo } from '#server/workspace/backup/dump.ts';
import { describeTables } from '#server/workspace/backup/read-tables.ts';
import { keptSecret } from '#server/platform/runtime/data-directory.ts';
import { withDatabase } from '#server/platform/db/find-database.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/**
 * `npm run db:dump [-- folder]`: writes every row to files for another PostgreSQL. Works with the product running or
 * stopped, and with either database.
 */
await runCommand(async (say, [given]) => {
  const { databaseUrl, dataDirectory, backups, appSecret } = readEnv();
  const now = new Date();
  const folder = resolve(given ?? join(backups.directory, `dump-${now.toISOString().replaceAll(':', '-')}`));
  const secret = appSecret ?? (await keptSecret(dataDirectory, 'app-secret'));
  if (secret === undefined)
    throw new StartError(`There is no app secret in ${dataDirectory}: set DATA_DIR or APP_SECRET.`);
  const tables = await withDatabase({ databaseUrl, dataDirectory }, (ownerUrl) =>
    dumpTo({ ownerUrl, folder, secret, now }),
  );
  say(`Dumped to ${folder}. Rows in each table:`);
  for (const line of describeTables(tables)) say(line);
  say(
    'It contains all data: keep it where nobody else can read it. It does not include test payments or files in a bucket.',
  );
  say(
    appSecret === undefined
      ? `It does not contain the app secret either. Take it along as APP_SECRET: it is in ${join(dataDirectory, 'app-secret.secret')}.`
      : 'It does not contain APP_SECRET either: take it along.',
  );
});
