import { readAttachmentWork } from '../attachments/read-attachment.ts';
import { openDatabase } from '../db/open-database.ts';
import { databaseStorage } from '../files/database-storage.ts';
import { createLog } from '../log.ts';
import { startWorker } from '../work/worker.ts';

/** A node that reads files and does nothing else, as a process to be killed: it never comes to an end with the first one. */
const [, , ownerUrl = '', secret = ''] = process.argv;

const { database, unhurried } = await openDatabase({ ownerUrl, secret, onError: () => undefined });
const live = { publish: () => undefined };
const storage = databaseStorage(database);
const read = async (bytes: AsyncIterable<Uint8Array>) => {
  for await (const piece of bytes) process.stdout.write(`reading ${piece.length} bytes\n`);
  return new Promise<never>(() => undefined);
};
startWorker({
  database,
  unhurried,
  live,
  log: createLog({ level: 'silent' }),
  now: () => new Date(),
  register: {
    'read-attachment': readAttachmentWork({ files: { storage, storageOf: () => storage }, documents: { read }, live }),
  },
  schedule: [],
}).wake();
