import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test/app.ts';
import { handleEvent } from './events.ts';
import { reconcile } from './reconcile.ts';
import { cards, journeysOf } from './test-journeys.ts';

const app = useTestApp();

describe('100 random webhook histories', () => {
  it('doubled, shuffled and with a tenth lost, then reconciled, all end in the provider’s state', async () => {
    const { startTrial, customerOf, advance } = journeysOf(app);
    const ada = await app.signUp({ subscribed: false });
    await startTrial(ada, cards.failsLater);
    await advance('30d');
    await advance('2h');
    const { stripe } = app.deps.billing;
    const customer = await customerOf(ada);
    const { data: events } = await stripe.events.list({ limit: 100 });
    const own = events.filter(({ data: { object } }) => 'customer' in object && object.customer === customer);
    expect(own.length).toBeGreaterThanOrEqual(8);
    const [truth] = (await stripe.subscriptions.list({ customer, status: 'all' })).data;
    const delivery = fc.record({ index: fc.nat(own.length - 1), luck: fc.integer({ min: 1, max: 10 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 5, maxLength: 12 }), async (deliveries) => {
        await app.db.pools.system.query('delete from stripe_events');
        await app.db.pools.system.query(`update subscriptions set status = 'trialing', synced_at = 'epoch'`);
        for (const { index, luck } of deliveries) {
          const event = own[index];
          if (event && luck < 10) await handleEvent(app.deps, event);
        }
        await reconcile(app.deps);
        const { rows } = await app.db.pools.system.query('select id, status from subscriptions');
        expect(rows).toEqual([{ id: truth?.id, status: truth?.status }]);
        const unseen = await app.db.pools.system.query(
          `select 1 from stripe_events where state not in ('processed', 'ignored')`,
        );
        expect(unseen.rows).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
