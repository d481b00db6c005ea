import type { Locator, Page, Response } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { chooseFiles, dropFiles, pdf, toastsOf, txt, type Document } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, heldAnswer } from './records.ts';

const rowOf = (page: Page, file: string): Locator => page.getByRole('group', { name: file, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'CVs', exact: true }).getByRole('group');
const createButton = (page: Page) => page.getByRole('button', { name: /^(Create|Add) \d+ (candidate|CV)/ });
const waitingLine = (page: Page) => page.getByRole('list', { name: 'CVs to review' });

async function chooseCvs(page: Page, files: Document[]): Promise<void> {
  await page.getByRole('button', { name: 'Add from CVs' }).click();
  await chooseFiles(page, page.getByRole('menuitem', { name: 'Choose files' }), files);
}

/** Leaves the cell and waits until its text is saved on the server. */
async function type(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.fill(text);
  const [answer] = await Promise.all([page.waitForResponse(isSaved(text)), cell.press('Tab')]);
  expect(answer.ok()).toBe(true);
}

const isSaved = (text: string) => (response: Response) =>
  response.request().method() === 'PATCH' && response.request().postData()?.includes(text) === true;

test('dropped CVs are reviewed, created together, found by a word in a file and removed by undo @phone', async ({
  signedInPage: page,
  context,
}) => {
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', email: 'alan@park.example' });
  await page.goto('/candidates');
  await expect(page.getByText('1 candidate', { exact: true })).toBeVisible();
  const files = [
    pdf('Grace.pdf', ['Grace Hopper', 'grace@navy.example', 'Skills: SQL', 'Invented the nanosecond wire.']),
    txt('Katherine.txt', 'Katherine Johnson\nalan@park.example\nComputed orbits.'),
    txt('Notes.txt', 'nothing that is known'),
    { name: 'Photo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
  ];
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) await chooseCvs(page, files);
  else await dropFiles(page, page.getByRole('heading', { level: 1, name: 'Candidates' }), files);

  await expect(page.getByRole('heading', { level: 1, name: 'Candidates from CVs' })).toBeVisible();
  const refused = page.getByRole('alert').filter({ hasText: 'Photo.png' });
  await expect(refused).toContainText('Choose a PDF, DOCX, DOC, ODT, RTF or TXT file.');
  await page.getByRole('button', { name: 'Dismiss Photo.png' }).click();
  await expect(refused).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('Reading…')).toHaveCount(0);
  await expect(rowOf(page, 'Grace.pdf').getByLabel('First name')).toHaveValue('Grace');
  await expect(rowOf(page, 'Grace.pdf').getByLabel('Email')).toHaveAccessibleDescription(/^Found in: .*grace@navy/);
  await expect(rowOf(page, 'Katherine.txt')).toContainText('Already a candidate with this e-mail address: Alan Turing');
  await expect(rowOf(page, 'Notes.txt').getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(rowOf(page, 'Katherine.txt').getByLabel('Skip Katherine.txt')).toBeChecked();
  await rowOf(page, 'Katherine.txt').getByRole('button', { name: 'Add CV to Alan Turing' }).click();
  await expect(rowOf(page, 'Katherine.txt')).toContainText('This CV will be added to Alan Turing');
  await expect(createButton(page)).toHaveText('Create 2 candidates, add 1 CV');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await rowOf(page, 'Katherine.txt').getByRole('button', { name: 'Katherine.txt', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Katherine.txt' })).toContainText('Computed orbits.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Nothing is created while a value is missing. The focus moves to it.
  await createButton(page).click();
  await expect(rowOf(page, 'Notes.txt').locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.getByRole('button', { name: /^Incomplete/ }).click();
  await expect(page).toHaveURL(/show=needs/);
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, 'Notes.txt').getByLabel('Skip Notes.txt').press('Space');
  await expect(createButton(page)).toHaveText('Create 1 candidate, add 1 CV');

  // Her address was wrong: she is somebody new.
  const leaveOut = rowOf(page, 'Katherine.txt').getByLabel('Skip Katherine.txt');
  await page.getByRole('button', { name: /^All/ }).click();
  await leaveOut.press('Space');
  await expect(createButton(page)).toHaveText('Create 1 candidate');
  await page.getByRole('button', { name: /^Duplicates/ }).click();
  await expect(rowOf(page, 'Notes.txt')).toHaveCount(0);
  await leaveOut.press('Space');
  await expect(createButton(page)).toHaveText('Create 2 candidates');
  await type(page, rowOf(page, 'Katherine.txt').getByLabel('Email'), 'katherine@nasa.example');
  await expect(rowOf(page, 'Katherine.txt')).not.toContainText('Already a candidate');
  await page.getByRole('button', { name: /^All/ }).click();
  await type(page, rowOf(page, 'Grace.pdf').getByLabel('Last name'), 'Brewster Hopper');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 candidates created')).toBeVisible();
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  const address = page.url();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page.locator('tr [data-row-opener]')).toHaveCount(3);
  await page.goto('/candidates?q=nanosecond');
  await expect(page.locator('tr', { hasText: 'Grace Brewster Hopper' })).toContainText('nanosecond');

  // This candidate was edited since, so undo asks before deleting it.
  const { items } = await (await context.request.get('/api/candidates?q=Katherine')).json();
  await context.request.patch(`/api/candidates/${items[0].id}`, { data: { location: 'Hampton' } });
  await page.goto(address);
  await page.getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(question).toContainText('1 candidate has been edited since');
  await expect(question).toContainText('Katherine Johnson');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Take back too' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('These candidates were taken back')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Candidates' }).click();
  await expect(page.locator('tr [data-row-opener]')).toHaveCount(1);
});

