import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addContact, addTask, dayFromNow } from './records.ts';

/** Keeps `tel:` links from leaving the browser: it would wait for an app to take the call, and ignore further taps. */
async function makeNoRealCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    });
  });
}

/** Simulates a call: the phone hides the page, then shows it again. */
async function callAndHangUp(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

test('after a call the phone offers once to log it, and respects a no', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', phone: '07911 123456' });
  await addTask(context, { title: 'Ring', dueDate: dayFromNow(0), relatedTo: { type: 'contact', id } });
  await makeNoRealCalls(page);
  await page.goto('/dashboard');
  const call = page.getByRole('link', { name: 'Call Grace Hopper' });
  const offer = page.getByText('Log your call with Grace Hopper?', { exact: true }).filter({ visible: true });
  await expect(call).toBeVisible();
  await callAndHangUp(page);
  await expect(offer).toHaveCount(0);

  await call.click();
  await callAndHangUp(page);
  await expect(offer).toBeVisible();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await expect(offer).toHaveCount(0);
  await callAndHangUp(page);
  await expect(offer).toHaveCount(0);

  await call.click();
  await callAndHangUp(page);
  await page.getByRole('button', { name: 'Log call' }).click();
  await page.getByLabel('What happened').fill('Spoke from the train');
  await page.getByRole('dialog').getByRole('button', { name: 'Log', exact: true }).click();
  await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
  const { items } = await (await context.request.get(`/api/interactions?contactId=${id}`)).json();
  expect(items).toMatchObject([{ type: 'call', notes: 'Spoke from the train' }]);
});
