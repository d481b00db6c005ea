import type { Locator, Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { countPresses } from './presses.ts';
import { addCandidate, addContact, addJob, chooseInRowMenu, closeFilters, openFilters, rowNames } from './records.ts';

const BYRONS = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];
/** The most presses allowed for five candidates, starting at the jobs list. */
const ACTIONS = 8;

let cryptanalyst = '';

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const assigned = (page: Page) => panelOf(page, 'Cryptanalyst').getByRole('region', { name: 'Assigned candidates' });
const notices = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
/** Only these options, not those of the select beside them. */
const choices = (dialog: Locator) => dialog.getByRole('listbox', { name: 'Choices' }).getByRole('option');
const choice = (dialog: Locator, name: string) => choices(dialog).filter({ hasText: name });

test.beforeEach(async ({ signedInPage: _page, context }) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke', company: 'Navy' });
  cryptanalyst = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  await addJob(context, { title: 'Gardener', contactId, value: 1 });
  for (const firstName of BYRONS) await addCandidate(context, { firstName, lastName: 'Byron', skills: ['Logic'] });
  await addCandidate(context, {
    firstName: 'Grace',
    lastName: 'Hopper',
    cv: 'Worked on the first computers of the Navy, and on compilers.',
    assignedJobId: cryptanalyst,
    candidateStage: 'interview',
  });
});

test('five candidates are added to a job in at most 8 presses and removed with one undo @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/jobs');
  const row = page.getByRole('button', { name: 'Cryptanalyst', exact: true });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row', { name: /Cryptanalyst/ })).toContainText(/1 candidate\s*1 interviewing/);
  const presses = await countPresses(page);
  await row.click();
  await page.getByRole('button', { name: 'Add candidates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidates' });
  await dialog.getByRole('combobox', { name: 'Search by name, skill or CV…' }).pressSequentially('logic');
  await expect(choices(dialog)).toHaveCount(BYRONS.length + 1);
  for (const name of BYRONS) await choice(dialog, name).click();
  await expect(choice(dialog, 'Emil')).toBeChecked();
  await expectToFitTheScreen(page);
  await dialog.getByRole('button', { name: 'Add 5 candidates' }).click();
  await expect(notices(page)).toContainText('5 candidates added to Cryptanalyst');
  expect((await presses()).clicks).toBeLessThanOrEqual(ACTIONS);
  await expect(dialog).toBeHidden();
  await expect(assigned(page).getByRole('link', { name: / Byron$/ })).toHaveCount(5);

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page)).toContainText('Undone');
  await expect(assigned(page).getByRole('link', { name: / Byron$/ })).toHaveCount(0);
  await expect(assigned(page).getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
});

