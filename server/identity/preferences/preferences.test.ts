import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';

const app = useTestApp();

describe('preferences', () => {
  it('are null until the account has chosen any', async () => {
    const ada = await app.signUp();
    const response = await ada.request('GET', '/api/preferences');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ preferences: null });
  });

  it('keep the chosen values and leave the rest unchanged', async () => {
    const ada = await app.signUp();
    await ada.request('PATCH', '/api/preferences', { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 12_500 });
    await ada.request('PATCH', '/api/preferences', { monthlyTarget: 0 });
    expect(await (await ada.request('GET', '/api/preferences')).json()).toEqual({
      preferences: { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 0 },
    });
  });

  it('are suggested by a browser, and a choice is never overwritten by a suggestion', async () => {
    const ada = await app.signUp();
    const suggest = async (currency: string) =>
      (
        await ada.request('POST', '/api/preferences/suggestion', { currency, phoneFormat: 'UK', monthlyTarget: 10_000 })
      ).json() as Promise<{ preferences: object }>;
    expect(await suggest('GBP')).toEqual({
      preferences: { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 10_000 },
    });
    await ada.request('PATCH', '/api/preferences', { currency: 'EUR' });
    expect(await suggest('USD')).toMatchObject({ preferences: { currency: 'EUR' } });
  });

  it('name every invalid field and change nothing', async () => {
    const ada = await app.signUp();
    await ada.request('PATCH', '/api/preferences', { currency: 'EUR' });
    const response = await ada.request('PATCH', '/api/preferences', {
      currency: 'XXX',
      monthlyTarget: -1,
      userId: 'x',
    });
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { code: string; fields: object } };
    expect(error.code).toBe('invalid');
    expect(error.fields).toEqual({
      currency: 'Choose one of the offered currencies',
      monthlyTarget: 'Monthly target cannot be negative',
      userId: 'Unknown field: userId',
    });
    expect(await (await ada.request('GET', '/api/preferences')).json()).toMatchObject({
      preferences: { currency: 'EUR' },
    });
  });

  it('need a session', async () => {
    const response = await app.visitor().request('GET', '/api/preferences');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'not_signed_in' } });
  });

  it('are not another user’s', async () => {
    const ada = await app.signUp();
    const bob = await app.signUp();
    await ada.request('PATCH', '/api/preferences', { currency: 'GBP' });
    await bob.request('PATCH', '/api/preferences', { currency: 'JPY' });
    expect(await (await ada.request('GET', '/api/preferences')).json()).toMatchObject({
      preferences: { currency: 'GBP' },
    });
  });
});
