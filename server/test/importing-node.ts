import { runImportWork } from '#server/intake/imports/run-import.ts';
import { createTableReader } from '#server/platform/readers/tables/table-reader.ts';
import { startLoneNode } from './lone-node.ts';
import { stuckAfter } from './stuck-work.ts';

/** Imports files, and hangs after its first step. */
await startLoneNode(({ storage, live }) => ({
  'run-import': stuckAfter(
    1,
    runImportWork({ files: { storageOf: () => storage }, tables: createTableReader(), live }),
  ),
}));
