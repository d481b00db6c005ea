import { importLikeWork } from './import-like-work.ts';
import { startLoneNode } from './lone-node.ts';

const LAST_STEP = 4;

/** Works, and hangs in the fourth step. */
await startLoneNode(() =>
  importLikeWork(async (step) => {
    process.stdout.write(`step ${step}\n`);
    if (step === LAST_STEP) await new Promise(() => undefined);
  }),
);
