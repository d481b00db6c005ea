import { resolve } from 'node:path';
import { inMegabytes } from '#server/workspace/backup/backup-room.ts';
import { removeOldBackups } from '#server/workspace/backup/kept-backups.ts';
import { takeBackup } from '#server/workspace/backup/take-backup.ts';
import { withDatabase } from '#server/platform/db/find-database.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/**
 * `npm run backup [-- folder]`: takes a complete copy of the embedded database, whether the product is running or
 * stopped.
 */
await runCommand(async (say, [folder]) => {
  const { databaseUrl, dataDirectory, backups, files } = readEnv();
  if (databaseUrl !== undefined) {
    throw new StartError('DATABASE_URL is set: back up that server with its own tools, see docs/operations.md.');
  }
  const into = folder === undefined ? backups.directory : resolve(folder);
  const made = await withDatabase({ databaseUrl, dataDirectory }, (ownerUrl) =>
    takeBackup({ ownerUrl, dataDirectory, into, now: () => new Date(), publicKeyFile: backups.publicKeyFile }),
  );
  say(`Backed up to ${made.folder}: ${inMegabytes(made.bytes)} in ${made.files} files, ${made.seconds.toFixed(1)} s.`);
  say(
    backups.publicKeyFile === undefined
      ? "  It contains all data and this installation's secrets: keep it where nobody else can read it."
      : `  It is encrypted for ${backups.publicKeyFile}: only the private key that belongs to it opens it.`,
  );
  if (files.s3) say(`  It does not include the files in the bucket ${files.s3.bucket}: back up the bucket too.`);
  if (folder !== undefined || backups.kept === 0) return;
  for (const name of await removeOldBackups(into, backups.kept, new Date())) say(`  Removed ${name}: it was too old.`);
});
