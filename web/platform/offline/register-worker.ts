import type { QueryClient } from '@tanstack/react-query';

/** A policy that allows only this URL as a worker (`require-trusted-types-for`). */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

const WORKER = '/service-worker.js';

/** Lets the app open offline. Only signed-in users get it: for a visitor it would be half a megabyte for nothing. */
export async function registerWorker(queryClient: QueryClient): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    // Refetches what was loaded before the worker took control, so that the worker can store it.
    serviceWorker.addEventListener('controllerchange', () => void queryClient.invalidateQueries(), { once: true });
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  // The app works without a worker, for example in a private window.
  await serviceWorker
    .register(policy?.createScriptURL(WORKER) ?? WORKER, { updateViaCache: 'none' })
    .catch(() => undefined);
}
