import type { QueryClient } from '@tanstack/react-query';

/** The policy that lets this one address, and no other, become a worker (`require-trusted-types-for`). */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

const WORKER = '/service-worker.js';

/**
 * From now on the app opens without a connection, too. Only for people who are signed in: to a visitor it would be half a
 * megabyte for nothing.
 */
export async function registerWorker(queryClient: QueryClient): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    // What was loaded before the worker was there is asked for once more, so that it has seen it.
    serviceWorker.addEventListener('controllerchange', () => void queryClient.invalidateQueries(), { once: true });
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  // A browser that will not have it, e.g. in a private window, works as before.
  await serviceWorker
    .register(policy?.createScriptURL(WORKER) ?? WORKER, { updateViaCache: 'none' })
    .catch(() => undefined);
}
