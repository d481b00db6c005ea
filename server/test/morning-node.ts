import type { WorkDefinition } from '#server/platform/work/definition.ts';
import { morningMailsWork } from '#server/day/today/morning-mails.ts';
import { startLoneNode } from './lone-node.ts';

/** Queues the morning mails, and hangs in its second step before it commits. */
await startLoneNode(() => {
  const work: WorkDefinition<Record<string, never>> = {
    ...morningMailsWork,
    run: (context) => {
      let steps = 0;
      return morningMailsWork.run({
        ...context,
        step: (inner) =>
          context.step(async (tx) => {
            const result = await inner(tx);
            steps += 1;
            process.stdout.write(`step ${steps}\n`);
            if (steps === 2) await new Promise(() => undefined);
            return result;
          }),
      });
    },
  };
  return { 'morning-mails': work };
});
