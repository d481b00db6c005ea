import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lackOfRoom } from './backup-room.ts';
import { backupName, removeOldBackups, unfinishedName } from './kept-backups.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 2, 15));

async function folderWith(names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await mkdir(join(folder, name, 'postgres'), { recursive: true });
  return folder;
}

describe('the kept backups', () => {
  it('are the newest ones, and nothing else in the folder is touched', async () => {
    const others = ['erasures', 'placewell', unfinishedName(backupName(day(5)))];
    const folder = await folderWith([...[1, 2, 3, 4].map((number) => backupName(day(number))), ...others]);
    expect(await removeOldBackups(folder, 3, day(4))).toEqual([backupName(day(1))]);
    expect((await readdir(folder)).toSorted()).toEqual(
      [...[2, 3, 4].map((number) => backupName(day(number))), ...others].toSorted(),
    );
  });

  it('are at most 30 days old, as the Privacy page says', async () => {
    const folder = await folderWith([1, 2, 31, 32].map((number) => backupName(day(number))));
    await removeOldBackups(folder, 30, day(32));
    expect((await readdir(folder)).toSorted()).toEqual([2, 31, 32].map((number) => backupName(day(number))));
  });
});

describe('the space for a backup', () => {
  const GB = 1_000_000_000;
  it.each([
    ['leaves a gigabyte of a large disk', 10 * GB, { sizeBytes: 100 * GB, freeBytes: 11 * GB }, undefined],
    ['leaves a tenth of a small one', 0.1 * GB, { sizeBytes: 2 * GB, freeBytes: 0.3 * GB }, undefined],
    [
      'is refused with the figures when it would not',
      10 * GB,
      { sizeBytes: 100 * GB, freeBytes: 10.5 * GB },
      'it needs 10000 MB and should leave 1000 MB, but only 10500 MB are free',
    ],
  ])('%s', (_name, needed, disk, sentence) => {
    expect(lackOfRoom(needed, disk)).toBe(sentence);
  });
});
