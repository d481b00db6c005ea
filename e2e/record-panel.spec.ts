import type { Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, dialogButton } from './records.ts';

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('the panel fills the right edge from top to bottom, and the whole screen on a phone @phone', async ({
  signedInPage: page,
  context,
}) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto(`/contacts?id=${id}`);
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const isPhone = screen.width < 640;
  const box = async () => (await panelOf(page, 'Grace Hopper').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect.poll(async () => (await box()).height).toBe(screen.height);
  const { x, width } = await box();
  expect(x + width).toBe(screen.width);
  if (isPhone) expect(width).toBe(screen.width);
  else expect(width).toBe(Math.min(720, Math.max(560, screen.width / 2)));

  // It is still a dialog: a click outside, Escape and the button close it, and the focus returns.
  const row = page.getByRole('button', { name: 'Grace Hopper', exact: true });
  const isClosed = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toBeFocused();
  };
  await expect(page.locator('[data-row-opener]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await isClosed();
  await row.click();
  await dialogButton(page, 'Close').click();
  await isClosed();
  await row.click();
  if (isPhone) return;
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(20, screen.height - 20);
  await isClosed();
});

test('the page behind an open panel does not scroll, and keys and screen readers cannot reach it', async ({
  signedInPage: page,
  context,
}) => {
  for (let index = 10; index < 40; index += 1)
    await addContact(context, { firstName: 'Grace', lastName: `Hopper ${index}` });
  await page.goto('/contacts');
  const position = () => page.evaluate(() => scrollY);
  const sheets = () => page.evaluate(() => document.styleSheets.length);
  const sheetsBefore = await sheets();
  await page.getByRole('button', { name: 'Grace Hopper 10', exact: true }).click();
  const panel = panelOf(page, 'Grace Hopper 10');
  await expect(panel).toBeFocused();
  await expect(page.getByRole('table')).toHaveCount(0);
  // An added style sheet would make the browser restyle the whole page before the panel shows.
  expect(await sheets()).toBe(sheetsBefore);

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const x of [20, width - 20]) {
    await page.mouse.move(x, height / 2);
    await page.mouse.wheel(0, 400);
  }
  const inside = () => panel.evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Shift+Tab');
  expect(await inside()).toBe(true);
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  expect(await position()).toBe(0);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('table')).toHaveCount(1);
  await page.mouse.wheel(0, 400);
  await expect.poll(position).toBeGreaterThan(0);
});

test('J and K step through the list with the panel open; Back and Close return to the list', async ({
  signedInPage: page,
  context,
}) => {
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dora']) {
    await addContact(context, { firstName, lastName: 'Byron', company: firstName === 'Dora' ? 'Other' : 'Acme' });
  }
  await page.goto('/contacts?q=acme');
  await page.getByRole('button', { name: 'Ada Byron', exact: true }).click();
  await expect(panelOf(page, 'Ada Byron').getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.keyboard.press('j');
  await expect(panelOf(page, 'Ben Byron')).toBeVisible();
  await page.keyboard.press('j');
  await expect(panelOf(page, 'Cleo Byron').getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.keyboard.press('k');
  await panelOf(page, 'Ben Byron').getByRole('button', { name: 'Previous' }).click();
  await panelOf(page, 'Ada Byron').getByRole('button', { name: 'Next' }).click();
  await expect(panelOf(page, 'Ben Byron')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('First name')).toHaveValue('Ben');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);

  // In a text field, shortcuts are plain text.
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('dialog', { name: 'Add Task' }).getByLabel('Title').pressSequentially('jk');
  await expect(page.getByRole('dialog', { name: 'Add Task' }).getByLabel('Title')).toHaveValue('jk');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/contacts\?q=acme$/);
  await expect(page.getByRole('button', { name: 'Ben Byron', exact: true })).toBeFocused();
});

