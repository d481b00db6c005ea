import type { DueNotice } from '#shared/day/due-notices.ts';
import { noticesWantedSince } from './wanted-notices.ts';

/** Keys of notices already shown on this device: a time and the id of a task. */
const TOLD_KEY = 'dueNoticesTold';
const MOST_KEPT = 200;

type ShowTask = (taskId: string) => void;

/** Shows each notice once, however many tabs are open and however often they reload. */
export async function tell(notices: readonly DueNotice[], uid: string, showTask: ShowTask): Promise<void> {
  await alone(async () => {
    // Another tab may have shown it first, or switched notices off.
    if (noticesWantedSince(uid) === null || Notification.permission !== 'granted') return;
    const told = toldKeys();
    const news = notices.filter(({ key }) => !told.includes(key));
    if (news.length === 0) return;
    localStorage.setItem(TOLD_KEY, JSON.stringify([...told, ...news.map(({ key }) => key)].slice(-MOST_KEPT)));
    // The browser or the operating system may refuse.
    for (const notice of news) await show(notice, showTask).catch(() => undefined);
  });
}

/** Runs in one tab at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('placewell-due-notices', work);
  else await work();
}

function toldKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TOLD_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    // Another script's value under our key.
    return [];
  }
}

async function show({ taskId, title, time }: DueNotice, showTask: ShowTask): Promise<void> {
  const options = { body: `Due at ${time}`, tag: taskId, icon: '/icon-192.png', data: { taskId } };
  // Phones only show notifications from a worker. Without one, for example in a private window, the page shows them
  // itself.
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
