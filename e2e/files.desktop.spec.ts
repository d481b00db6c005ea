import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { chooseFiles, dropFiles, filesOf, fileRow, toastsOf, txt } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, chooseInRowMenu } from './records.ts';

test('the text of a file replaces the CV on request, and one file replaces another', async ({
  signedInPage: page,
  context,
}) => {
  const id = await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', cv: 'Typed by hand' });
  await page.goto(`/candidates?id=${id}`);
  const cv = page.getByRole('region', { name: 'CV of Grace Hopper' });
  await dropFiles(page, filesOf(page), [txt('Old.txt', 'The old text')]);
  await expect(fileRow(page, 'Old.txt')).toContainText('12 bytes');
  await page.getByRole('button', { name: 'Actions for Old.txt' }).click();
  await chooseFiles(page, page.getByRole('menuitem', { name: 'Replace' }), [txt('New.txt', 'Wrote the new text')]);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('New.txt takes its place.');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(filesOf(page).getByRole('heading')).toHaveText('Files1');
  await expect(fileRow(page, 'New.txt')).toContainText('18 bytes');
  await expect(filesOf(page).getByText('Reading…')).toHaveCount(0);

  await chooseInRowMenu(page, 'New.txt', 'Use as CV text');
  await expect(question).toContainText('Replace the text of the CV?');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(cv).toHaveText('Wrote the new text');
  await toastsOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cv).toHaveText('Typed by hand');
});

test('a pasted CV fills in the form too, and a file that failed to attach can be retried @deep', async ({
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
  await expect(toastsOf(page)).toContainText('Engine.txt was not attached to the candidate');
  await toastsOf(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Ada Byron', exact: true }).click();
  await expect(fileRow(page, 'Engine.txt')).toBeVisible();
});

test('a refused or failed upload is reported beside the files, and a retry creates one file @deep', async ({
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
  await expect(problemOf(page, 'Not a PDF.pdf')).toContainText('The content does not match any allowed file type.');
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
  await expect(problemOf(page, 'Terms.txt')).toContainText('The file was not uploaded. You are offline.');
  await context.setOffline(false);
  const again = filesOf(page).getByRole('button', { name: 'Try again: Terms.txt' });
  // The file is stored, but the response is lost.
  await page.route(
    '**/api/files?*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await expect(page.getByText('Offline: showing the last loaded data.')).toHaveCount(0);
  await again.click();
  await expect(problemOf(page, 'Terms.txt')).toContainText('The file was not uploaded. The server cannot be reached.');
  await again.click();
  await expect(fileRow(page, 'Terms.txt')).toContainText('15 bytes');
  await expect(filesOf(page).getByRole('heading')).toHaveText('Files1');
  const { usedBytes } = await (await context.request.get('/api/files/usage')).json();
  expect(usedBytes).toBe(15);

  await page.goto('/settings');
  await expect(page.getByRole('progressbar', { name: 'Used' })).toHaveAttribute('aria-valuetext', /^15 bytes of /);
});

function problemOf(page: Page, name: string): Locator {
  return filesOf(page).getByRole('alert').filter({ hasText: name });
}
