import { endTrial, expireFirstPayment, finalizeAndCollect, remindOfTrialEnd, renew } from '../billing/cycle.ts';
import { expireSession } from '../billing/checkout.ts';
import { collectInvoice } from '../billing/collection.ts';
import { endSubscription } from '../billing/subscription-changes.ts';
import type { Stored } from '../storage/kinds.ts';
import type { Store } from '../storage/store.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';

/** The sandbox's clock, or one test clock with its customers. */
type ClockId = string | null;

interface Due {
  id: string;
  kind: string;
  at: number;
}

/**
 * Does all work due up to a moment, in order of time, each piece in its own transaction at its due time. Returns the
 * number of pieces.
 */
export async function runDueWork(
  store: Store,
  clock: ClockId,
  until: (tx: SandboxTransaction) => number,
  afterEach: (tx: SandboxTransaction, at: number) => Promise<void>,
  settle: () => Promise<void>,
): Promise<number> {
  for (let count = 0; ; count += 1) {
    // Checked before taking the writer lock: usually there is nothing to do.
    if (!(await store.read((tx) => nextDue(tx, clock, until(tx))))) return count;
    await store.write(async (tx) => {
      const due = await nextDue(tx, clock, until(tx));
      if (!due) return;
      await perform(tx.at(due.at), due);
      await afterEach(tx, due.at);
    });
    // Listeners get the events of each step before the next one, as if the time had really passed.
    await settle();
  }
}

async function nextDue(tx: SandboxTransaction, clock: ClockId, until: number): Promise<Due | null> {
  const { rows } = await tx.client.query<{ id: string; kind: string; at: string }>(
    `SELECT id, kind, due_at AS at FROM sandbox.objects
     WHERE due_at <= $1 AND test_clock IS NOT DISTINCT FROM $2 ORDER BY due_at, seq LIMIT 1`,
    [until, clock],
  );
  const row = rows[0];
  return row ? { id: row.id, kind: row.kind, at: Number(row.at) } : null;
}

async function perform(tx: SandboxTransaction, due: Due): Promise<void> {
  switch (due.kind) {
    case 'checkout.session':
      return expireSession(tx, await tx.require('checkout.session', due.id, 'path'));
    case 'subscription':
      return advanceSubscription(tx, await tx.require('subscription', due.id, 'path'));
    case 'invoice':
      return advanceInvoice(tx, await tx.require('invoice', due.id, 'path'));
    default:
      throw new Error(`Nothing is ever due for a ${due.kind}.`);
  }
}

async function advanceSubscription(tx: SandboxTransaction, subscription: Stored<'subscription'>): Promise<void> {
  const { data } = subscription;
  if (data.status === 'incomplete') return expireFirstPayment(tx, subscription);
  // A cancellation at the end of a period comes before the renewal it prevents.
  if (data.cancel_at !== null && data.cancel_at <= tx.now) {
    await endSubscription(tx, subscription, 'cancellation_requested');
    return;
  }
  if (data.status !== 'trialing') return renew(tx, subscription);
  if (data.trial_end !== null && data.trial_end <= tx.now) return endTrial(tx, subscription);
  return remindOfTrialEnd(tx, subscription);
}

async function advanceInvoice(tx: SandboxTransaction, invoice: Stored<'invoice'>): Promise<void> {
  if (invoice.data.status === 'draft') await finalizeAndCollect(tx, invoice);
  else await collectInvoice(tx, invoice, { automatic: true });
}
