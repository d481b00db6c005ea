import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';

const app = useTestApp();

it('tells everyone the name, the version, the support address and whether payments are simulated, and nothing else', async () => {
  const response = await app.visitor().request('GET', '/api/config');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    appName: 'Placewell',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    supportEmail: 'support@placewell.example',
    testPayments: false,
  });
});
