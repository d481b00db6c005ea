import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { chooseFiles, dropFiles, type Document } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate } from './records.ts';

const csv = (name: string, lines: readonly string[]): Document => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const becomes = (page: Page, heading: string): Locator => page.getByLabel(`${heading} becomes`);
const rowsOf = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: /^Row \d/ });
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** The format of a LinkedIn export: three lines come before the headings. */
const linkedIn = csv('Connections.csv', [
  'Notes:',
  '"When exporting your connection data, you may notice that some of the email addresses are missing."',
  '',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Maya,Okonkwo,https://people.example/maya,maya@northwind.example,Northwind,Data Engineer,03 Nov 2025',
  'Tomasz,Wiśniewski,https://people.example/tomasz,tomasz@labs.example,"Labs, Ltd",Lead,12 Oct 2025',
  'Luc,Bélanger,https://people.example/luc,not an address,Fjord,Researcher,14 Aug 2025',
  ',Nguyen,https://people.example/nguyen,anh@delta.example,Delta,Analyst,01 Jul 2025',
  'Grace,Hopper,https://people.example/grace,grace@navy.example,Navy,Admiral,30 Jun 2025',
]);

test('a LinkedIn file imports with every guess accepted; bad rows and duplicates are reported, and the import can be undone @phone', async ({
  signedInPage: page,
  context,
}) => {
  await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' });
  await page.goto('/candidates');
  await expect(page.getByText('1 candidate', { exact: true })).toBeVisible();
  if (isPhone(page)) {
    await button(page, 'Add from CVs').click();
    await page.getByRole('menuitem', { name: 'Import a spreadsheet' }).click();
    await chooseFiles(page, button(page, 'Choose a file'), [linkedIn]);
  } else {
    await dropFiles(page, page.getByRole('heading', { level: 1, name: 'Candidates' }), [linkedIn]);
  }

  await expect(page.getByRole('heading', { level: 1, name: 'Import candidates' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How the file is read' })).toContainText('headings in row 4');
  await expect(becomes(page, 'Email Address')).toHaveValue('email');
  await expect(becomes(page, 'URL')).toHaveValue('profileAddress');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await button(page, 'Check 5 rows').click();

  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(0)).toContainText('Row 7');
  await expect(rowsOf(page).nth(0)).toContainText('Email Address “not an address”: Email is invalid');
  await expect(rowsOf(page).nth(1)).toContainText('First Name: First name is required');
  await expectNoAxeViolations(page);
  await button(page, 'Duplicates 1').click();
  await expect(page).toHaveURL(/show=duplicate/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Same e-mail address as Grace Hopper');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await button(page, 'Start import').click();

  await expect(page.getByText('2 candidates added')).toBeVisible();
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const address = page.url();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page.locator('tr [data-row-opener]')).toHaveCount(3);

  // A record edited since the import stays.
  const { items } = await (await context.request.get('/api/candidates?q=Maya')).json();
  await context.request.patch(`/api/candidates/${items[0].id}`, { data: { location: 'Leeds' } });
  await page.goto(address);
  await button(page, 'Undo this import').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 candidates that it added are deleted for good');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left unchanged' })).toContainText('Maya Okonkwo');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to Candidates' }).click();
  await expect(page.locator('tr [data-row-opener]')).toHaveCount(2);
});

