import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { newCredentials, useTestApp, type Credentials } from '#server/test/app.ts';
import { descriptionOf, fill, follow, openApp, refusal } from '#web/test/app.tsx';

const app = useTestApp();
const field = (name: string) => screen.findByLabelText(name);

async function signUp(user: UserEvent, { displayName, email, password }: Credentials): Promise<void> {
  await fill(user, await field('Full Name'), displayName);
  await fill(user, await field('Email Address'), email);
  await fill(user, await field('Password'), password);
  await fill(user, await field('Confirm Password'), password);
  await submit(user);
}

async function submit(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Create Account & Start Free Trial' }));
}

it('states the offer, the required fields and the terms', async () => {
  const { user, address } = openApp(app.visitor(), '/signup');
  await screen.findByRole('heading', { name: 'Start Your Free Trial' });
  expect(screen.getByText('30 days free, then £9 per month.')).toBeDefined();
  for (const badge of ['30-Day Free Trial', 'No Credit Card Required', 'Cancel Anytime']) {
    expect(screen.getByText(badge)).toBeDefined();
  }
  expect(screen.getByRole('main').textContent).toContain(
    'By creating an account you confirm that you are 18 or over and accept the Terms and the Privacy Policy',
  );
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await expect.poll(address).toBe('/login');
  await user.click(await screen.findByRole('link', { name: 'Sign up here' }));
  await expect.poll(address).toBe('/signup');
});

it('shows which fields are invalid', async () => {
  const { user } = openApp(app.visitor(), '/signup');
  await fill(user, await field('Email Address'), 'ada');
  await fill(user, await field('Password'), 'short');
  await fill(user, await field('Confirm Password'), 'other');
  await submit(user);
  await expect.poll(async () => descriptionOf(await field('Full Name'))).toBe('Full name is required');
  expect(descriptionOf(await field('Email Address'))).toBe('Please enter a valid email address');
  expect(descriptionOf(await field('Password'))).toBe('Password must be at least 6 characters');
  expect(descriptionOf(await field('Confirm Password'))).toBe('Passwords do not match');
});

it.each([
  [
    '/signup',
    { 'Full Name': 'name', 'Email Address': 'username', Password: 'new-password', 'Confirm Password': 'new-password' },
  ],
  ['/login', { Email: 'username', Password: 'current-password' }],
])('a password manager can fill the form of %s', async (path, fields) => {
  openApp(app.visitor(), path);
  for (const [label, autocomplete] of Object.entries(fields)) {
    expect((await field(label)).getAttribute('autocomplete'), label).toBe(autocomplete);
  }
  expect(document.querySelectorAll('form')).toHaveLength(1);
  expect(document.querySelectorAll('input[autocomplete=username][type=email]')).toHaveLength(1);
});

it('refuses a taken address with another password, and notifies its owner', async () => {
  const { credentials } = await app.signUp();
  const { user, address } = openApp(app.visitor(), '/signup');
  await signUp(user, { ...credentials, password: 'wrong horse' });
  const message = await screen.findByRole('alert');
  expect(message.textContent).toContain('Failed to create account');
  const subjects = (await app.deliverMail()).filter(({ to }) => to === credentials.email).map((mail) => mail.subject);
  expect(subjects).toContain('Someone tried to sign up with your address at Placewell');
  expect(within(message).getByRole('link', { name: 'Sign in instead' }).getAttribute('href')).toBe('/login');
  await user.click(within(message).getByRole('link', { name: 'Reset your password' }));
  await expect.poll(address).toBe('/login?mode=reset');
});

it('reports a browser that keeps no session', async () => {
  const { user, line } = openApp(app.visitor(), '/signup');
  await field('Full Name');
  line.intercept = (_method, address) => (address === '/api/auth/session' ? Response.json({ user: null }) : undefined);
  await signUp(user, newCredentials());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to get user ID after signup');
});

it('reports a server error until the form is edited', async () => {
  const { user, line } = openApp(app.visitor(), '/signup');
  line.intercept = (method) => (method === 'POST' ? refusal(500, 'internal') : undefined);
  await signUp(user, newCredentials());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create account');
  await user.type(await field('Full Name'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each(['/login', '/signup'])('%s redirects a signed-in user', async (path) => {
  const person = await app.signUp();
  const { address } = openApp(person, path);
  await screen.findByText(person.credentials.email);
  expect(address()).toBe('/dashboard');
});

it('a failed sign-out keeps the session', async () => {
  const { user, line } = openApp(await app.signUp(), '/dashboard');
  await screen.findByRole('heading', { name: 'KPI Dashboard' });
  line.isDown = (address) => address.startsWith('/api/auth/sign-out');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findAllByText('Signing out failed. Please try again.')).not.toHaveLength(0);
  await follow(user, 'Clients');
  await screen.findByRole('heading', { name: 'Clients' });
  await follow(user, /^Tasks/);
  expect(await screen.findAllByRole('button', { name: 'Add Task' })).not.toHaveLength(0);
});
