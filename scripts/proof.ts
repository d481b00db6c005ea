import { startVitest } from 'vitest/node';
import { LinesReporter } from '../proof/lines-reporter.ts';

/** `npm run proof [P2 P13]`: checks every promise in full, one after the other, so that none disturbs another. */
const asked = process.argv.slice(2);
const vitest = await startVitest('test', ['proof/'], {
  project: ['deep', 'full-proof'],
  reporters: [new LinesReporter()],
  fileParallelism: false,
  maxWorkers: 1,
  provide: { effort: 'full' },
  ...(asked.length > 0 ? { testNamePattern: `^(${asked.join('|')}):` } : {}),
});
await vitest.close();
