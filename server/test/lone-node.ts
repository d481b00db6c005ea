import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { databaseStorage } from '#server/platform/files/database-storage.ts';
import type { FileStorage } from '#server/platform/files/storage.ts';
import type { Live } from '#server/platform/live/live.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { startWorker, type WorkerDeps } from '#server/platform/work/worker.ts';

interface Surroundings {
  database: Database;
  storage: FileStorage;
  live: Pick<Live, 'publish'>;
}

/** A node that does some kinds of work and nothing else, as a process to be killed: see `killNodeWhenItSays`. */
export async function startLoneNode(registerIn: (here: Surroundings) => WorkerDeps['register']): Promise<void> {
  const [, , ownerUrl = '', secret = ''] = process.argv;
  const { database, unhurried } = await openDatabase({ ownerUrl, secret, onError: () => undefined });
  const live = { publish: () => undefined };
  startWorker({
    database,
    unhurried,
    live,
    log: createLog({ level: 'silent' }),
    now: () => new Date(),
    register: registerIn({ database, storage: databaseStorage(database), live }),
    schedule: [],
  }).wake();
}
