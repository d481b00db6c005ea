import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { newCredentials, useTestApp } from '#server/test/app.ts';
import { descriptionOf, fill, openApp, refusal } from '#web/test/app.tsx';

const app = useTestApp();
const email = () => screen.findByLabelText('Email');
const password = () => screen.findByLabelText('Password');
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

async function signIn(user: UserEvent, credentials: { email: string; password: string }): Promise<void> {
  await fill(user, await email(), credentials.email);
  await fill(user, await password(), credentials.password);
  await press(user, 'Sign In');
}

describe('the sign-in page', () => {
  it('asks for missing values and shows the password on request', async () => {
    const { user } = openApp(app.visitor(), '/login');
    await press(user, 'Sign In');
    await expect.poll(async () => descriptionOf(await email())).toBe('Email is required');
    expect(descriptionOf(await password())).toBe('Password is required');
    expect(document.activeElement).toBe(await email());
    await fill(user, await password(), 'correct horse');
    expect((await password()).getAttribute('type')).toBe('password');
    await press(user, 'Show password');
    expect((await password()).getAttribute('type')).toBe('text');
  });

  it('refuses a wrong password and clears the message when the form is edited', async () => {
    const { credentials } = await app.signUp();
    const { user, address } = openApp(app.visitor(), '/login');
    await signIn(user, { ...credentials, password: 'wrong horse' });
    const sentence = 'No account found with these credentials. Would you like to create a new account?';
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await fill(user, await password(), credentials.password);
    expect(screen.queryByRole('alert')).toBeNull();
    await press(user, 'Sign In');
    await expect.poll(address).toBe('/dashboard');
  });

  it.each([
    ['disabled', refusal(403, 'forbidden'), 'This account has been disabled. Please contact support.'],
    ['too often', refusal(429, 'too_many_requests'), 'Too many failed attempts. Please try again later.'],
    ['in trouble', refusal(500, 'internal'), 'An error occurred. Please try again.'],
  ])('gives the reason for a failure: %s', async (_why, answer, sentence) => {
    const { user, line } = openApp(app.visitor(), '/login');
    line.intercept = (_method, address) => (address === '/api/auth/sign-in' ? answer : undefined);
    await signIn(user, newCredentials());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('reports a missing network', async () => {
    const { user, line } = openApp(app.visitor(), '/login');
    await email();
    line.isDown = (address) => address.startsWith('/api/auth/sign-in');
    await signIn(user, newCredentials());
    const message = await screen.findByRole('alert');
    expect(message.textContent).toBe('Network error. Please check your connection and try again.');
  });

  it('offers an unknown user a new password or a new account', async () => {
    const { user, address } = openApp(app.visitor(), '/login');
    await signIn(user, newCredentials());
    const message = within(await screen.findByRole('alert'));
    expect(message.getByRole('link', { name: 'Reset your password' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Forgot your password' })).toBeDefined();
    await user.click(message.getByRole('link', { name: 'Create New Account' }));
    await expect.poll(address).toBe('/signup');
  });
});

describe('after signing in', () => {
  it('the requested page opens', async () => {
    const { credentials } = await app.signUp();
    const { user, address } = openApp(app.visitor(), '/contacts');
    await email();
    expect(address()).toBe('/login?next=%2Fcontacts');
    await signIn(user, credentials);
    await screen.findByRole('heading', { name: 'Clients' });
    expect(address()).toBe('/contacts');
  });

  it.each([
    [encodeURIComponent('/settings?from=mail'), '/settings?from=mail'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
  ])('next=%s leads to %s', async (next, target) => {
    const { credentials } = await app.signUp();
    const { user, address } = openApp(app.visitor(), `/login?next=${next}`);
    await signIn(user, credentials);
    await expect.poll(address).toBe(target);
  });
});

describe('pages opened from mails and codes', () => {
  it('report a reset link without its token', async () => {
    openApp(app.visitor(), '/reset-password');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is incomplete. Please open it from the email again, or request a new one.',
    );
  });

  it('send another verification mail to a signed-in user', async () => {
    const person = await app.signUp();
    const { user, line, address } = openApp(person, '/login?mode=verify');
    const main = await screen.findByRole('main');
    await expect.poll(() => main.textContent).toContain(`A verification link was sent to ${person.credentials.email}.`);
    await press(user, 'Resend verification email');
    expect((await screen.findByText('Verification email sent!')).closest('[role=status]')).not.toBeNull();
    const sent = (await app.deliverMail()).filter(({ to }) => to === person.credentials.email);
    expect(sent).toHaveLength(2);

    line.intercept = (method) => (method === 'POST' ? refusal(503, 'unavailable') : undefined);
    await press(user, 'Resend verification email');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send verification email');
    await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
    await expect.poll(address).toBe('/dashboard');
  });

  it('send no verification mail without a session', async () => {
    const { user, address } = openApp(app.visitor(), '/login?mode=verify');
    await press(user, 'Resend verification email');
    expect((await screen.findByRole('alert')).textContent).toBe('No user logged in');
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(address()).toBe('/login');
  });

  it('return to the password when a code has expired', async () => {
    const { user } = openApp(app.visitor(), '/login?mode=code');
    await fill(user, await screen.findByLabelText('Code'), '123456');
    await press(user, 'Sign In');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'That took too long. Please sign in with your password again.',
    );
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
  });

  it('refuse a forged unsubscribe link', async () => {
    openApp(app.visitor(), '/morning-mail?token=forged');
    await screen.findByRole('heading', { name: 'The morning mail was not stopped' });
    expect(screen.getByText('This link does not work. Please open it from the mail again.')).toBeDefined();
  });
});
