import { isAppPath } from '#shared/platform/pages.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Opens the task of a clicked notification: in a running app, so that nothing there is lost, or else in a new window.
 */
export async function openNotice(notice: Notification): Promise<void> {
  notice.close();
  const { taskId } = notice.data as { taskId: string };
  const windows = await self.clients.matchAll({ type: 'window' });
  const app = windows.find(({ url }) => isAppPath(new URL(url).pathname));
  if (!app) {
    await self.clients.openWindow(`/tasks?edit=${taskId}`);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker only has windows of its own origin
  app.postMessage({ taskId });
  await app.focus();
}

/** The next person at this device must not read someone else's tasks. */
export async function closeNotices(): Promise<void> {
  for (const notice of await self.registration.getNotifications()) notice.close();
}
