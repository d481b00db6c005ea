import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { askForExport } from '#server/test/exports.ts';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { ExportData } from './export-data.tsx';

const app = useTestApp();

it('asks for the password, reports that an export is already running, and offers a retry', async () => {
  const ada = await app.signUp();
  connectTo(ada);
  const underWay = await askForExport(ada);
  show(impatientClient(), <ExportData />);
  await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  const password = await screen.findByLabelText('Current password');
  await userEvent.type(password, 'a wrong one');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText('Current password is wrong');
  await userEvent.clear(password);
  await userEvent.type(password, ada.credentials.password);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('An export of your data is already being made or downloaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  await underWay.body?.cancel();
});