test('values that cannot be read are shown by column, left empty or added to the notes, and no row is lost @phone', async ({
  signedInPage: page,
  context,
}) => {
  const jobs = csv('Jobs.csv', [
    'Job title,Client,Salary,Job type,Reference',
    'Analyst,Grace Hopper,£450 per day,Direct Hire,R-1',
    'Buyer,Grace Hopper,,sometimes,R-2',
  ]);
  await page.goto('/import?type=job');
  await chooseFiles(page, button(page, 'Choose a file'), [jobs]);
  await becomes(page, 'Reference').selectOption({ label: 'Add to notes' });
  await expectToFitTheScreen(page);
  await button(page, 'Check 2 rows').click();

  const values = page.getByRole('region', { name: 'Values that cannot be read' });
  await expect(values).toContainText('Salary: 2 values could not be read, e.g. ‘£450 per day’.');
  await expect(values).toContainText('Job type: 1 value could not be read, e.g. ‘sometimes’.');
  const choice = values.getByRole('group', { name: 'Salary: values that cannot be read' });
  await expect(choice.getByRole('button', { name: 'Leave empty' })).toHaveAttribute('aria-pressed', 'true');
  const toNotes = choice.getByRole('button', { name: 'Add to notes' });
  await toNotes.focus();
  await toNotes.press('Enter');
  await expect(toNotes).toHaveAttribute('aria-pressed', 'true');
  await expect(rowsOf(page)).toHaveCount(2);
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(toNotes).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Start import').click();

  await expect(page.getByText('2 jobs added')).toBeVisible();
  const left = page.getByRole('region', { name: '2 rows with a value that could not be read' });
  await expect(left).toContainText('Added to the notes.');
  await expect(left).toContainText('Left out.');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  const { items } = await (await context.request.get('/api/jobs?sort=title')).json();
  expect(items).toMatchObject([
    { title: 'Analyst', value: 0, notes: 'Salary: £450 per day\nReference: R-1' },
    { title: 'Buyer', value: 0, notes: 'Reference: R-2' },
  ]);
});

test('by keyboard: missing columns are asked for, an import survives a reload and a stop, and a second tab shows it @deep', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/contacts');
  const bring = page.getByRole('link', { name: 'Bring your spreadsheet' });
  await bring.focus();
  await bring.press('Enter');
  await expect(page).toHaveURL(/\/import\?type=contact/);
  await expect(page.getByText('None yet.')).toBeVisible();
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await chooseFiles(page, button(page, 'Choose a file'), [
    { name: 'Photo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'Photo.png' })).toContainText(
    'Choose a CSV, XLSX, XLS or VCF file.',
  );
  const people = Array.from({ length: 8_000 }, (_, index) => `Ann${index};Lee${index};Firm ${index}`);
  await chooseFiles(page, button(page, 'Choose a file'), [csv('People.csv', ['Vorname;Wer;Firma', ...people])]);

  const check = button(page, 'Check 8,000 rows');
  await expect(check).toHaveAccessibleDescription('Choose a column for Last name.');
  await becomes(page, 'Wer').selectOption('lastName');
  await expect(check).toHaveAccessibleDescription('3 of 3 columns will be imported. Nothing is stored yet.');
  // Each target can be used once. The earlier column loses it.
  await becomes(page, 'Firma').selectOption('lastName');
  await expect(becomes(page, 'Wer')).toHaveValue('');
  await becomes(page, 'Firma').selectOption('company');
  await becomes(page, 'Wer').selectOption('lastName');
  await expect(check).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(becomes(page, 'Wer')).toHaveValue('lastName');
  await check.press('Enter');

  await expect(page.getByText('All rows are ready')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(tab.getByText('All rows are ready')).toBeVisible();
  // The columns can be reviewed again.
  await page.getByRole('link', { name: 'Change columns' }).press('Enter');
  await expect(page).toHaveURL(/step=columns/);
  await button(page, 'Back to the check').press('Enter');
  await expect(page.getByText('All rows are ready')).toBeVisible();

  await button(page, 'Start import').press('Enter');
  await button(page, 'Stop').press('Enter');
  await expect(tab.getByText('The import was stopped')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The import was stopped')).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Continue').press('Enter');
  await expect(tab.getByText('8,000 clients added')).toBeVisible();
  await expect(page.getByText('8,000 clients added')).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await expect(earlier).toContainText('8,000 clients added');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await earlier.getByRole('button', { name: 'Undo the import of People.csv' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(tab.getByText('This import was undone')).toBeVisible();
  await expect(earlier).toContainText('Undone');
});
