import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { chooseFiles, filesOf, fileRow, pdf } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, chooseInMore } from './records.ts';

const line = 'A line of the CV about something else.\n';
const cv = `Wrote compilers.\n${line.repeat(80)}Invented the nanosecond wire.\n${line.repeat(80)}`;

test('a word of a CV is found and read there in three actions, from the list and from anywhere', async ({
  signedInPage: page,
  context,
}) => {
  const id = await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', cv });
  const isRead = async () => {
    await expect(page).toHaveURL(new RegExp(`/candidates/${id}\\?q=nanosecond$`));
    const shown = page.getByRole('region', { name: 'CV of Grace Hopper' });
    await expect(shown.locator('mark')).toHaveText('nanosecond');
    await expect(shown.locator('mark')).toBeInViewport();
  };
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Candidates', exact: true }).click();
  await page.getByLabel('Search candidates').fill('nanosecond');
  await page.getByRole('link', { name: /^In the CV: .*nanosecond wire/ }).click();
  await isRead();

  await page.goBack();
  await expect(page).toHaveURL('/candidates?q=nanosecond');
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nanosecond');
  await expect(page.getByRole('option', { name: /Grace Hopper/ })).toContainText('CV: ');
  await page.keyboard.press('Enter');
  await isRead();

  // The panel leads there too.
  await page.goto('/candidates?q=nanosecond');
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Read CV' }).click();
  await isRead();
});

test('on a desk a candidate’s PDF, its text, facts, jobs and timeline stand side by side', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  const job = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  const id = await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', assignedJobId: job });
  await page.goto(`/candidates?id=${id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
  const reader = page.getByRole('region', { name: 'CV', exact: true });
  await expect(reader).toContainText('No CV has been pasted yet.');
  await chooseFiles(page, filesOf(page).getByRole('button', { name: 'Add files' }), [
    pdf('Grace CV.pdf', ['Grace Hopper', 'Skills: COBOL, SQL', 'Invented the nanosecond wire.']),
  ]);
  await expect(fileRow(page, 'Grace CV.pdf')).toBeVisible();
  await expect(filesOf(page).getByText('Reading…')).toHaveCount(0);
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await expect(reader.getByTitle('Grace CV.pdf', { exact: true })).toBeVisible();
    await reader.getByRole('button', { name: 'Text', exact: true }).click();
  }
  await expect(reader.getByRole('region', { name: 'CV of Grace Hopper' })).toContainText('nanosecond wire');
  await expect(page.getByRole('region', { name: 'Job assignments' }).getByText('Cryptanalyst')).toBeVisible();
  await page.getByLabel('What happened').fill('Likes the job');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Likes the job');
  await expectNoAxeViolations(page);

  await chooseInMore(page, 'Edit Candidate');
  await page.getByRole('dialog', { name: 'Edit Candidate' }).getByLabel('Last name').fill('Murray Hopper');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Murray Hopper' })).toBeVisible();
  await chooseInMore(page, 'Delete');
  await expect(page).toHaveURL('/candidates');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Candidate restored', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Murray Hopper' })).toBeVisible();
});

test('on a phone the page is read by tabs, and the address keeps the tab @phone', async ({
  signedInPage: page,
  context,
  isMobile,
}) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  const job = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  const id = await addCandidate(context, {
    firstName: 'Grace',
    lastName: 'Hopper',
    phone: '07700 900123',
    cv,
    assignedJobId: job,
  });
  await addTask(context, { title: 'Ring her', relatedTo: { type: 'candidate', id } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/candidates/${id}?q=nanosecond`);
  await expect(page.locator('mark')).toBeInViewport();
  await expectToFitTheScreen(page);
  const tabs = page.getByRole('group', { name: 'Part of the page' });
  // Both stay in sight beside the match, far down the CV.
  await expect(tabs).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('1 match', { exact: true })).toBeInViewport({ ratio: 1 });
  for (const [tab, sign] of [
    ['Details', page.getByText('Expected salary', { exact: true })],
    ['Jobs', page.getByRole('link', { name: 'Cryptanalyst' })],
    ['Timeline', page.getByLabel('Ring her')],
  ] as const) {
    await expect(sign.first()).toBeHidden();
    await tabs.getByRole('button', { name: tab, exact: true }).click();
    await expect(sign.first()).toBeVisible();
    await expect(page.locator('mark')).toBeHidden();
    await expectToFitTheScreen(page);
  }
  await expect(page).toHaveURL(/tab=timeline/);
  await page.reload();
  await expect(page.getByLabel('Ring her')).toBeVisible();
  if (isMobile) await expectNoAxeViolations(page);
  // The actions stay in one row.
  const row = page.getByRole('button', { name: 'More', exact: true }).locator('..');
  const tops = await row.locator('> *').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});
