import type { Logger } from 'pino';

/** Runs all steps even if one fails, because stopping the database comes last. */
export async function runInReverse(steps: (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const step of steps.toReversed()) {
    await step().catch((error: unknown) => log.error({ err: error }, 'a part could not be stopped cleanly'));
  }
}