test('by keyboard, adding five candidates takes at most 8 presses besides typing @deep', async ({
  signedInPage: page,
}) => {
  await page.goto(`/jobs?id=${cryptanalyst}`);
  const button = panelOf(page, 'Cryptanalyst').getByRole('button', { name: 'Add candidates' });
  await button.focus();
  const presses = await countPresses(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add candidates' });
  await expect(dialog.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type('byron');
  await found(dialog);
  for (const name of BYRONS) {
    await expect(dialog.getByRole('listbox').getByRole('option', { selected: true })).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(choice(dialog, name)).toBeChecked();
  }
  await page.keyboard.press('Control+Enter');
  await expect(notices(page)).toContainText('5 candidates added to Cryptanalyst');
  expect((await presses()).keys).toBeLessThanOrEqual(ACTIONS);
  await expect(button).toBeFocused();
  await expect(assigned(page).getByRole('link', { name: / Byron$/ })).toHaveCount(5);
  // The open panel traps the focus, and Escape would dismiss the message first.
  await panelOf(page, 'Cryptanalyst').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await notices(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(notices(page)).toContainText('Undone');
  await expect(page.getByRole('row', { name: /Cryptanalyst/ })).toContainText(/1 candidate\s*1 interviewing/);
});

test('the selection survives another search, and candidates already on the job are marked', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto(`/jobs?id=${cryptanalyst}`);
  await page.getByRole('button', { name: 'Add candidates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidates' });
  const search = dialog.getByRole('combobox', { name: /^Search/ });
  const chips = dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
  await search.fill('compilers');
  const grace = choice(dialog, 'Grace Hopper');
  await expect(grace).toContainText('Already on this job (Interview)');
  await expect(grace).toContainText('In the CV: Worked on the first computers of the Navy, and on compilers.');
  await expect(grace).toHaveAttribute('aria-disabled', 'true');

  // After an arrow key, Space ticks. Typing then starts the next search.
  await search.fill('byron');
  await found(dialog);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(chips).toHaveText(['Ben Byron']);
  await search.fill('ada b');
  await found(dialog);
  await page.keyboard.press('Enter');
  await expect(chips).toHaveText(['Ben Byron', 'Ada Byron']);
  await page.keyboard.type('emil');
  await expect(search).toHaveValue('emil');
  await found(dialog);
  await page.keyboard.press('Enter');
  await search.fill('');
  await page.keyboard.press('Backspace');
  await expect(chips).toHaveText(['Ben Byron', 'Ada Byron']);
  await search.fill('cleo');
  await choice(dialog, 'Cleo Byron').click();
  await dialog.getByRole('button', { name: 'Remove Cleo Byron' }).click();
  await expect(dialog.getByRole('button', { name: 'Add 2 candidates' })).toBeVisible();

  // Closing asks first, because the selection would be lost.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without adding 2 candidates?' });
  await question.getByRole('button', { name: 'Keep choosing' }).click();
  await expect(question).toBeHidden();

  // Another user adds one of them first.
  const { items } = await (await context.request.get('/api/candidates?q=ben')).json();
  const [{ id: candidateId }] = items;
  await context.request.post('/api/assignments', { data: { candidateId, jobId: cryptanalyst, stage: 'offered' } });
  await expect(dialog.getByLabel('Stage')).toHaveValue('applied');
  await dialog.getByRole('button', { name: 'Add 2 candidates' }).click();
  await expect(notices(page)).toContainText('1 candidate added to Cryptanalyst');
  await expect(notices(page)).toContainText('Already on this job: Ben Byron (Offered).');
  await expect(assigned(page).getByRole('button', { name: 'Stage of Ada Byron: Applied' })).toBeVisible();
  await expect(assigned(page).getByRole('button', { name: 'Stage of Ben Byron: Offered' })).toBeVisible();
});

test('a stage is changed and a candidate removed in the job panel, and both can be undone', async ({
  signedInPage: page,
}) => {
  await page.goto(`/jobs?id=${cryptanalyst}`);
  const stage = (name: string) => assigned(page).getByRole('button', { name: `Stage of Grace Hopper: ${name}` });
  await expect(assigned(page)).toContainText('In this stage for 0 days');
  await expectToFitTheScreen(page);
  await stage('Interview').click();
  await page.getByRole('menuitem', { name: 'Offered' }).click();
  await expect(stage('Offered')).toBeVisible();
  await expect(notices(page)).toContainText('Grace Hopper moved to Offered');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(stage('Interview')).toBeVisible();
  await expect(notices(page)).toContainText('Grace Hopper is back in Interview');
  await assigned(page).getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await expect(assigned(page)).toContainText('No candidates are assigned to this job.');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(stage('Interview')).toBeVisible();
});

test('candidates are added to a job from their row, their panel and a bulk action', async ({ signedInPage: page }) => {
  await page.goto('/candidates');
  const dialog = page.getByRole('dialog', { name: 'Add to job' });
  await chooseInRowMenu(page, 'Ada Byron', 'Add to job');
  await dialog.getByLabel('Stage').selectOption('Interview');
  await choice(dialog, 'Cryptanalyst').click();
  await expect(notices(page)).toContainText('Ada Byron added to Cryptanalyst');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Ada Byron', exact: true }).click();
  const ada = panelOf(page, 'Ada Byron');
  const jobs = ada.getByRole('region', { name: 'Job assignments' });
  await expect(jobs.getByRole('button', { name: 'Stage of Cryptanalyst: Interview' })).toBeVisible();
  await ada.getByRole('button', { name: 'Add to job' }).click();
  await expect(choice(dialog, 'Cryptanalyst')).toContainText('Already on this job (Interview)');
  await expect(choice(dialog, 'Cryptanalyst')).toHaveAttribute('aria-disabled', 'true');
  await expectToFitTheScreen(page);
  // By keyboard: the first remaining job.
  await dialog.getByRole('combobox', { name: /^Search/ }).press('Enter');
  await expect(jobs.getByRole('link')).toHaveText(['Gardener', 'Cryptanalyst']);
  await expect(dialog).toBeHidden();
  await jobs.getByRole('button', { name: 'Stage of Gardener: Applied' }).click();
  await page.getByRole('menuitem', { name: 'Offered' }).click();
  await expect(jobs.getByRole('button', { name: 'Stage of Gardener: Offered' })).toBeVisible();
  await jobs.getByRole('button', { name: 'Remove Cryptanalyst' }).click();
  await expect(jobs.getByRole('link')).toHaveText(['Gardener']);
  await undo(page, 'Removed from the job');
  await expect(jobs.getByRole('link')).toHaveText(['Gardener', 'Cryptanalyst']);
  await ada.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('+1 more');
  await expectToFitTheScreen(page);

  await chooseInRowMenu(page, 'Ben Byron', 'Select');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: /all 6/ }).click();
  await bar.getByRole('button', { name: 'Add to job' }).click();
  await expect(dialog).toContainText('6 candidates');
  await choice(dialog, 'Cryptanalyst').click();
  await expect(notices(page)).toContainText('4 candidates added to Cryptanalyst');
  await expect(notices(page)).toContainText(/Already on this job: .*Ada Byron \(Interview\)/);
  await expect(bar).toBeHidden();
  await undo(page, '4 candidates added to Cryptanalyst');
  await expect(notices(page)).toContainText('Undone');
  await page.goto(`/jobs?id=${cryptanalyst}`);
  await expect(assigned(page).getByRole('link', { name: /Byron|Hopper/ })).toHaveText(['Ada Byron', 'Grace Hopper']);
});

