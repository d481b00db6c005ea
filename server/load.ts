import { join, resolve } from 'node:path';
import { loadFrom } from '#server/workspace/backup/dump.ts';
import { describeTables } from '#server/workspace/backup/read-tables.ts';
import { withEmbeddedDatabase } from '#server/platform/db/find-database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/** `npm run db:load -- folder`: loads a dump into a new database, the one of DATABASE_URL or the embedded one. */
await runCommand(async (say, [given]) => {
  const { databaseUrl, dataDirectory, appSecret } = readEnv();
  if (given === undefined) throw new StartError('Name the dump to load: npm run db:load -- FOLDER.');
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
    `The app secret here is not the one this data was written with. Put that one into ${place} before the first start: sessions, second factors and the record of used free trials depend on it.`,
  );
});
