import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { follow, openApp, refusal } from '#web/test/app.tsx';

const app = useTestApp();
const isCheck = (address: string) => address.startsWith('/api/subscription');

it('shows the plan to a visitor and links to the sign-up page', async () => {
  const { user, address } = openApp(app.visitor(), '/upgrade');
  await screen.findByRole('heading', { name: 'Upgrade Required' });
  await user.click(screen.getByRole('link', { name: 'Get Started' }));
  await expect.poll(address).toBe('/signup');
});

it('redirects to /upgrade without a subscription', async () => {
  const person = await app.signUp({ subscribed: false });
  const { address } = openApp(person, '/dashboard');
  await screen.findByRole('heading', { name: 'Upgrade Required' });
  expect(address()).toBe('/upgrade');
  expect(screen.getByText(person.credentials.email)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Professional Plan' })).toBeDefined();
  for (const name of ['Continue to Payment', 'Export my data'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'support@placewell.example' })).toBeDefined();
});

it('redirects to /upgrade when the check fails in any other way', async () => {
  const person = await app.signUp();
  const { line, address } = openApp(person, '/dashboard');
  line.intercept = (_method, path) => (isCheck(path) ? refusal(403, 'forbidden', 'Denied') : undefined);
  await expect.poll(address).toBe('/upgrade');
});

it('redirects to /upgrade when a later request is refused', async () => {
  const { user, line, address } = openApp(await app.signUp(), '/dashboard');
  await screen.findByRole('heading', { name: 'KPI Dashboard' });
  line.intercept = (_method, path) =>
    path.startsWith('/api/contacts?') ? refusal(402, 'no_subscription', 'Needed') : undefined;
  await follow(user, 'Clients');
  await expect.poll(address).toBe('/upgrade');
  // Shows the server's latest answer, not the cached one.
  expect(await screen.findByText(/Your subscription is active/)).toBeDefined();
});

it.each(['', '?session_id=nonsense', '?session_id=cs_test_1234'])(
  'the success page grants nothing without a payment: %s',
  async (query) => {
    const person = await app.signUp({ subscribed: false });
    const { user, address } = openApp(person, `/payment-success${query}`);
    await screen.findByRole('heading', { name: 'No payment found' });
    expect((await person.request('GET', '/api/contacts')).status).toBe(402);
    await user.click(screen.getByRole('link', { name: 'View plans' }));
    await expect.poll(address).toBe('/upgrade');
  },
);

it('quotes the payment provider’s refusal', async () => {
  const { user, line } = openApp(await app.signUp({ subscribed: false }), '/upgrade');
  const proceed = await screen.findByRole('button', { name: 'Continue to Payment' });
  line.intercept = (method, path) => {
    if (!path.includes('/checkout_sessions')) return undefined;
    if (method === 'POST') return Response.json({ id: crypto.randomUUID() }, { status: 201 });
    return Response.json({ id: crypto.randomUUID(), error: { message: 'The card network is closed.' } });
  };
  await user.click(proceed);
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred: The card network is closed.');
});
