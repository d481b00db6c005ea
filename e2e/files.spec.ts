import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { chooseFiles, dropFiles, filesOf, fileRow, pdf, toastsOf, txt } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, chooseInRowMenu, heldAnswer } from './records.ts';

const gracesCv = () =>
  pdf('Grace CV.pdf', ['Grace Hopper', 'grace@navy.example', 'Skills: COBOL, SQL', 'Invented the nanosecond wire.']);

test('a candidate’s files are added, searched, previewed, renamed, downloaded intact, deleted and restored @phone', async ({
  signedInPage: page,
  context,
}) => {
  const id = await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', cv: 'Typed by hand' });
  await page.goto(`/candidates?id=${id}`);
  await expect(filesOf(page)).toContainText('PDF, DOCX, DOC, ODT, RTF or TXT, up to 10 MB each');
  const held = heldAnswer();
  await page.route('**/api/files?*', async (route) => {
    await held.until;
    await route.continue();
  });
  const cv = gracesCv();
  await chooseFiles(page, filesOf(page).getByRole('button', { name: 'Add files' }), [
    cv,
    txt('Notes.txt', 'Call her.'),
  ]);
  for (const name of ['Grace CV.pdf', 'Notes.txt'])
    await expect(filesOf(page).getByRole('progressbar', { name })).toBeVisible();
  await expectNoAxeViolations(page);
  held.release();
  await expect(filesOf(page).getByRole('heading')).toHaveText('Files2');
  await expect(fileRow(page, 'Grace CV.pdf')).toContainText('PDF');
  await expect(filesOf(page).getByText('Reading…')).toHaveCount(0);
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);

  await filesOf(page).getByRole('button', { name: 'Notes.txt', exact: true }).click();
  const viewed = page.getByRole('dialog', { name: 'Notes.txt' });
  await expect(viewed).toContainText('Call her.');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(viewed).toBeHidden();
  await expectPdfShown(page);

  await chooseInRowMenu(page, 'Grace CV.pdf', 'Rename');
  const renaming = page.getByRole('dialog', { name: 'Rename file' });
  await expect(renaming.getByLabel('Name')).toBeFocused();
  await expectNoAxeViolations(page);
  // The extension stays.
  await page.keyboard.type('Résumé');
  await page.keyboard.press('Enter');
  await expect(renaming).toBeHidden();
  await expect(fileRow(page, 'Résumé.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Résumé.pdf' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Résumé.pdf');
  expect((await readFile(await download.path())).equals(cv.buffer)).toBe(true);

  await chooseInRowMenu(page, 'Résumé.pdf', 'Delete');
  await expect(fileRow(page, 'Résumé.pdf')).toHaveCount(0);
  await expect(filesOf(page).getByRole('button', { name: 'Add files' })).toBeFocused();
  await toastsOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(fileRow(page, 'Résumé.pdf')).toBeVisible();

  // A word that occurs only in the file finds the candidate, and the row names the file.
  await page.goto('/candidates?q=nanosecond');
  const found = page.locator('tr', { hasText: 'Grace Hopper' }).getByRole('link', { name: 'In Résumé.pdf: ' });
  await found.click();
  // The text of the CV lacks the word, so the page shows the file.
  const reader = page.getByRole('region', { name: 'CV', exact: true });
  await expect(reader.locator('mark')).toHaveText('nanosecond');
  await expect(reader.getByRole('option', { selected: true })).toHaveText('Résumé.pdf');
});

/** A browser with a PDF viewer shows the file in a frame. Any other shows its text. */
async function expectPdfShown(page: Page): Promise<void> {
  await filesOf(page).getByRole('button', { name: 'Grace CV.pdf', exact: true }).click();
  const viewed = page.getByRole('dialog', { name: 'Grace CV.pdf' });
  await expect(viewed.getByRole('link', { name: 'Download' })).toBeVisible();
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) await expect(viewed.locator('iframe')).toBeVisible();
  else await expect(viewed).toContainText('Invented the nanosecond wire.');
  await viewed.getByRole('button', { name: 'Close' }).click();
  await expect(viewed).toBeHidden();
}

test('a CV starts a new candidate: it fills empty fields, keeps typed values and is attached', async ({
  signedInPage: page,
}) => {
  await page.goto('/candidates?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await expect(form.getByLabel('First name')).toBeFocused();
  await form.getByLabel('Email').fill('grace@home.example');
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) await chooseFiles(page, form.getByRole('button', { name: 'Choose a file' }), [gracesCv()]);
  else await dropFiles(page, form.getByLabel('Phone'), [gracesCv()]);
  await expect(form.getByText(/^Filled in: /)).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Grace');
  await expect(form.getByLabel('First name')).toHaveAccessibleDescription(/^Found in: .*Grace Hopper/);
  await expect(form.getByLabel('Last name')).toHaveValue('Hopper');
  await expect(form.getByLabel('Email')).toHaveValue('grace@home.example');
  await expect(form.getByLabel('Email')).not.toHaveAccessibleDescription(/Found in/);
  await expect(form.getByLabel('Skills')).toHaveValue('SQL');
  await expect(form.getByLabel('CV', { exact: true })).toHaveValue(/Invented the nanosecond wire/);
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  // A field edited by hand is no longer marked as found.
  await form.getByLabel('First name').fill('Grace Brewster');
  await expect(form.getByLabel('First name')).not.toHaveAccessibleDescription(/Found in/);

  await form.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(form).toBeHidden();
  await toastsOf(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'Grace Brewster Hopper' })).toBeVisible();
  await expect(fileRow(page, 'Grace CV.pdf')).toBeVisible();
});
