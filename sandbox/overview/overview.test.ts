import { describe, expect, it } from 'vitest';
import type { SandboxOverview } from '#sandbox/stripe/controls/control.ts';
import { overviewPage } from './overview-page.ts';

const quiet: SandboxOverview = {
  now: '2026-11-15T12:00:00.000Z',
  clockOffsetSeconds: 0,
  behaviour: {
    hold: false,
    order: 'created',
    duplicate: false,
    failNext: 0,
    noWait: false,
    faults: [],
    afterLastRetry: 'cancel',
  },
  counts: { customer: 2 },
  subscriptions: [],
  deliveries: [],
};

describe('the sandbox page', () => {
  it('shows the clock and offers to move it', async () => {
    const page = String(await overviewPage(quiet));
    expect(page).toContain('2026-11-15 12:00 UTC');
    expect(page).toContain('data-body="{&quot;advance&quot;:&quot;30d&quot;}"');
  });

  it('lists subscriptions and escapes customer names', async () => {
    const subscription = {
      id: 'sub_1',
      customer: 'cus_1',
      email: '<b>@example.com',
      status: 'trialing',
      periodEnd: null,
    };
    const page = String(await overviewPage({ ...quiet, subscriptions: [subscription] }));
    expect(page).toContain('&lt;b&gt;@example.com');
    expect(page).not.toContain('<b>@example.com');
  });
});
