import { isAppPath } from '#shared/pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** A pressed notification leads to its task: in the app where it is open, so that nothing is lost there, else in a new window. */
export async function openNotice(notice: Notification): Promise<void> {
  notice.close();
  const { taskId } = notice.data as { taskId: string };
  const windows = await self.clients.matchAll({ type: 'window' });
  const app = windows.find(({ url }) => isAppPath(new URL(url).pathname));
  if (!app) {
    await self.clients.openWindow(`/tasks?edit=${taskId}`);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has windows of its own origin only
  app.postMessage({ taskId });
  await app.focus();
}

/** Whoever comes next must not read what somebody else had to do. */
export async function closeNotices(): Promise<void> {
  for (const notice of await self.registration.getNotifications()) notice.close();
}