test('a job links to its candidate and client, and Close leads back', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  const jobId = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', assignedJobId: jobId });
  await page.goto('/jobs?q=crypt');
  await page.getByRole('button', { name: 'Cryptanalyst', exact: true }).click();
  for (const name of ['Alan Turing', 'Joan Clarke']) {
    // The timeline links to them too.
    await panelOf(page, 'Cryptanalyst').getByRole('link', { name }).first().click();
    await expect(panelOf(page, name)).toBeVisible();
    await expectToFitTheScreen(page);
    await dialogButton(page, 'Close').click();
    await expect(panelOf(page, 'Cryptanalyst')).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\?/);
  }
  await panelOf(page, 'Cryptanalyst').getByRole('link', { name: 'Joan Clarke' }).click();
  await panelOf(page, 'Joan Clarke').getByRole('link', { name: 'Cryptanalyst' }).first().click();
  await expect(panelOf(page, 'Cryptanalyst')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page, 'Joan Clarke')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page, 'Cryptanalyst')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/jobs\?q=crypt$/);
});

test('stacked dialogs dim the page once', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto(`/contacts?id=${id}`);
  const dimming = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('body > [data-state="open"]:not([role])')].filter((element) => {
          const { backgroundColor, position } = getComputedStyle(element);
          return position === 'fixed' && backgroundColor !== 'rgba(0, 0, 0, 0)';
        }).length,
    );
  await expect.poll(dimming).toBe(1);
  await dialogButton(page, 'Edit Client').click();
  const form = page.getByRole('dialog', { name: 'Edit Client' });
  await form.getByLabel('Company').fill('US Navy');
  await expect.poll(dimming).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(dimming).toBe(1);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect.poll(dimming).toBe(1);
});

test('the panel shows the CV around the words of the search', async ({ signedInPage: page, context }) => {
  const cv = `Was born in New York.\n${'A line of the CV.\n'.repeat(120)}Taught cobol at the <b>École</b>.`;
  await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', cv });
  await page.goto('/candidates?q=cobol%20ecole');
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  const shown = panelOf(page, 'Grace Hopper').getByRole('region', { name: 'CV of Grace Hopper' });
  await expect(shown.locator('mark')).toHaveText(['cobol', 'École']);
  await expect(shown.locator('mark').last()).toBeInViewport();
  await expect(shown).toContainText('<b>École</b>');
  await expect(shown).not.toContainText('New York');
});

test('single fields are edited in place', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  await addJob(context, { title: 'Cryptanalyst', contactId, value: 40_000, feePercentage: 10 });
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Cryptanalyst', exact: true }).click();
  const details = panelOf(page, 'Cryptanalyst');
  await details.getByText('$40,000').click();
  await details.getByLabel('Salary').fill('52k');
  await expectToFitTheScreen(page);
  await page.keyboard.press('Enter');
  await expect(details).toContainText(/Salary\s*\$52,000(?!\.)/);
  await expect(details).toContainText(/Calculated fee\s*\$5,200\.00/);
  await expect(details.getByRole('button', { name: 'Edit Salary' })).toBeFocused();

  await details.getByRole('button', { name: 'Edit Fee percentage' }).click();
  await details.getByLabel('Fee percentage').fill('101');
  await page.keyboard.press('Enter');
  await expect(details.getByLabel('Fee percentage')).toHaveAccessibleDescription(
    'Fee percentage must be between 0 and 100',
  );
  await page.keyboard.press('Escape');
  await expect(details).toContainText(/Fee percentage\s*10%/);

  // Blur saves the field.
  await details.getByRole('button', { name: 'Edit Location' }).click();
  await details.getByLabel('Location').fill('Bletchley');
  await details.getByRole('button', { name: 'Edit Notes' }).click();
  await details.getByLabel('Notes').fill('Two lines\nof text');
  await page.keyboard.press('Escape');
  await dialogButton(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [job] = (await (await context.request.get('/api/jobs')).json()).items;
  expect(job).toMatchObject({ value: 52_000, feePercentage: 10, location: 'Bletchley', notes: '' });
});
