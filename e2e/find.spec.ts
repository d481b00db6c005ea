import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, rowNames } from './records.ts';

test('records are found, opened, created and undone by keyboard', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Sarah', lastName: 'Chen', company: 'Acme' });
  await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', skills: ['Kubernetes'] });
  await addTask(context, { title: 'Ring the bank' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Dashboard' })).toBeVisible();
  const box = page.getByRole('dialog', { name: 'Find anything' });
  const field = box.getByRole('combobox', { name: 'Find anything' });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('sara chenn');
  await expect(box.getByRole('option', { name: /Sarah Chen.*Similar/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sarah Chen' })).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\?id=/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Enter comes before the response. The record that opens matches the typed text.
  await page.keyboard.press('Control+k');
  await expect(box.getByRole('option', { name: /Sarah Chen/ })).toBeVisible();
  await page.keyboard.type('kubernetes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Alan Turing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('ring the');
  await expect(box.getByRole('option', { name: /Ring the bank/ })).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await tab.close();
  await expect(box).toBeVisible();
  await field.fill('task call Sarah tomorrow !high');
  await expect(
    box.getByRole('option', { name: /^Task: call Sarah · about Sarah Chen · due tomorrow, .* · high priority$/ }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const messages = page.getByRole('region', { name: /^Notifications/ });
  await expect(messages.getByText('Task added')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sarah');
  await box.getByRole('option', { name: 'All clients for “sarah”' }).click();
  await expect(page).toHaveURL('/contacts?q=sarah');
  await expect(page.locator('[data-row-opener]')).toContainText(['Sarah Chen']);
  await page.goto('/tasks');
  await expect.poll(() => rowNames(page)).toContain('call Sarah');
  await expect(page.getByRole('row', { name: /call Sarah/ })).toContainText('Sarah Chen');

  await page.keyboard.press('Control+k');
  // On a fresh page, typing may be faster than the code of the box.
  await page.keyboard.type('client Grace Hopper, Navy');
  await expect(field).toHaveValue('client Grace Hopper, Navy');
  await page.keyboard.press('Enter');
  await expect(messages.getByText('Grace Hopper added')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(messages.getByText('Client deleted')).toBeVisible();

  // A form asks for missing values. Known ones are filled in.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new candidate Ada Lovelace for Cryptanalyst, London');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await expect(form.getByLabel('First name')).toHaveValue('Ada');
  await expect(form.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(form.getByLabel('Location')).toHaveValue('London');
  await expect(form.getByRole('combobox', { name: 'Assigned job' })).toHaveText('Cryptanalyst');
  await expect(form.getByLabel('Stage')).toHaveValue('applied');
  // The shortcut also works in a form, and Escape returns to the field.
  await form.getByLabel('Email', { exact: false }).first().focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Email', { exact: false }).first()).toBeFocused();
});

test('the search opens from the top bar, with touch-sized targets @phone', async ({ signedInPage: page, context }) => {
  await addContact(context, { firstName: 'Sarah', lastName: 'Chen', company: 'Acme' });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Find anything' }).click();
  const box = page.getByRole('dialog', { name: 'Find anything' });
  await box.getByRole('combobox').fill('acme');
  const row = box.getByRole('option', { name: /Sarah Chen/ });
  await expect(row).toContainText('Company: Acme');
  const isNarrow = (page.viewportSize()?.width ?? 0) < 640;
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(isNarrow ? 44 : 32);
  if (isNarrow) expect((await box.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Sarah Chen' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL('/settings');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(box.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toHaveText(/Sarah Chen/);
  await box.getByRole('option', { name: /^KPI Dashboard/ }).click();
  await expect(page).toHaveURL('/dashboard');
});