test('a batch survives a reload: uploads and edits stay, a missing file is reported, and nothing is created @deep', async ({
  signedInPage: page,
  context,
  allowProblem,
}) => {
  const question = page.getByRole('alertdialog');
  await page.goto('/candidates');
  // Too many files are refused as a whole, with a message.
  await chooseCvs(
    page,
    Array.from({ length: 201 }, (_, index) => txt(`${index}.txt`, 'A CV')),
  );
  await expect(question).toContainText('201 files are too many at once');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await chooseCvs(page, [txt('Ada.txt', 'Ada Byron\nWrote programs.')]);
  await expect(rowOf(page, 'Ada.txt').getByLabel('First name')).toHaveValue('Ada');
  await type(page, rowOf(page, 'Ada.txt').getByLabel('Email'), 'ada@engine.example');
  // The page reloads before the second file arrives.
  const held = heldAnswer();
  await page.route('**/api/files?*', async (route) => {
    await held.until;
    await route.abort();
  });
  await chooseFiles(page, page.getByRole('button', { name: 'Add files' }), [txt('Late.txt', 'Mary Jackson')]);
  await expect(page.getByRole('progressbar', { name: 'Late.txt' })).toBeVisible();
  await expect(createButton(page)).toHaveAccessibleDescription('1 file still uploading.');
  allowProblem(/Failed to load resource|ERR_/);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  held.release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await expect(page.getByText('One file has not been added')).toBeVisible();
  await expect(page.getByText('The page was closed before it had been uploaded.')).toBeVisible();
  await expect(rowOf(page, 'Ada.txt').getByLabel('Email')).toHaveValue('ada@engine.example');
  await chooseFiles(page, page.getByRole('button', { name: 'Choose files' }), [
    txt('Late.txt', 'Mary Jackson\nada@engine.example'),
  ]);
  await expect(rowOf(page, 'Late.txt')).toContainText('The same person as in Ada.txt');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();

  // A refused value stays in its cell, whichever rows are shown.
  const email = rowOf(page, 'Late.txt').getByLabel('Email');
  await email.fill('mary');
  await email.press('ArrowUp');
  await expect(rowOf(page, 'Ada.txt').getByLabel('Email')).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is invalid');
  await page.getByRole('link', { name: 'Candidates', exact: true }).first().click();
  await expect(waitingLine(page)).toContainText('2 CVs are waiting for your review');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await waitingLine(page).getByRole('link', { name: 'Review' }).click();
  await expect(email).toHaveValue('mary');
  await expect(email).toHaveAccessibleDescription('Email is invalid');

  // A lost connection loses nothing either.
  await context.setOffline(true);
  await expect(createButton(page)).toHaveAccessibleDescription(/^You are offline/);
  await email.fill('mary@nasa.example');
  await email.press('Tab');
  await expect(email).toHaveAccessibleDescription(/^Not saved: You are offline/);
  const [answer] = await Promise.all([page.waitForResponse(isSaved('mary@nasa')), context.setOffline(false)]);
  expect(answer.ok()).toBe(true);
  await expect(rowOf(page, 'Late.txt')).not.toContainText('The same person');

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toContainText('2 files are deleted for good');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(toastsOf(page)).toContainText('CVs discarded');
  await expect(page.getByText('0 candidates', { exact: true })).toBeVisible();
  await expect(waitingLine(page)).toHaveCount(0);
  const { usedBytes } = await (await context.request.get('/api/files/usage')).json();
  expect(usedBytes).toBe(0);
});
