import { runImportWork } from '../imports/run-import.ts';
import { createTableReader } from '../tables/table-reader.ts';
import { startLoneNode } from './lone-node.ts';
import { stuckAfter } from './stuck-work.ts';

/** Imports files, and stays after its first step for ever. */
await startLoneNode(({ storage, live }) => ({
  'run-import': stuckAfter(
    1,
    runImportWork({ files: { storageOf: () => storage }, tables: createTableReader(), live }),
  ),
}));
