import type { WorkContext, WorkDefinition } from '#server/platform/work/definition.ts';

/** Work that reports and hangs in the step after these: what that step has done is not committed and is lost. */
export function stuckAfter<Data>(steps: number, work: WorkDefinition<Data>): WorkDefinition<Data> {
  return {
    ...work,
    run: (context) => {
      let taken = 0;
      const step: WorkContext<Data>['step'] = (inStep) =>
        context.step(async (tx) => {
          const result = await inStep(tx);
          taken += 1;
          if (taken > steps) {
            process.stdout.write('in the middle\n');
            await new Promise(() => undefined);
          }
          return result;
        });
      return work.run({ ...context, step });
    },
  };
}
