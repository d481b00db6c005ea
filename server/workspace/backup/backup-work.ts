import type { Logger } from 'pino';
import type { Env } from '#server/platform/runtime/env.ts';
import { doubling, GivenUp, type WorkData, type WorkDefinition } from '#server/platform/work/definition.ts';
import { noteErasures } from './erase-again.ts';
import { removeOldBackups } from './kept-backups.ts';
import { takeBackup } from './take-backup.ts';

const HOUR_MS = 60 * 60_000;

export interface BackupDeps {
  env: Pick<Env, 'backups' | 'dataDirectory'>;
  /** The embedded database; undefined where a server's own tools make the backups. */
  embeddedUrl: string | undefined;
  now: () => Date;
  log: Logger;
}

/** The nightly copy of the embedded database. A failure is logged as a warning and retried. */
export function backupWork({ env, embeddedUrl, now, log }: BackupDeps): WorkDefinition<WorkData['backup']> {
  return {
    lane: 'long',
    attempts: 6,
    waitAfter: doubling(HOUR_MS),
    limitMs: 6 * HOUR_MS,
    remembered: true,
    run: async ({ signal }) => {
      const { directory, kept, publicKeyFile } = env.backups;
      if (embeddedUrl === undefined || kept === 0) throw new GivenUp('This installation makes no automatic backups.');
      const { dataDirectory } = env;
      const made = await takeBackup({
        ownerUrl: embeddedUrl,
        dataDirectory,
        into: directory,
        now,
        signal,
        publicKeyFile,
      });
      const removed = await removeOldBackups(directory, kept, now());
      log.info({ ...made, removed: removed.length }, 'made a backup');
    },
  };
}

/** Keeps the erasure list beside the backups up to date. An account's erasure does not wait for it. */
export function erasureListWork({ env }: BackupDeps): WorkDefinition<WorkData['erasure-list']> {
  return {
    lane: 'retention',
    attempts: 5,
    waitAfter: doubling(HOUR_MS),
    limitMs: HOUR_MS,
    remembered: true,
    run: ({ unhurried }) => noteErasures(unhurried, env.backups.directory),
  };
}
