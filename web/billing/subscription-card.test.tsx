import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { show } from '#web/test/show.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { subscriptionQuery } from './subscription.queries.ts';

const user = {
  uid: '5f0c8a52-0b0f-4c0e-9a37-6a1d8b6d3a10',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada Lovelace',
  photoURL: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};

const trial: Subscription = {
  status: 'trialing',
  planName: 'Professional',
  currentPeriodStart: '2026-11-15T10:00:00.000Z',
  currentPeriodEnd: '2026-12-15T10:00:00.000Z',
  trialStart: '2026-11-15T10:00:00.000Z',
  trialEnd: '2026-12-15T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  endsAt: null,
  hasPaymentMethod: false,
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  createdAt: '2026-11-15T10:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

async function showCard(subscription: Subscription | null, trialDaysLeft = 0): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(sessionQuery.queryKey, user);
  queryClient.setQueryData(subscriptionQuery(user.uid).queryKey, { subscription, trialDaysLeft });
  show(queryClient, <SubscriptionCard />);
  await screen.findByText('Subscription & Billing');
}

it.each([
  ['active', 'Active', true],
  ['trialing', 'Trial', true],
  ['past_due', 'Past Due', false],
  ['unpaid', 'Unpaid', false],
  ['canceled', 'Canceled', false],
  ['incomplete', 'Incomplete', false],
  ['incomplete_expired', 'Expired', false],
  ['paused', 'paused', false],
])('%s shows as "%s"; it can be cancelled: %s', async (status, label, cancellable) => {
  await showCard({ ...trial, status });
  expect(screen.getByText(label)).toBeDefined();
  expect(screen.queryAllByText('Cancel Subscription')).toHaveLength(cancellable ? 1 : 0);
});

it('counts the remaining days of a trial', async () => {
  await showCard(trial, 1);
  const notice = screen.getByText('Free Trial Active').closest('[role=status]');
  expect(notice?.textContent).toContain('1 day remaining. It ends on 15 December 2026 and nothing is charged.');
});

it.each([
  ['the provider has not ended yet', trial],
  ['the provider has ended', { ...trial, status: 'canceled' }],
])('shows the end of a trial that %s', async (_, subscription) => {
  await showCard(subscription, 0);
  expect(screen.queryByText('Free Trial Active')).toBeNull();
  const status = screen.getByText('Status').nextElementSibling;
  expect(status?.textContent).toContain('Your free trial has ended.');
});

it('does not call a paid and then cancelled subscription a trial', async () => {
  await showCard({ ...trial, status: 'canceled', currentPeriodEnd: '2027-01-15T10:00:00.000Z' });
  expect(screen.queryByText('Your free trial has ended.')).toBeNull();
});

it('states when a trial with a card starts to cost money', async () => {
  await showCard({ ...trial, hasPaymentMethod: true }, 30);
  expect(screen.getByText(/£9 per month from 15 December 2026\./)).toBeDefined();
});

it('offers Resume instead of Cancel for an ending subscription', async () => {
  await showCard({ ...trial, cancelAtPeriodEnd: true, endsAt: '2026-12-10T10:00:00.000Z' }, 30);
  const notice = screen.getByText('Subscription Ending').closest('[role=status]');
  expect(notice?.textContent).toContain('Your access ends on 10 December 2026.');
  expect(notice?.textContent).toContain('Free Trial Active: 30 days remaining.');
  expect(screen.getAllByRole('status'), 'one notice, not one for each thing it says').toHaveLength(1);
  expect(screen.getByText('Resume subscription')).toBeDefined();
  expect(screen.queryByText('Cancel Subscription')).toBeNull();
});

it.each([
  [
    'green',
    { success: true },
    'Subscription cancelled successfully. You will have access until the end of your current billing period.',
    'text-success',
  ],
  ['red', { success: false, error: 'Try later.' }, 'Failed to cancel subscription: Try later.', 'text-danger'],
])('answers a cancellation in %s', async (_, body, answer, colour) => {
  await showCard(trial, 30);
  vi.stubGlobal('fetch', async () => Response.json(body));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel Subscription' }));
  const card = screen.getByRole('region', { name: 'Subscription & Billing', hidden: true });
  expect((await within(card).findByText(answer)).classList).toContain(colour);
});

it('states that dates are missing', async () => {
  await showCard({
    ...trial,
    status: 'active',
    currentPeriodStart: null,
    currentPeriodEnd: '1970-01-01T00:00:00.000Z',
  });
  expect(screen.getAllByText('Not available')).toHaveLength(2);
});

it('links to the plans without a subscription', async () => {
  await showCard(null);
  expect(screen.getByText('No active subscription found.')).toBeDefined();
  expect(screen.getByText('View Plans').getAttribute('href')).toBe('/#pricing');
});
