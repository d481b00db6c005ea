import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { descriptionOf, fill, findMessage, openApp, press, pressInDialog, refusal } from '#web/test/app.tsx';

const app = useTestApp();
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const broken =
  (...paths: string[]) =>
  (_method: string, address: string) =>
    paths.some((path) => address.startsWith(path))
      ? refusal(500, 'internal', 'Something went wrong on our side.')
      : undefined;
/** What the cards of the security page ask together. Without an answer, each asks for itself. */
const TOGETHER = '/api/account/security';

it.each([
  [
    'Active Sessions',
    '/settings/security',
    '/api/account/devices',
    'Something went wrong on our side.',
    'Retry',
    'This device',
  ],
  [
    'Activity',
    '/settings/security',
    '/api/account/activity',
    'The events could not be loaded.',
    'Try again',
    'Account created',
  ],
  [
    'Calendar',
    '/settings/day',
    '/api/calendar-feed',
    'Your calendar settings could not be loaded.',
    'Try again',
    'Create address',
  ],
])('%s reports a failed load and loads on retry', async (name, page, path, sentence, again, item) => {
  const { user, line } = openApp(await app.signUp(), page);
  line.intercept = broken(path, TOGETHER);
  const region = await card(name);
  expect(await region.findByText(sentence)).toBeDefined();
  line.intercept = () => undefined;
  await user.click(region.getByRole('button', { name: again }));
  expect(await region.findByText(item)).toBeDefined();
});

it('an account without activity says so', async () => {
  const { line } = openApp(await app.signUp(), '/settings/security');
  line.intercept = (method, address) =>
    address.startsWith('/api/account/activity')
      ? Response.json({ items: [], nextCursor: null, count: 0 })
      : broken(TOGETHER)(method, address);
  expect(await (await card('Activity')).findByText(/^Nothing has happened yet/)).toBeDefined();
});

it('a calendar choice that fails to save is reverted, and the page gives the reason', async () => {
  const person = await app.signUp();
  await person.request('POST', '/api/calendar-feed', {});
  const { user, line } = openApp(person, '/settings/day');
  const names = await screen.findByRole('checkbox', { name: /^Names of/ });
  line.isDown = (address) => address.startsWith('/api/calendar-feed');
  await user.click(names);
  await findMessage('Network error. Please check your connection and try again.');
  await expect.poll(() => screen.getByRole('checkbox', { name: /^Names of/, checked: false })).toBeDefined();
});

