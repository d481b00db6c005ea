import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION_DAYS } from '#shared/identity/account-schemas.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { makeFolder } from './copy-file.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNFINISHED = '.unfinished';
const finishedName = /^placewell-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** Opens BACKUP_DIR, or the folder named instead. */
export async function openBackupFolder(path: string): Promise<void> {
  await makeFolder(path).catch((error: Error) => {
    throw new StartError(`BACKUP_DIR must be a writable folder, but ${path} is not: ${error.message}.`);
  });
}

/** Sorts by time, and is valid on every file system. */
export function backupName(at: Date): string {
  return `placewell-${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '-')}Z`;
}

/**
 * A backup has this name while it is written and again before it is removed, so a backup under its real name is
 * complete.
 */
export function unfinishedName(name: string): string {
  return `${name}${UNFINISHED}`;
}

/** Removes the remains of interrupted backups. Call it only when no backup is running. */
export async function sweepUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('placewell-') && name.endsWith(UNFINISHED)) await removeTree(join(directory, name));
  }
}

/** Removes all but the newest `kept`, and any older than the Privacy page allows. Returns the removed names. */
export async function removeOldBackups(directory: string, kept: number, now: Date): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => finishedName.test(name)).toSorted();
  const oldest = now.getTime() - RETENTION_DAYS * DAY_MS;
  const old = names.filter((name, index) => index < names.length - kept || takenAt(name) < oldest);
  for (const name of old) {
    const unfinished = join(directory, unfinishedName(name));
    await rename(join(directory, name), unfinished);
    await removeTree(unfinished);
  }
  return old;
}

function takenAt(name: string): number {
  return Date.parse(name.replace(finishedName, '$1T$2:$3:$4Z'));
}

async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