test('the candidates list is filtered by job and stage, and so are the URL and the export @deep', async ({
  signedInPage: page,
  context,
}) => {
  const { items } = await (await context.request.get('/api/candidates?q=ada')).json();
  const [{ id: candidateId }] = items;
  await context.request.post('/api/assignments', { data: { candidateId, jobId: cryptanalyst, stage: 'applied' } });
  await page.goto('/candidates');
  await openFilters(page);
  await page.getByRole('button', { name: 'Filter by job: All jobs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by job' });
  await dialog.getByRole('combobox').fill('crypt');
  await choice(dialog, 'Cryptanalyst').click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => rowNames(page)).toEqual(['Ada Byron', 'Grace Hopper']);
  await page.getByLabel('Filter by stage').selectOption('Interview');
  await expect.poll(() => rowNames(page)).toEqual(['Grace Hopper']);
  await expect(page).toHaveURL(new RegExp(`job=${cryptanalyst}&stage=interview`));
  await expectToFitTheScreen(page);
  await closeFilters(page);
  await page.reload();
  await expect.poll(() => rowNames(page)).toEqual(['Grace Hopper']);

  await openFilters(page);
  await expect(page.getByRole('button', { name: 'Filter by job: Cryptanalyst' })).toBeVisible();
  await page.getByLabel('Filter by stage').selectOption('All stages');
  await expect.poll(() => rowNames(page)).toHaveLength(2);
  await closeFilters(page);
  await chooseInRowMenu(page, 'Ada Byron', 'Select');
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: /all 2/ }).click();
  const asked = page.waitForRequest('**/api/candidates/export.csv?*');
  const downloading = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export CSV' }).click();
  expect((await asked).url()).toContain(`assignedJobId=${cryptanalyst}`);
  await downloading;

  await openFilters(page);
  await page.getByRole('button', { name: 'Filter by job: Cryptanalyst' }).click();
  await choice(dialog, 'All jobs').click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => rowNames(page)).toHaveLength(6);
});

/**
 * Presses Undo in this message, because an earlier message may still be there. Then the pointer moves away: a hovered
 * message stays, and on a phone it would cover the next target.
 */
async function undo(page: Page, message: string): Promise<void> {
  const item = notices(page).getByRole('listitem').filter({ hasText: message });
  await item.getByRole('button', { name: 'Undo' }).click();
  await page.mouse.move(0, page.viewportSize()?.height ?? 0);
}

/** Waits for the results of the typed text. Until then Enter selects nothing. */
async function found(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('listbox', { name: 'Choices' })).toHaveAttribute('aria-busy', 'false');
}
