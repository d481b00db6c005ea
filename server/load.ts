import { join, resolve } from 'node:path';
import { loadFrom } from './backup/dump.ts';
import { describeTables } from './backup/read-tables.ts';
import { withEmbeddedDatabase } from './db/find-database.ts';
import { openDatabase } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

/** `npm run db:load -- folder`: a dump into a new database, the one of DATABASE_URL or the embedded one. */
await runCommand(async (say, [given]) => {
  const { databaseUrl, dataDirectory, appSecret } = readEnv();
  if (given === undefined) throw new StartError('Say which dump: npm run db:load -- FOLDER.');
  const folder = resolve(given);
  const load = async (ownerUrl: string, secret: string) => {
    const { database } = await openDatabase({ ownerUrl, secret, onError: () => undefined });
    await database.close();
    return loadFrom({ ownerUrl, folder, secret });
  };
  const { tables, isSameSecret } =
    databaseUrl !== undefined && appSecret !== undefined
      ? await load(databaseUrl, appSecret)
      : await withEmbeddedDatabase(dataDirectory, async (ownerUrl, directory) =>
          load(ownerUrl, appSecret ?? (await directory.secret('app-secret'))),
        );
  say(`Loaded ${folder}. Rows in each table:`);
  for (const line of describeTables(tables)) say(line);
  if (isSameSecret) return;
  const place = appSecret === undefined ? join(dataDirectory, 'app-secret.secret') : 'APP_SECRET';
  say(
    `The app secret here is not the one this data was written with. Put that one into ${place} before the first start: sessions, second factors and the record of who has had a free trial depend on it.`,
  );
});
