import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { bodyOf } from '#server/test/records.ts';

const app = useTestApp();

it('the security page says what the routes of its parts say, to its owner only', async () => {
  const ada = await app.signUp();
  await app.signUp();
  const ask = <Body>(path: string) => bodyOf<Body>(ada.request('GET', `/api/account/${path}`));
  expect(await ask('security')).toEqual({
    secondFactor: await ask('second-factor'),
    devices: (await ask<{ devices: object[] }>('devices')).devices,
    activity: await ask('activity?limit=8'),
  });
  expect(await ask('security')).toMatchObject({ devices: [{ current: true }], activity: { count: 1 } });
  expect((await app.visitor().request('GET', '/api/account/security')).status).toBe(401);
});
