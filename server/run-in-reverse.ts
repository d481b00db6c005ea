import type { Logger } from 'pino';

/** To the end: a step that fails must not keep the database running, which comes last. */
export async function runInReverse(steps: (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const step of steps.toReversed()) {
    await step().catch((error: unknown) => log.error({ err: error }, 'a part could not be stopped cleanly'));
  }
}
