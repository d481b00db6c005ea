import { startVitest } from 'vitest/node';
import { LinesReporter } from '../proof/lines-reporter.ts';

/** `npm run proof [P2 P13]`: every promise in full, one after the other, so that none is measured beside another. */
const asked = process.argv.slice(2);
const vitest = await startVitest('test', [], {
  project: ['proof', 'browser-proof'],
  reporters: [new LinesReporter()],
  fileParallelism: false,
  maxWorkers: 1,
  provide: { effort: 'full' },
  ...(asked.length > 0 ? { testNamePattern: `^(${asked.join('|')}):` } : {}),
});
await vitest.close();
