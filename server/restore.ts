import { resolve } from 'node:path';
import { describeTables } from '#server/workspace/backup/read-tables.ts';
import { restoreBackup } from '#server/workspace/backup/restore-backup.ts';
import { openDataDirectory } from '#server/platform/runtime/data-directory.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/** `npm run restore -- folder [key file]`: replaces the embedded database with a backup, and keeps the old one. */
await runCommand(async (say, [folder, keyFile]) => {
  const { databaseUrl, dataDirectory, backups, appSecret } = readEnv();
  if (databaseUrl !== undefined) {
    throw new StartError('DATABASE_URL is set, but a backup can only replace the embedded database: unset it.');
  }
  if (folder === undefined) throw new StartError('Name the backup to restore: npm run restore -- FOLDER.');
  const directory = await openDataDirectory(dataDirectory);
  try {
    const { takenAt, tables, erasedAgain, aside } = await restoreBackup({
      folder: resolve(folder),
      privateKeyFile: keyFile === undefined ? undefined : resolve(keyFile),
      directory,
      backups: backups.directory,
      appSecret,
      now: new Date(),
      say,
    });
    say(`Restored the state of ${takenAt} to ${directory.path}. Rows in each table:`);
    for (const line of describeTables(tables)) say(line);
    say(
      `Erased again, because they were erased after the backup: ${erasedAgain.accounts} accounts; ${erasedAgain.rows} clients, candidates and files of other accounts.`,
    );
    say('Everyone is signed out, and links in earlier mails no longer work.');
    if (aside) say(`The previous data is kept in ${aside}: remove it when you no longer need it, within 30 days.`);
  } finally {
    await directory.release();
  }
});
