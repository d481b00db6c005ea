import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { chooseFiles, dropFiles, pdf, txt } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, heldAnswer } from './records.ts';

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' });
const rowOf = (page: Page, name: string) =>
  filesOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const gracesCv = () =>
  pdf('Grace CV.pdf', ['Grace Hopper', 'grace@navy.example', 'Skills: COBOL, SQL', 'Invented the nanosecond wire.']);

test('files of a candidate: added, read, seen, renamed, fetched byte for byte, deleted and brought back', async ({
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
  await expect(rowOf(page, 'Grace CV.pdf')).toContainText('PDF');
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

  await act(page, 'Grace CV.pdf', 'Rename');
  const renaming = page.getByRole('dialog', { name: 'Rename file' });
  await expect(renaming.getByLabel('Name')).toBeFocused();
  // The extension stays.
  await page.keyboard.type('Résumé');
  await page.keyboard.press('Enter');
  await expect(renaming).toBeHidden();
  await expect(rowOf(page, 'Résumé.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Résumé.pdf' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Résumé.pdf');
  expect((await readFile(await download.path())).equals(cv.buffer)).toBe(true);

  await act(page, 'Résumé.pdf', 'Delete');
  await expect(rowOf(page, 'Résumé.pdf')).toHaveCount(0);
  await expect(filesOf(page).getByRole('button', { name: 'Add files' })).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Résumé.pdf')).toBeVisible();

  // A word that stands nowhere else finds the candidate, and the place is named.
  await page.goto('/candidates?q=nanosecond');
  await expect(page.locator('tr', { hasText: 'Grace Hopper' })).toContainText('In Résumé.pdf: ');
});

/** Where the browser has a viewer of its own the file stands in a frame; where it has none, its text does. */
async function expectPdfShown(page: Page): Promise<void> {
  await filesOf(page).getByRole('button', { name: 'Grace CV.pdf', exact: true }).click();
  const viewed = page.getByRole('dialog', { name: 'Grace CV.pdf' });
  await expect(viewed.getByRole('link', { name: 'Download' })).toBeVisible();
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) await expect(viewed.locator('iframe')).toBeVisible();
  else await expect(viewed).toContainText('Invented the nanosecond wire.');
  await viewed.getByRole('button', { name: 'Close' }).click();
  await expect(viewed).toBeHidden();
}

test('the text of a file takes the place of the CV on request, and one file that of another', async ({
  signedInPage: page,
  context,
}) => {
  const id = await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', cv: 'Typed by hand' });
  await page.goto(`/candidates?id=${id}`);
  const cv = page.getByRole('region', { name: 'CV of Grace Hopper' });
  await dropFiles(page, filesOf(page), [txt('Old.txt', 'The old text')]);
  await expect(rowOf(page, 'Old.txt')).toContainText('12 bytes');
  await page.getByRole('button', { name: 'Actions for Old.txt' }).click();
  await chooseFiles(page, page.getByRole('menuitem', { name: 'Replace' }), [txt('New.txt', 'Wrote the new text')]);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('New.txt takes its place.');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(filesOf(page).getByRole('heading')).toHaveText('Files1');
  await expect(rowOf(page, 'New.txt')).toContainText('18 bytes');
  await expect(filesOf(page).getByText('Reading…')).toHaveCount(0);

  await act(page, 'New.txt', 'Use as CV text');
  await expect(question).toContainText('Replace the text of the CV?');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(cv).toHaveText('Wrote the new text');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cv).toHaveText('Typed by hand');
});

test('a new candidate begins with a CV: what is empty is filled in, nothing typed is touched, the file is attached', async ({
  signedInPage: page,
}) => {
  await page.goto('/candidates?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await expect(form.getByLabel('First name')).toBeFocused();
  await form.getByLabel('Email').fill('grace@home.example');
  await dropFiles(page, form.getByLabel('Phone'), [gracesCv()]);
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
  // What is changed by hand was not found any more.
  await form.getByLabel('First name').fill('Grace Brewster');
  await expect(form.getByLabel('First name')).not.toHaveAccessibleDescription(/Found in/);

  await form.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(form).toBeHidden();
  await toasts(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'Grace Brewster Hopper' })).toBeVisible();
  await expect(rowOf(page, 'Grace CV.pdf')).toBeVisible();
});

