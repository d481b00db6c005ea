import type { Store } from '../storage/store.ts';
import { claimDelivery, recordAttempt, wasAnswered, type Attempt, type Delivery } from './deliveries.ts';
import { retrieveEvent } from './event-log.ts';
import { signatureHeader } from './signature.ts';

const ANSWER_TIMEOUT_MS = 10_000;

interface DispatcherOptions {
  store: Store;
  deliver: (request: Request) => Promise<Response>;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/** Sends queued events one after the other, so that by default they arrive in order. */
export class WebhookDispatcher {
  readonly #store: Store;
  readonly #deliver: DispatcherOptions['deliver'];
  readonly #log: DispatcherOptions['log'];
  #pumping: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  readonly #waiting = new Set<() => void>();

  constructor({ store, deliver, log }: DispatcherOptions) {
    this.#store = store;
    this.#deliver = deliver;
    this.#log = log;
  }

  /** Checks for queued events without blocking the caller. */
  poke(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = null;
      // A poke arrived while the pump was already stopping.
      if (this.#again) this.poke();
    });
  }

  /** Resolves once nothing is being sent and nothing is due. */
  async drain(): Promise<void> {
    this.poke();
    while (this.#pumping) await this.#pumping;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#pumping;
  }

  resume(): void {
    this.#stopped = false;
  }

  /**
   * Before redirecting, Checkout waits for the first response to "completed", for at most ten seconds. It does not wait
   * for held events, since none is on its way.
   */
  async awaitCompletion(sessionId: string): Promise<void> {
    const deadline = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    this.poke();
    while (!deadline.aborted) {
      const answered = this.#nextAnswer(deadline);
      const done = await this.#store.read(
        async (tx) => tx.settings.hold || tx.settings.noWait || (await wasAnswered(tx, sessionId)),
      );
      if (done || this.#stopped) return;
      await answered;
    }
  }

  #nextAnswer(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        this.#waiting.delete(settle);
        deadline.removeEventListener('abort', settle);
        resolve();
      };
      this.#waiting.add(settle);
      deadline.addEventListener('abort', settle);
    });
  }

  async #pump(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        while (!this.#stopped && (await this.#sendNext()));
      } catch (error) {
        this.#log.error({ error }, 'The payment sandbox could not send its webhooks');
      }
      for (const settle of this.#waiting) settle();
    }
  }

  async #sendNext(): Promise<boolean> {
    const delivery = await this.#store.read(claimDelivery);
    if (!delivery) return false;
    const attempt = await this.#attempt(delivery);
    await this.#store.write((tx) => recordAttempt(tx, delivery, attempt));
    this.#log.info({ event: delivery.eventId, type: delivery.type, ...attempt }, 'Payment sandbox webhook');
    for (const settle of this.#waiting) settle();
    return true;
  }

  async #attempt(delivery: Delivery): Promise<Attempt> {
    const at = new Date(this.#store.wallMs()).toISOString();
    const refused = await this.#takeFailure();
    if (refused) return { at, status: 500, error: 'Refused by the fail_next switch' };
    const { event, endpoint, duplicate } = await this.#store.read(async (tx) => ({
      event: await retrieveEvent(tx, delivery.eventId),
      endpoint: await tx.find('webhook_endpoint', delivery.endpointId),
      duplicate: tx.settings.duplicate,
    }));
    if (!endpoint) return { at, status: null, error: 'The endpoint no longer exists' };
    const body = JSON.stringify(event, null, 2);
    const first = await this.#send(endpoint.data.url, body, endpoint.hidden.secret);
    if (duplicate) await this.#send(endpoint.data.url, body, endpoint.hidden.secret);
    return { at, ...first };
  }

  async #takeFailure(): Promise<boolean> {
    const pending = await this.#store.read(async (tx) => tx.settings.failNext > 0);
    if (!pending) return false;
    return this.#store.write(async (tx) => {
      const { failNext } = tx.settings;
      if (failNext > 0) await tx.changeSettings({ failNext: failNext - 1 });
      return failNext > 0;
    });
  }

  async #send(url: string, body: string, secret: string): Promise<Omit<Attempt, 'at'>> {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const request = new Request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, secret, this.#store.wallMs()),
      },
      body,
      redirect: 'manual',
      signal,
    });
    try {
      const response = await Promise.race([this.#deliver(request), rejectOnAbort(signal)]);
      await response.body?.cancel();
      return { status: response.status, error: response.ok ? null : `Answered ${response.status}` };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** A receiver in the same process may ignore the signal, so the timeout must not depend on it. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${ANSWER_TIMEOUT_MS / 1000} s`)));
  });
}