it('shows the version, the support address and the documents', async () => {
  openApp(await app.signUp(), '/settings');
  const about = await card('About');
  expect(await about.findByText(/^\d+\.\d+\.\d+$/)).toBeDefined();
  expect(about.getByText('Placewell')).toBeDefined();
  for (const [name, href] of [
    ['support@placewell.example', 'mailto:support@placewell.example'],
    ['Privacy Policy', '/privacy'],
    ['Terms & Conditions', '/terms'],
    ['API documentation', '/api/docs'],
  ] as const) {
    expect(about.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
});

it('saves a new display name and shows it everywhere', async () => {
  const person = await app.signUp();
  const { user } = openApp(person, '/settings');
  const profile = await card('User Profile');
  const edit = () => profile.findByRole('button', { name: 'Edit Profile' });
  await user.click(await edit());
  const name = await profile.findByLabelText('Display Name');
  expect(document.activeElement).toBe(name);
  expect(profile.getByLabelText<HTMLInputElement>('Email').value).toBe(person.credentials.email);
  expect(profile.queryByLabelText('Current password')).toBeNull();
  await fill(user, name, 'Grace Hopper');
  await user.click(profile.getByRole('button', { name: 'Cancel' }));
  expect(await profile.findByText(person.credentials.displayName)).toBeDefined();
  expect(document.activeElement).toBe(await edit());

  await user.click(await edit());
  await fill(user, await profile.findByLabelText('Display Name'), '');
  await user.click(profile.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => descriptionOf(profile.getByLabelText('Display Name'))).toBe('Full name is required');
  await fill(user, profile.getByLabelText('Display Name'), 'Grace Hopper');
  await user.click(profile.getByRole('button', { name: 'Save Changes' }));
  await findMessage('Profile saved');
  // In the profile and in the sidebar.
  await expect.poll(() => screen.getAllByText('Grace Hopper')).toHaveLength(2);
  const session = await bodyOf(person.request('GET', '/api/auth/session'));
  expect(session).toMatchObject({ user: { displayName: 'Grace Hopper' } });
});

it('asks before it discards a typed password', async () => {
  const { user } = openApp(await app.signUp(), '/settings/security');
  await press(user, 'Change password');
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  await fill(user, within(dialog).getByLabelText('New password'), 'battery staple');
  await pressInDialog(user, 'Cancel');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await pressInDialog(user, 'Discard');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('reverts a choice that the server refuses, and says so', async () => {
  const person = await app.signUp();
  await person.request('PATCH', '/api/preferences', { currency: 'EUR', phoneFormat: 'DE' });
  const { user, line } = openApp(person, '/settings');
  const currency = await screen.findByLabelText<HTMLSelectElement>('Default currency');
  await expect.poll(() => currency.value).toBe('EUR');
  line.intercept = (method, address) =>
    method === 'PATCH' && address === '/api/preferences'
      ? refusal(503, 'unavailable', 'Please try again in a moment.')
      : undefined;
  await user.selectOptions(currency, 'JPY');
  await findMessage('Failed to save settings: Please try again in a moment.');
  await expect.poll(() => currency.value).toBe('EUR');
  await expect.poll(() => JSON.parse(localStorage.getItem('currency') ?? '{}')).toMatchObject({ code: 'EUR' });
});

it('sets the hour of the morning mail', async () => {
  const person = await app.signUp();
  const { user } = openApp(person, '/settings/day');
  const hour = await screen.findByLabelText<HTMLSelectElement>('Morning mail');
  expect(hour.value).toBe('');
  await user.selectOptions(hour, 'At 07:00');
  await findMessage('Settings saved');
  expect(hour.value).toBe('7');
  expect(await bodyOf(person.request('GET', '/api/routine'))).toMatchObject({ mailHour: 7 });
});

it('the bin is emptied in one step, after a question that names the number', async () => {
  const person = await app.signUp();
  for (const lastName of ['Hopper', 'Lovelace']) {
    const { id } = await addContact(person, { lastName });
    await bodyOf(person.request('DELETE', `/api/contacts/${id}`));
  }
  const { user, line, queryClient } = openApp(person, '/settings/bin');
  const bin = await card('Bin');
  expect(await bin.findByText('Grace Lovelace')).toBeDefined();
  await user.click(bin.getByRole('button', { name: 'Empty bin' }));
  expect(await screen.findByText(/^2 deleted records are in it. They will be gone for good./)).toBeDefined();
  line.intercept = broken('/api/bin/empty');
  await pressInDialog(user, 'Empty bin');
  await findMessage('The bin was not emptied: Something went wrong on our side.');
  line.intercept = () => undefined;
  await user.click(bin.getByRole('button', { name: 'Empty bin' }));
  await pressInDialog(user, 'Empty bin');
  expect(await bin.findByRole('progressbar', { name: 'Emptying the bin…' })).toBeDefined();
  expect(bin.queryByRole('button', { name: 'Empty bin' }), 'it is under way').toBeNull();
  await app.workOff(new Date());
  // A live event says so, which no page gets in tests.
  await queryClient.invalidateQueries();
  expect(await bin.findByText('The bin is empty')).toBeDefined();
  expect(bin.queryByRole('progressbar')).toBeNull();
  expect(bin.queryByRole('button', { name: 'Empty bin' })).toBeNull();
});
