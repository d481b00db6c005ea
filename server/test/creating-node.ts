import { createCandidatesWork } from '../cv-batches/create-candidates.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { startWorker } from '../work/worker.ts';

/** A node that makes candidates of batches and does nothing else, as a process to be killed: it stays after its second step for ever. */
const [, , ownerUrl = '', secret = ''] = process.argv;
const LAST_STEP = 2;

const { database, unhurried } = await openDatabase({ ownerUrl, secret, onError: () => undefined });
const work = createCandidatesWork({ live: { publish: () => undefined } });
startWorker({
  database,
  unhurried,
  live: { publish: () => undefined },
  log: createLog({ level: 'silent' }),
  now: () => new Date(),
  register: {
    'create-cv-candidates': {
      ...work,
      run: (context) => {
        let steps = 0;
        const step: typeof context.step = (inStep) =>
          context.step(async (tx) => {
            const result = await inStep(tx);
            steps += 1;
            // What it has just done is not written down yet, and is lost.
            if (steps > LAST_STEP) {
              process.stdout.write('in the middle\n');
              await new Promise(() => undefined);
            }
            return result;
          });
        return work.run({ ...context, step } as Parameters<typeof work.run>[0]);
      },
    },
  },
  schedule: [],
}).wake();
