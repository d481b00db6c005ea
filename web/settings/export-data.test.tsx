import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { ExportData } from './export-data.tsx';

const app = useTestApp();

it('says that an export is under way already, and offers to try again', async () => {
  const ada = await app.signUp();
  connectTo(ada);
  const underWay = await ada.request('GET', '/api/account/export');
  show(impatientClient(), <ExportData />);
  await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('An export of your data is being made or downloaded already.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  await underWay.body?.cancel();
});
