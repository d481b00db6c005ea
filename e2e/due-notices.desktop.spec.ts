import type { BrowserContext, Page } from '@playwright/test';
import { momentOf } from '#shared/platform/time-zone.ts';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addTask, dayFromNow } from './records.ts';

interface Notice {
  title: string;
  body: string;
  tag: string;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of globalThis
  var noteNotice: (notice: Notice) => void;
  // oxlint-disable-next-line no-var -- only a var becomes a property of globalThis
  var lastNotice: EventTarget | undefined;
}

/** A headless browser grants no permission. This stub asks once and grants it for every tab. */
function allowWhenAsked(): void {
  const permission = () => (localStorage.getItem('allowed in this test') === null ? 'default' : 'granted');
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = () => {
    localStorage.setItem('allowed in this test', 'yes');
    return Promise.resolve('granted');
  };
}

/** Records the notifications of every tab instead of showing them. */
async function watchNotices(context: BrowserContext): Promise<Notice[]> {
  const shown: Notice[] = [];
  await context.exposeFunction('noteNotice', (notice: Notice) => void shown.push(notice));
  await context.addInitScript(allowWhenAsked);
  await context.addInitScript(() => {
    globalThis.Notification = new Proxy(Notification, {
      construct: (_target, [title, { body, tag }]: [string, { body: string; tag: string }]) => {
        globalThis.noteNotice({ title, body, tag });
        globalThis.lastNotice = Object.assign(new EventTarget(), { close: () => undefined });
        return globalThis.lastNotice;
      },
    });
  });
  return shown;
}

const box = (page: Page) =>
  page.getByRole('region', { name: 'Your day', exact: true }).getByLabel('Notify me when a task with a time is due');

const day = dayFromNow(1);
const MINUTE_MS = 60_000;

/** Sets the clock to tomorrow at this time in London, the account's time zone. */
async function beAt(page: Page, time: string): Promise<void> {
  await page.request.patch('/api/routine', { data: { timeZone: 'Europe/London' } });
  await page.clock.install({ time: momentOf(day, time, 'Europe/London') });
}

test('a due task notifies once, opens from the notification, and is silent when notifications are off @deep', async ({
  signedInPage: page,
  context,
}) => {
  const shown = await watchNotices(context);
  const ada = await addTask(context, { title: 'Call Ada', dueDate: day, dueTime: '10:00' });
  await addTask(context, { title: 'Some time', dueDate: day });
  await addTask(context, { title: 'Too early to be told', dueDate: day, dueTime: '09:30' });
  await beAt(page, '09:58');
  await page.goto('/settings/day');
  await expect(box(page)).not.toBeChecked();
  await expect(box(page)).toHaveAccessibleDescription(
    /^On this device only.*Nothing arrives when the browser is closed/,
  );
  await box(page).click();
  await expect(box(page)).toBeChecked();
  await page.clock.runFor(MINUTE_MS);
  expect(shown).toEqual([]);
  await page.clock.runFor(MINUTE_MS);
  await expect.poll(() => shown).toEqual([{ title: 'Call Ada', body: 'Due at 10:00', tag: ada }]);
  await page.evaluate(() => globalThis.lastNotice?.dispatchEvent(new Event('click')));
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Call Ada');

  // Opening the app again repeats nothing. A new due time notifies again.
  await page.goto('/dashboard');
  const asked = page.waitForResponse(/\/api\/tasks\?due=today/);
  await page.reload();
  await asked;
  await context.request.patch(`/api/tasks/${ada}`, { data: { dueTime: '10:20' } });
  await page.clock.runFor(25 * MINUTE_MS);
  await expect.poll(() => shown.map(({ body }) => body)).toEqual(['Due at 10:00', 'Due at 10:20']);

  await page.goto('/settings/day');
  await expect(box(page)).toBeChecked();
  await box(page).click();
  await expect(box(page)).not.toBeChecked();
  await addTask(context, { title: 'Call Bob', dueDate: day, dueTime: '10:40' });
  await page.clock.runFor(30 * MINUTE_MS);
  expect(shown).toHaveLength(2);
});

test('two tabs notify once, and switching off in one tab switches off the other @deep', async ({
  signedInPage: page,
  context,
}) => {
  const shown = await watchNotices(context);
  await addTask(context, { title: 'Call Ada', dueDate: day, dueTime: '10:00' });
  await addTask(context, { title: 'Call Bob', dueDate: day, dueTime: '10:10' });
  await beAt(page, '09:58');
  await page.goto('/settings/day');
  await box(page).click();
  await expect(box(page)).toBeChecked();
  const other = await context.newPage();
  const asked = other.waitForResponse(/\/api\/tasks\?due=today/);
  await other.goto('/settings/day');
  await asked;
  await expect(box(other)).toBeChecked();
  await page.clock.runFor(3 * MINUTE_MS);
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Call Ada']);
  await box(page).click();
  await expect(box(other)).not.toBeChecked();
  await page.clock.runFor(10 * MINUTE_MS);
  expect(shown).toHaveLength(1);
});

test('the next user of the device starts with notifications off @deep', async ({
  signedInPage: page,
  context,
  account,
}) => {
  await context.addInitScript(allowWhenAsked);
  await page.goto('/settings/day');
  await box(page).click();
  await expect(box(page)).toBeChecked();
  await page.reload();
  await expect(box(page)).toBeChecked();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(account.displayName);
  await page.evaluate(() => localStorage.setItem('dueNotices', `somebody-else ${Date.now()}`));
  await page.reload();
  await expect(box(page)).not.toBeChecked();
});

test('a browser that blocks or lacks notifications says so', async ({ signedInPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await page.goto('/settings/day');
  await expect(box(page)).toHaveAccessibleDescription(/^Your browser blocks notifications from Placewell\. Allow them/);
  await box(page).click();
  await expect(box(page)).not.toBeChecked();
  await expectNoAxeViolations(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
  });
  await page.reload();
  await expect(box(page)).toBeDisabled();
  await expect(box(page)).toHaveAccessibleDescription(/^This browser cannot show notifications\./);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker shows the notification, opens the task, and closes the notification on sign-out @deep', async ({
    signedInPage: page,
    context,
  }) => {
    const shown = await watchNotices(context);
    await context.addInitScript(() => {
      ServiceWorkerRegistration.prototype.showNotification = (title, { body = '', tag = '' } = {}) => {
        globalThis.noteNotice({ title, body: `${body}, by the worker`, tag });
        return Promise.resolve();
      };
    });
    const ada = await addTask(context, { title: 'Call Ada', dueDate: day, dueTime: '10:00' });
    await beAt(page, '09:58');
    await page.goto('/settings/day');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await box(page).click();
    await page.clock.runFor(3 * MINUTE_MS);
    await expect.poll(() => shown).toEqual([{ title: 'Call Ada', body: 'Due at 10:00, by the worker', tag: ada }]);

    // Simulates the click and the close that a headless browser cannot perform.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate((taskId) => {
      const notification = { close: () => undefined, data: { taskId } };
      // Only a real click may focus a window.
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    }, ada);
    await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Call Ada');
    await page.keyboard.press('Escape');
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const notice = { close: () => Object.assign(globalThis, { isClosed: true }) } as unknown as Notification;
      scope.registration.getNotifications = () => Promise.resolve([notice]);
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect.poll(() => worker?.evaluate(() => 'isClosed' in globalThis)).toBe(true);
  });
});
