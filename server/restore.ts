import { resolve } from 'node:path';
import { describeTables } from './backup/read-tables.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { openDataDirectory } from './data-directory.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

/** `npm run restore -- folder`: puts a backup in the place of the embedded database, and keeps what was there. */
await runCommand(async (say, [folder]) => {
  const { databaseUrl, dataDirectory, backups, appSecret } = readEnv();
  if (databaseUrl !== undefined) {
    throw new StartError(
      'DATABASE_URL is set, and a backup can only take the place of the embedded database: unset it.',
    );
  }
  if (folder === undefined) throw new StartError('Say which backup: npm run restore -- FOLDER.');
  const directory = await openDataDirectory(dataDirectory);
  try {
    const { takenAt, tables, erasedAgain, aside } = await restoreBackup({
      folder: resolve(folder),
      directory,
      backups: backups.directory,
      appSecret,
      now: new Date(),
      say,
    });
    say(`Restored the state of ${takenAt} to ${directory.path}. Rows in each table:`);
    for (const line of describeTables(tables)) say(line);
    say(
      `Erased again, because they had been erased since: ${erasedAgain.accounts} accounts; ${erasedAgain.rows} clients, candidates and files of others.`,
    );
    say('Everybody is signed out, and links in mails sent before no longer work.');
    if (aside) say(`What was there before is kept in ${aside}: remove it when it is no longer needed, within 30 days.`);
  } finally {
    await directory.release();
  }
});
