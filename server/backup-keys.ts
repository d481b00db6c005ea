import { resolve } from 'node:path';
import { makeBackupKeys } from '#server/workspace/backup/backup-keys.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/** `npm run backup-keys -- folder`: makes the pair of keys with which backups are encrypted and opened. */
await runCommand(async (say, [folder]) => {
  if (folder === undefined) throw new StartError('Name a folder for the keys: npm run backup-keys -- FOLDER.');
  const { privateKey, publicKey } = await makeBackupKeys(resolve(folder));
  say(`Made ${publicKey}: set BACKUP_PUBLIC_KEY_FILE to it, and every backup is encrypted.`);
  say(`Made ${privateKey}: move it off this machine, and keep a copy. Without it no encrypted backup can be read.`);
});
