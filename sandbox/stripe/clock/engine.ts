import type { Store } from '../storage/store.ts';
import { emit } from '../webhooks/emit.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';
import { runDueWork } from './due-work.ts';

/** Moves the clocks. Runs are serialised, so that two never race for the same piece of work. */
export class ClockEngine {
  readonly #store: Store;
  readonly #dispatcher: WebhookDispatcher;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: Store, dispatcher: WebhookDispatcher) {
    this.#store = store;
    this.#dispatcher = dispatcher;
  }

  /** Does what has come due with time, and finishes advancing test clocks. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#run(null, null);
      for (const { id, target } of await this.#advancingTestClocks()) await this.#advanceTestClock(id, target);
    });
  }

  /** Moves the sandbox's clock forward to a time in Unix seconds, doing all work due on the way. */
  advanceTo(target: number): Promise<{ steps: number }> {
    return this.#inTurn(async () => {
      const steps = await this.#run(null, target);
      await this.#store.write(async (tx) => {
        if (target > tx.now) await tx.changeSettings({ clockOffset: tx.settings.clockOffset + target - tx.now });
      });
      return { steps };
    });
  }

  /** Without a target, up to the current time of the sandbox's clock. */
  #run(clock: null, target: number | null): Promise<number> {
    return runDueWork(
      this.#store,
      clock,
      (tx) => target ?? tx.now,
      async (tx, at) => {
        if (at > tx.now) await tx.changeSettings({ clockOffset: tx.settings.clockOffset + at - tx.now });
      },
      () => this.#dispatcher.drain(),
    );
  }

  async #advanceTestClock(id: string, target: number): Promise<void> {
    await runDueWork(
      this.#store,
      id,
      () => target,
      async (tx, at) => {
        const clock = await tx.require('test_helpers.test_clock', id, 'path');
        await tx.save('test_helpers.test_clock', { ...clock, data: { ...clock.data, frozen_time: at } });
      },
      () => this.#dispatcher.drain(),
    );
    await this.#store.write(async (tx) => {
      const clock = await tx.find('test_helpers.test_clock', id);
      if (!clock) return;
      const data = { ...clock.data, frozen_time: target, status: 'ready', status_details: {} };
      await tx.save('test_helpers.test_clock', { ...clock, data });
      await emit(tx, 'test_helpers.test_clock.ready', data);
    });
  }

  #advancingTestClocks(): Promise<{ id: string; target: number }[]> {
    return this.#store.read(async (tx) => {
      const clocks = await tx.all('test_helpers.test_clock', { statusIn: ['advancing'] });
      return clocks.map(({ data }) => ({
        id: data.id,
        target: data.status_details.advancing?.target_frozen_time ?? data.frozen_time,
      }));
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