test('a pasted CV fills the form in as well, and a file that could not be attached is offered again', async ({
  signedInPage: page,
  expectProblem,
}) => {
  await page.goto('/candidates?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  const text = `Ada Byron\nada@engine.example\n\n${'Wrote programs for a machine that was never built.\n'.repeat(6)}`;
  await form.getByLabel('First name').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await expect(form.getByLabel('Email')).toHaveValue('ada@engine.example');
  await expect(form.getByLabel('CV', { exact: true })).toHaveValue(text);
  if ((await form.getByLabel('First name').inputValue()) === '') await form.getByLabel('First name').fill('Ada');
  if ((await form.getByLabel('Last name').inputValue()) === '') await form.getByLabel('Last name').fill('Byron');

  await chooseFiles(page, form.getByRole('button', { name: 'Choose a file' }), [txt('Engine.txt', 'Notes')]);
  await expect(form.getByRole('button', { name: 'Remove Engine.txt' })).toBeVisible();
  expectProblem(/Failed to load resource/);
  await page.route('**/api/attachments', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(toasts(page)).toContainText('Engine.txt was not attached to the candidate');
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Ada Byron', exact: true }).click();
  await expect(rowOf(page, 'Engine.txt')).toBeVisible();
});

test('what is refused or does not arrive says so beside the files, and another try makes one file', async ({
  signedInPage: page,
  context,
  allowProblem,
}) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  const jobId = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', assignedJobId: jobId });
  await page.goto(`/jobs/${jobId}`);
  const large = { name: 'Large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF') };
  await chooseFiles(page, filesOf(page).getByRole('button', { name: 'Add files' }), [
    { name: 'Photo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
    large,
    { ...large, name: 'Not a PDF.pdf', buffer: Buffer.from('<html>') },
  ]);
  allowProblem(/status of 415/);
  await expect(problemOf(page, 'Photo.png')).toContainText('Choose a PDF, DOCX, DOC, ODT, RTF or TXT file.');
  await expect(problemOf(page, 'Large.pdf')).toContainText('The file is larger than 10 MB.');
  await expect(problemOf(page, 'Not a PDF.pdf')).toContainText('The content of this file is something else.');
  await expect(filesOf(page).getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  for (const name of ['Photo.png', 'Large.pdf', 'Not a PDF.pdf'])
    await filesOf(page)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click();

  allowProblem(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await chooseFiles(page, filesOf(page).getByRole('button', { name: 'Add files' }), [
    txt('Terms.txt', 'Twenty per cent'),
  ]);
  await expect(problemOf(page, 'Terms.txt')).toContainText('The file did not arrive. You are offline.');
  await context.setOffline(false);
  const again = filesOf(page).getByRole('button', { name: 'Try again: Terms.txt' });
  // It is stored, but the answer gets lost.
  await page.route(
    '**/api/files?*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await expect(page.getByText('Offline: showing what was last seen.')).toHaveCount(0);
  await again.click();
  await expect(problemOf(page, 'Terms.txt')).toContainText('The file did not arrive. The server cannot be reached.');
  await again.click();
  await expect(rowOf(page, 'Terms.txt')).toContainText('15 bytes');
  await expect(filesOf(page).getByRole('heading')).toHaveText('Files1');
  const { usedBytes } = await (await context.request.get('/api/files/usage')).json();
  expect(usedBytes).toBe(15);

  await page.goto('/settings');
  await expect(page.getByRole('progressbar', { name: 'Used' })).toHaveAttribute('aria-valuetext', /^15 bytes of /);
});

function problemOf(page: Page, name: string): Locator {
  return filesOf(page).getByRole('alert').filter({ hasText: name });
}
