import { expect, it, vi } from 'vitest';
import { api, read } from './api.ts';
import { isOnline, watchDevice } from './connection.ts';

it('a device without a network is offline at once, before any request fails, and saves nothing', async () => {
  const asked: string[] = [];
  let isServerThere = false;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.origin).pathname);
    if (!isServerThere) throw new TypeError('Failed to fetch');
    return new Response('ok');
  });
  const stop = watchDevice();
  try {
    expect(isOnline()).toBe(true);
    dispatchEvent(new Event('offline'));
    expect(isOnline()).toBe(false);
    await expect(read(api.tasks.$post({ json: { title: 'Call Ada' } }))).rejects.toThrow(
      'You are offline. Changes cannot be saved.',
    );
    expect(asked).not.toContain('/api/tasks');

    isServerThere = true;
    dispatchEvent(new Event('online'));
    await expect.poll(isOnline).toBe(true);
  } finally {
    stop();
    vi.unstubAllGlobals();
  }
});
