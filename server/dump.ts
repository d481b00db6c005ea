import { join, resolve } from 'node:path';
import { dumpTo } from './backup/dump.ts';
import { describeTables } from './backup/read-tables.ts';
import { keptSecret } from './data-directory.ts';
import { withDatabase } from './db/find-database.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

/** `npm run db:dump [-- folder]`: every row, for another PostgreSQL; of a running or stopped product, of whichever database. */
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
    'It holds all data: keep it where nobody else can read it. It does not hold test payments, nor files in a bucket.',
  );
  say(
    appSecret === undefined
      ? `It does not hold the app secret either. Take it along as APP_SECRET: it is in ${join(dataDirectory, 'app-secret.secret')}.`
      : 'It does not hold APP_SECRET either: take it along.',
  );
});
