import type { Stripe } from 'stripe';
import { addMonths, DAY } from '../clock/billing-cycle.ts';
import { invalidRequest } from '../errors.ts';
import { newId } from '../identifiers.ts';
import { buildTestClock } from '../objects/test-clock.ts';
import { emit } from '../webhooks/emit.ts';
import { deleteCustomer } from './customers.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import { integer, listParameters, pageOf, parameters, text } from './parameters.ts';

export const testClockEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/test_helpers/test_clocks',
    parameters({ frozen_time: integer, name: text.optional() }),
    async (tx, params) => {
      const data = buildTestClock({
        id: newId('clock'),
        name: params.name ?? null,
        frozenTime: params.frozen_time,
        now: tx.now,
      });
      await tx.insert('test_helpers.test_clock', { data, hidden: {} });
      await emit(tx, 'test_helpers.test_clock.created', data);
      return data;
    },
  ),
  endpoint('GET', '/v1/test_helpers/test_clocks', listParameters({}), async (tx, params) => {
    return listReply(await tx.page('test_helpers.test_clock', {}, pageOf(params)), '/v1/test_helpers/test_clocks');
  }),
  endpoint('GET', '/v1/test_helpers/test_clocks/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('test_helpers.test_clock', id, 'path')).data;
  }),
  endpoint('DELETE', '/v1/test_helpers/test_clocks/:id', parameters({}), async (tx, _params, id) => {
    const clock = await tx.require('test_helpers.test_clock', id, 'path');
    for (const customer of await tx.all('customer', { testClock: id })) {
      await deleteCustomer(tx.at(clock.data.frozen_time), customer);
    }
    await emit(tx, 'test_helpers.test_clock.deleted', clock.data);
    const tombstone: Stripe.TestHelpers.DeletedTestClock = { id, object: 'test_helpers.test_clock', deleted: true };
    await tx.remove(id, tombstone);
    return tombstone;
  }),
  /** Only starts the advance: the clock engine does the work after the response and sets the status back to `ready`. */
  endpoint(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    parameters({ frozen_time: integer }),
    async (tx, params, id) => {
      const clock = await tx.require('test_helpers.test_clock', id, 'path');
      const { frozen_time: from, status } = clock.data;
      const to = params.frozen_time;
      if (status !== 'ready') throw invalidRequest('You cannot advance a test clock that is still advancing.');
      if (to <= from) throw invalidRequest('You can only move a test clock forwards.', { param: 'frozen_time' });
      const subscriptions = await tx.page('subscription', { testClock: id }, { limit: 1 });
      // Stripe's limit is two intervals of the shortest subscription; every plan sold here is monthly.
      const farthest = subscriptions.rows.length > 0 ? addMonths(from, 2) : from + 2 * 366 * DAY;
      if (to > farthest) {
        throw invalidRequest('You can advance a test clock by at most two intervals of its shortest subscription.', {
          param: 'frozen_time',
        });
      }
      const data: Stripe.TestHelpers.TestClock = {
        ...clock.data,
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: to } },
      };
      await tx.save('test_helpers.test_clock', { ...clock, data });
      await emit(tx, 'test_helpers.test_clock.advancing', data);
      return data;
    },
  ),
];
