import type { Context } from 'hono';
import { findUserByEmail } from '../account/account.store.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/router.ts';
import type { WorkData, WorkDefinition } from '../work/definition.ts';
import { enqueue } from '../work/queue.ts';
import { audit } from './audit.ts';
import { originOf } from './origin.ts';

/**
 * Notes a wrong password with the same one row for every address: only the worker looks whether there is an account, after
 * the answer has gone out. The limit on guesses comes before, so it bounds what is written as well.
 */
export async function noteFailedSignIn(c: Context<AppEnv>, deps: Deps, email: string): Promise<void> {
  const data = { email, at: deps.now().toISOString(), ...originOf(c, deps) };
  await deps.database.asSystem((tx) => enqueue(tx, { kind: 'failed-sign-in', data }));
  deps.worker.wake();
}

/** Its row, and with it the address that somebody typed, goes with its end. */
export const failedSignInWork: WorkDefinition<WorkData['failed-sign-in']> = {
  lane: 'activity',
  attempts: 10,
  waitAfter: (failures) => failures * 60_000,
  limitMs: 60_000,
  remembered: false,
  run: async ({ data: { email, at, ...origin }, checkpoint, step }) => {
    // A node that died after the one step has done it all.
    if (checkpoint() !== null) return;
    await step(async (tx) => {
      const owner = await findUserByEmail(tx, email);
      if (owner) await audit(tx, owner.id, { kind: 'sign-in-failed', at: new Date(at) }, origin);
      return { checkpoint: 'written' };
    });
  },
};
