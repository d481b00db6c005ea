import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';

async function addTemplate(context: BrowserContext, name: string): Promise<string> {
  const id = randomUUID();
  const texts = [{ language: 'en', subject: 'Hello {{client.firstName}}', body: 'Hi {{client.firstName}}' }];
  const response = await context.request.post('/api/templates', { data: { id, name, texts } });
  expect(response.ok(), await response.text()).toBe(true);
  return id;
}

const textOf = (form: Locator) => form.getByRole('textbox', { name: 'Text', exact: true });
const own = (page: Page) => page.getByRole('list', { name: 'Your own templates' });
const ownNames = (page: Page) => own(page).locator('li button:not([aria-label])').allInnerTexts();

test('a template has two languages, fields from the menu and a live preview @phone', async ({ signedInPage: page }) => {
  await page.goto('/settings/day');
  await page.getByRole('link', { name: 'Manage templates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mail templates' })).toBeVisible();
  await expect(page.getByText('No templates of your own yet')).toBeVisible();
  await expectToFitTheScreen(page);

  await page.getByRole('button', { name: 'New template' }).first().click();
  const form = page.getByRole('dialog', { name: 'New template' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(form.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required');
  await form.getByLabel('Name').fill('News about a job');
  await form.getByLabel('Subject').fill('News about ');
  // By keyboard: the field is inserted at the cursor, and typing continues after it.
  await form.getByLabel('Subject').press('End');
  await form.getByRole('button', { name: 'Insert field' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Job title' }).press('Enter');
  await expect(form.getByLabel('Subject')).toBeFocused();
  await page.keyboard.type('!');
  await expect(form.getByLabel('Subject')).toHaveValue('News about {{job.title}}!');
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('News about Senior Data Engineer!');
  await textOf(form).fill('Hi {{client.firstname}}');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(textOf(form)).toHaveAccessibleDescription(
    /There is no field \{\{client.firstname\}\}\. Did you mean \{\{client.firstName\}\}\?/,
  );
  await textOf(form).fill('Hi {{ client.firstName }}');
  await expect(preview).toContainText('Hi Jonas');

  await form
    .getByRole('button', { name: /language$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(form.getByRole('tab', { name: 'Deutsch' })).toHaveAttribute('aria-selected', 'true');
  await form.getByLabel('Subject').fill('Neues');
  await form.getByRole('tab', { name: 'Deutsch' }).press('ArrowLeft');
  await expect(form.getByRole('tab', { name: 'English' })).toBeFocused();
  await form.getByRole('button', { name: 'Save' }).click();
  // The form switches to the text with the error.
  await expect(textOf(form)).toHaveAccessibleDescription(/Text is required/);
  await expect(form.getByLabel('Subject')).toHaveValue('Neues');
  await textOf(form).fill('Guten Tag {{client.name}}, heute ist der {{today}}.');
  await expect(preview).toContainText('Guten Tag Jonas Weber, heute ist der');
  await expectToFitTheScreen(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => ownNames(page)).toEqual(['News about a job']);
  await expect(own(page)).toContainText('Deutsch');
});

test('a built-in template is viewed and copied, and a template is deleted and restored', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  await addTemplate(context, 'Zebra');
  const apple = await addTemplate(context, 'Apple');
  await page.goto('/templates');
  await expect.poll(() => ownNames(page)).toEqual(['Apple', 'Zebra']);
  await page.getByRole('button', { name: 'A kind rejection', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'A kind rejection' });
  await expect(shown.getByRole('region', { name: 'Preview' })).toContainText('Hi Maya,');
  await shown.getByRole('tab', { name: 'Deutsch' }).click();
  await expect(shown.getByRole('region', { name: 'Preview' })).toContainText('Guten Tag Maya Okafor,');
  await expectToFitTheScreen(page);
  await shown.getByRole('button', { name: 'Duplicate to edit' }).click();
  const form = page.getByRole('dialog', { name: 'New template' });
  await expect(form.getByLabel('Name')).toHaveValue('A kind rejection (copy)');
  await form.getByLabel('Name').fill('zebra');
  expectProblem(/422/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('There is already a template with this name');
  await form.getByLabel('Name').fill('My rejection');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => ownNames(page)).toEqual(['Apple', 'My rejection', 'Zebra']);
  await expect(page).toHaveURL(/\/templates$/);

  await page.getByRole('button', { name: 'Actions for Apple' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => ownNames(page)).toEqual(['My rejection', 'Zebra']);
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => ownNames(page)).toEqual(['Apple', 'My rejection', 'Zebra']);

  // Another user saves first. The second user is told and decides.
  await page.getByRole('button', { name: 'Apple', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit template' });
  await edit.getByLabel('Subject').fill('Mine');
  await context.request.patch(`/api/templates/${apple}`, { data: { name: 'Apple pie' } });
  expectProblem(/409/);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('changed elsewhere in the meantime');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => ownNames(page)).toEqual(['Apple', 'My rejection', 'Zebra']);
  await expect(own(page)).toContainText('Mine');
});

test('an accidental close keeps the text of a template, and templates are found by name @deep', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('mail templ');
  await page.getByRole('option', { name: 'Mail templates' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mail templates' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New template' });
  await form.getByLabel('Name').fill('Half a name');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Half a name');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/templates?id=${randomUUID()}`);
  await expect(page.getByRole('dialog')).toContainText('This template was not found');
});
