import type { Stripe } from 'stripe';
import { DAY } from '../clock/billing-cycle.ts';

export function buildTestClock(input: {
  id: string;
  name: string | null;
  frozenTime: number;
  now: number;
}): Stripe.TestHelpers.TestClock {
  return {
    id: input.id,
    object: 'test_helpers.test_clock',
    created: input.now,
    deletes_after: input.now + 30 * DAY,
    frozen_time: input.frozenTime,
    livemode: false,
    name: input.name,
    status: 'ready',
    status_details: {},
  };
}
