import type { Context } from 'hono';
import { findUserByEmail } from '../account/account.store.ts';
import type { IdentityDeps } from '../deps.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import type { WorkData, WorkDefinition } from '#server/platform/work/definition.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { audit } from '../activity/audit.ts';
import { originOf } from '../activity/origin.ts';

/**
 * Queues one identical row for every address. Only the worker checks whether there is an account, after the response
 * was sent. The limit on guesses is applied earlier, so it also bounds the rows.
 */
export async function noteFailedSignIn(c: Context<AppEnv>, deps: IdentityDeps, email: string): Promise<void> {
  const data = { email, at: deps.now().toISOString(), ...originOf(c, deps) };
  await deps.database.asSystem((tx) => enqueue(tx, { kind: 'failed-sign-in', data }));
  deps.worker.wake();
}

/** The row, and with it the typed address, is deleted when the work ends. */
export const failedSignInWork: WorkDefinition<WorkData['failed-sign-in']> = {
  lane: 'activity',
  attempts: 10,
  waitAfter: (failures) => failures * 60_000,
  limitMs: 60_000,
  remembered: false,
  run: async ({ data: { email, at, ...origin }, checkpoint, step }) => {
    // A node that died after the only step has already done everything.
    if (checkpoint() !== null) return;
    await step(async (tx) => {
      const owner = await findUserByEmail(tx, email);
      if (owner) await audit(tx, owner.id, { kind: 'sign-in-failed', at: new Date(at) }, origin);
      return { checkpoint: 'written' };
    });
  },
};
