import type { WorkDefinition } from '../work/definition.ts';
import { morningMailsWork } from '../today/morning-mails.ts';
import { startLoneNode } from './lone-node.ts';

/** Owes the morning mails, and stays for ever in the second of its steps, with what that wrote not yet committed. */
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
