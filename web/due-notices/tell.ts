import type { DueNotice } from '#shared/due-notices.ts';
import { noticesWantedSince } from './wanted-notices.ts';

/** What was told on this device already, by the key of the notice: a moment and the id of a task. */
const TOLD_KEY = 'dueNoticesTold';
const MOST_KEPT = 200;

export type ShowTask = (taskId: string) => void;

/** Shows each notice once, however many tabs are open and however often they are loaded anew. */
export async function tell(notices: readonly DueNotice[], uid: string, showTask: ShowTask): Promise<void> {
  await alone(async () => {
    // Another tab may have been quicker, or have switched it off.
    if (noticesWantedSince(uid) === null || Notification.permission !== 'granted') return;
    const told = toldKeys();
    const news = notices.filter(({ key }) => !told.includes(key));
    if (news.length === 0) return;
    localStorage.setItem(TOLD_KEY, JSON.stringify([...told, ...news.map(({ key }) => key)].slice(-MOST_KEPT)));
    // The browser has the last word, and the system that it runs on.
    for (const notice of news) await show(notice, showTask).catch(() => undefined);
  });
}

/** One tab after the other. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('placewell-due-notices', work);
  else await work();
}

function toldKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TOLD_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    // Somebody else's value under our key.
    return [];
  }
}

async function show({ taskId, title, time }: DueNotice, showTask: ShowTask): Promise<void> {
  const options = { body: `Due at ${time}`, tag: taskId, icon: '/icon-192.png', data: { taskId } };
  // Phones show only what comes from the worker; where there is none, e.g. in a private window, the page does it itself.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, options);
    return;
  }
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    shown.close();
    window.focus();
    showTask(taskId);
  });
}
