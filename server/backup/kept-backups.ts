import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION_DAYS } from '#shared/account.ts';
import { StartError } from '../start-error.ts';
import { makeFolder } from './copy-file.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNFINISHED = '.unfinished';
const finishedName = /^placewell-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** BACKUP_DIR, or whichever folder was named instead. */
export async function openBackupFolder(path: string): Promise<void> {
  await makeFolder(path).catch((error: Error) => {
    throw new StartError(`BACKUP_DIR must be a folder that can be written to, but ${path} is not: ${error.message}.`);
  });
}

/** Sorts by time, and is a name on every kind of disk. */
export function backupName(at: Date): string {
  return `placewell-${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '-')}Z`;
}

/** Under this name it is written, and, before it goes, removed: what bears its real name is complete. */
export function unfinishedName(name: string): string {
  return `${name}${UNFINISHED}`;
}

/** What a backup that was cut short has left. Only for whoever knows that none is being made. */
export async function sweepUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('placewell-') && name.endsWith(UNFINISHED)) await removeTree(join(directory, name));
  }
}

/** All but the newest so many, and none older than the Privacy page allows. Returns the names of those removed. */
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
