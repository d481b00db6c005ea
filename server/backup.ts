import { resolve } from 'node:path';
import { inMegabytes } from './backup/backup-room.ts';
import { removeOldBackups } from './backup/kept-backups.ts';
import { takeBackup } from './backup/take-backup.ts';
import { withDatabase } from './db/find-database.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

/** `npm run backup [-- folder]`: a complete copy of the embedded database, while the product is running or stopped. */
await runCommand(async (say, [folder]) => {
  const { databaseUrl, dataDirectory, backups, files } = readEnv();
  if (databaseUrl !== undefined) {
    throw new StartError('DATABASE_URL is set: back that server up with its own tools, see docs/operations.md.');
  }
  const into = folder === undefined ? backups.directory : resolve(folder);
  const made = await withDatabase({ databaseUrl, dataDirectory }, (ownerUrl) =>
    takeBackup({ ownerUrl, dataDirectory, into, now: () => new Date() }),
  );
  say(`Backed up to ${made.folder}: ${inMegabytes(made.bytes)} in ${made.files} files, ${made.seconds.toFixed(1)} s.`);
  say('  It holds all data and the secrets of this installation: keep it where nobody else can read it.');
  if (files.s3) say(`  Files in the bucket ${files.s3.bucket} are not in it: back the bucket up too.`);
  if (folder !== undefined || backups.kept === 0) return;
  for (const name of await removeOldBackups(into, backups.kept, new Date())) say(`  Removed ${name}: it was too old.`);
});
