import { StripeError, type StripeErrorBody } from '../errors.ts';
import type { Fault } from '../storage/settings.ts';
import type { Store } from '../storage/store.ts';

/** Takes the first injected fault that matches the call off the list. */
export async function takeFault(store: Store, path: string): Promise<Fault | null> {
  const concerns = (fault: Fault) => fault.path === null || path.startsWith(fault.path);
  const ordered = await store.read(async (tx) => tx.settings.faults.some(concerns));
  if (!ordered) return null;
  return store.write(async (tx) => {
    const index = tx.settings.faults.findIndex(concerns);
    if (index === -1) return null;
    const fault = tx.settings.faults[index] ?? null;
    await tx.changeSettings({ faults: tx.settings.faults.toSpliced(index, 1) });
    return fault;
  });
}

const FAULTS = {
  '409': {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
  },
  '429': {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. You have sent too many requests in a short time.',
  },
  '500': { type: 'api_error', message: 'An unknown error occurred.' },
} satisfies Record<string, StripeErrorBody>;

/** These strike before any work is done, so nothing is saved under the call's idempotency key. */
export function faultError(kind: keyof typeof FAULTS): StripeError {
  return new StripeError(Number(kind), FAULTS[kind]);
}

/** A lost response: the caller waits until it gives up. */
export function neverAnswer(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The caller gave up'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp);
  });
}
