import { createLog } from '../log.ts';
import { openDatabase } from '../db/open-database.ts';
import { startWorker } from '../work/worker.ts';
import { importLikeWork } from './import-like-work.ts';

/** A node that works and does nothing else, as a process to be killed. It stays in the fourth step for ever. */
const [, , ownerUrl = '', secret = ''] = process.argv;
const LAST_STEP = 4;

const { database, unhurried } = await openDatabase({ ownerUrl, secret, onError: () => undefined });
startWorker({
  database,
  unhurried,
  live: { publish: () => undefined },
  log: createLog({ level: 'silent' }),
  now: () => new Date(),
  register: importLikeWork(async (step) => {
    process.stdout.write(`step ${step}\n`);
    if (step === LAST_STEP) await new Promise(() => undefined);
  }),
  schedule: [],
}).wake();
