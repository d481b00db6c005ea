import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addTask, rowNames } from './records.ts';

test('by keys alone: found, opened, created and taken back @any-width', async ({ signedInPage: page, context }) => {
  await addContact(context, { firstName: 'Sarah', lastName: 'Chen', company: 'Acme' });
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', skills: ['Kubernetes'] });
  await addTask(context, { title: 'Ring the bank' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Dashboard' })).toBeVisible();
  const box = page.getByRole('dialog', { name: 'Find anything' });
  const field = box.getByRole('combobox', { name: 'Find anything' });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type('sara chenn');
  await expect(box.getByRole('option', { name: /Sarah Chen.*Similar/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sarah Chen' })).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\?id=/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Faster than the answer: what is typed is what opens.
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
    box.getByRole('option', { name: /^Task: call Sarah · due tomorrow, .* · high priority$/ }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const messages = page.getByRole('region', { name: /^Notifications/ });
  await expect(messages.getByText('Task added')).toBeVisible();
  await page.goto('/tasks');
  await expect.poll(() => rowNames(page)).toContain('call Sarah');

  await page.keyboard.press('Control+k');
  // The page is new, and what is typed may be quicker than the code of the box.
  await page.keyboard.type('client Grace Hopper, Navy');
  await expect(field).toHaveValue('client Grace Hopper, Navy');
  await page.keyboard.press('Enter');
  await expect(messages.getByText('Client added')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(messages.getByText('Client deleted')).toBeVisible();

  // What is missing is asked for, with what is known filled in.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('candidate Ada Lovelace, London');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await expect(form.getByLabel('First name')).toHaveValue('Ada');
  await expect(form.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(form.getByLabel('Location')).toHaveValue('London');
  // Also while typing in a form, and Escape leads back into it.
  await form.getByLabel('Email', { exact: false }).first().focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Email', { exact: false }).first()).toBeFocused();
});

test('from the top bar, with room for fingers', async ({ signedInPage: page, context }) => {
  await addContact(context, { firstName: 'Sarah', lastName: 'Chen', company: 'Acme' });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Find anything' }).click();
  const box = page.getByRole('dialog', { name: 'Find anything' });
  await box.getByRole('combobox').fill('acme');
  const row = box.getByRole('option', { name: /Sarah Chen/ });
  await expect(row).toContainText('Company: Acme');
  await expectNoAxeViolations(page);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 640;
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(isNarrow ? 44 : 32);
  if (isNarrow) expect((await box.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Sarah Chen' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL('/settings');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(box.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveText(/Sarah Chen/);
  await box.getByRole('option', { name: /^KPI Dashboard/ }).click();
  await expect(page).toHaveURL('/dashboard');
});
