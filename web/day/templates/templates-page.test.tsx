import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { openApp, press, refusal } from '#web/test/app.tsx';

const app = useTestApp();

it('reports that templates cannot be loaded, shows the built-in ones, and loads on retry', async () => {
  const { user, line } = openApp(await app.signUp(), '/templates');
  line.intercept = (_method, address) =>
    address.startsWith('/api/templates') ? refusal(500, 'internal', 'Broken') : undefined;
  expect(await screen.findByText(/Your templates could not be loaded\./)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'A kind rejection' })).toBeDefined();
  line.intercept = () => undefined;
  await press(user, 'Try again');
  expect(await screen.findByText('No templates of your own yet')).toBeDefined();
});
