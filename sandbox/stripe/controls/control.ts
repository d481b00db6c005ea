import { registerDefaultEndpoint, seedCatalogue } from '../seed.ts';
import { emptyTables } from '../storage/schema.ts';
import { DEFAULT_BEHAVIOUR, type Fault, type Settings } from '../storage/settings.ts';
import type { Store } from '../storage/store.ts';
import type { ClockEngine } from '../clock/engine.ts';
import { deliveryLog, resendEvent, type LoggedDelivery } from '../webhooks/deliveries.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';

type WebhookBehaviour = Pick<Settings, 'hold' | 'order' | 'duplicate' | 'failNext' | 'noWait'>;

export interface SandboxOverview {
  now: string;
  clockOffsetSeconds: number;
  behaviour: WebhookBehaviour & Pick<Settings, 'faults' | 'afterLastRetry'>;
  counts: Record<string, number>;
  subscriptions: { id: string; customer: string; email: string | null; status: string; periodEnd: string | null }[];
  deliveries: LoggedDelivery[];
}

interface ControlOptions {
  store: Store;
  engine: ClockEngine;
  dispatcher: WebhookDispatcher;
  webhookUrl: string;
}

/** The developer's controls of the sandbox: move time, disturb webhooks, inject faults, reset. */
export class SandboxControl {
  readonly #store: Store;
  readonly #engine: ClockEngine;
  readonly #dispatcher: WebhookDispatcher;
  readonly #webhookUrl: string;

  constructor({ store, engine, dispatcher, webhookUrl }: ControlOptions) {
    this.#store = store;
    this.#engine = engine;
    this.#dispatcher = dispatcher;
    this.#webhookUrl = webhookUrl;
  }

  now(): Promise<Date> {
    return this.#store.read(async (tx) => new Date(tx.now * 1000));
  }

  /** The clock only moves forward. The target is in Unix seconds. */
  async advanceTo(target: number): Promise<{ now: Date; steps: number }> {
    const { steps } = await this.#engine.advanceTo(target);
    return { now: await this.now(), steps };
  }

  async setWebhookBehaviour(changes: Partial<WebhookBehaviour>): Promise<WebhookBehaviour> {
    const settings = await this.#store.write(async (tx) => {
      await tx.changeSettings(changes);
      return tx.settings;
    });
    this.#dispatcher.poke();
    return webhookBehaviour(settings);
  }

  async resend(eventId: string): Promise<void> {
    await this.#store.write((tx) => resendEvent(tx, eventId));
    this.#dispatcher.poke();
  }

  webhookLog(limit: number): Promise<LoggedDelivery[]> {
    return this.#store.read((tx) => deliveryLog(tx.client, limit));
  }

  faults(): Promise<Fault[]> {
    return this.#store.read(async (tx) => tx.settings.faults);
  }

  setFaults(change: (faults: Fault[]) => Fault[]): Promise<Fault[]> {
    return this.#store.write(async (tx) => {
      await tx.changeSettings({ faults: change(tx.settings.faults) });
      return tx.settings.faults;
    });
  }

  setAfterLastRetry(afterLastRetry: Settings['afterLastRetry']): Promise<void> {
    return this.#store.write((tx) => tx.changeSettings({ afterLastRetry }));
  }

  /** Clears everything but the keys, so that the running product keeps working. */
  async reset(): Promise<void> {
    await this.#store.write(async (tx) => {
      await emptyTables(tx.client);
      await tx.changeSettings(DEFAULT_BEHAVIOUR);
      const atWallTime = tx.at(Math.floor(tx.wallMs / 1000));
      await seedCatalogue(atWallTime);
      await registerDefaultEndpoint(atWallTime, this.#webhookUrl);
    });
  }

  overview(): Promise<SandboxOverview> {
    return this.#store.read(async (tx) => {
      const { rows } = await tx.client.query<{ kind: string; count: number }>(
        'SELECT kind, count(*)::int AS count FROM sandbox.objects WHERE NOT deleted GROUP BY kind ORDER BY kind',
      );
      const customers = await tx.page('customer', {}, { limit: 1_000 });
      const emails = new Map(customers.rows.map(({ data }) => [data.id, data.email]));
      const { rows: subscriptions } = await tx.page('subscription', {}, { limit: 100 });
      return {
        now: new Date(tx.now * 1000).toISOString(),
        clockOffsetSeconds: tx.settings.clockOffset,
        behaviour: {
          ...webhookBehaviour(tx.settings),
          faults: tx.settings.faults,
          afterLastRetry: tx.settings.afterLastRetry,
        },
        counts: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
        subscriptions: subscriptions.map(({ data }) => {
          const customer = typeof data.customer === 'string' ? data.customer : data.customer.id;
          const end = data.items.data[0]?.current_period_end;
          return {
            id: data.id,
            customer,
            email: emails.get(customer) ?? null,
            status: data.status,
            periodEnd: end === undefined ? null : new Date(end * 1000).toISOString(),
          };
        }),
        deliveries: await deliveryLog(tx.client, 100),
      };
    });
  }
}

function webhookBehaviour({ hold, order, duplicate, failNext, noWait }: Settings): WebhookBehaviour {
  return { hold, order, duplicate, failNext, noWait };
}
