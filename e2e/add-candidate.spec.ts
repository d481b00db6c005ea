import type { Locator, Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { countPresses } from './presses.ts';
import { addCandidate, addContact, addJob } from './records.ts';

const assigned = (page: Page) =>
  page.getByRole('dialog', { name: 'Cryptanalyst' }).getByRole('region', { name: 'Assigned candidates' });

test.beforeEach(async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  const gardener = await addJob(context, { title: 'Gardener', contactId, value: 1 });
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', skills: ['Logic'], assignedJobId: gardener });
  await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', skills: ['COBOL'] });
  await page.goto('/jobs');
  await expect(page.getByRole('button', { name: 'Cryptanalyst', exact: true })).toBeVisible();
});

test('an existing candidate is assigned from the jobs list in three clicks, and the assignment can be undone', async ({
  signedInPage: page,
}) => {
  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Cryptanalyst', exact: true }).click();
  await page.getByRole('button', { name: 'Add candidates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidates' });
  await search(dialog).pressSequentially('logic');
  const alan = dialog.getByRole('option').filter({ hasText: 'Alan Turing' });
  await expect(alan).toContainText('Logic · Assigned to Gardener');
  await expect(dialog.getByRole('option').filter({ hasText: 'Grace Hopper' })).toHaveCount(0);
  await expectToFitTheScreen(page);
  await alan.locator('[data-add-alone]').click();
  await expect(assigned(page).getByRole('link', { name: 'Alan Turing' })).toBeVisible();
  expect((await presses()).clicks).toBeLessThanOrEqual(3);

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The open panel traps the focus, so the keyboard cannot reach the message.
  await page.keyboard.press('Control+z');
  await expect(assigned(page)).toContainText('No candidates are assigned to this job.');
});

test('a new candidate is created and assigned from the jobs list in three clicks', async ({ signedInPage: page }) => {
  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Cryptanalyst', exact: true }).click();
  await page.getByRole('button', { name: 'Add candidates' }).click();
  await search(page.getByRole('dialog', { name: 'Add candidates' })).pressSequentially('Ada King Byron');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Create a new candidate “Ada King Byron”']);
  await found(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Candidate', exact: true });
  await expect(form.getByLabel('First name')).toHaveValue('Ada');
  await expect(form.getByLabel('Last name')).toHaveValue('King Byron');
  await expect(form.getByRole('combobox', { name: 'Assigned job' })).toHaveText('Cryptanalyst');
  await form.getByLabel('Email').pressSequentially('ada@example.com');
  await form.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(assigned(page).getByRole('link', { name: 'Ada King Byron' })).toBeVisible();
  expect((await presses()).clicks).toBeLessThanOrEqual(3);
});

test('by keyboard, assigning an existing candidate takes 10 keys besides typing, and a new one 5 more @deep', async ({
  signedInPage: page,
}) => {
  const presses = await countPresses(page);
  const choose = async (typed: string, option: RegExp, key: string) => {
    await tabTo(page, 'Add candidates');
    await page.keyboard.press('Enter');
    await page.keyboard.type(typed);
    await found(page);
    await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
    await page.keyboard.press(key);
  };
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Cryptanalyst', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cryptanalyst' })).toBeFocused();
  // With nothing ticked, this adds the highlighted candidate.
  await choose('grace', /Grace Hopper/, 'Control+Enter');
  await expect(assigned(page).getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add candidates' })).toBeFocused();
  // To the row, into it, to the button, the button, the choice.
  const known = await presses();
  expect(known.keys).toBeLessThanOrEqual(10);

  await choose('Ada Byron', /Create a new candidate/, 'Enter');
  const form = page.getByRole('dialog', { name: 'Add Candidate', exact: true });
  await expect(form.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(assigned(page).getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const all = await presses();
  expect(all.keys - known.keys).toBeLessThanOrEqual(5);
  expect(all.clicks).toBe(0);
});

test('a candidate is added to a job from the candidate’s panel', async ({ signedInPage: page }) => {
  await page.goto('/candidates');
  await page.getByRole('button', { name: 'Alan Turing', exact: true }).click();
  await page.getByRole('button', { name: 'Add to job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to job' });
  await expect(dialog.getByRole('option').filter({ hasText: 'Gardener' })).toHaveAttribute('aria-disabled', 'true');
  await search(dialog).fill('crypt');
  await dialog.getByRole('option').filter({ hasText: 'Cryptanalyst' }).click();
  const details = page.getByRole('dialog', { name: 'Alan Turing' });
  await expect(
    details.getByRole('region', { name: 'Job assignments' }).getByRole('link', { name: 'Cryptanalyst' }),
  ).toBeVisible();
});

/** The dialog also has a select for the stage. */
function search(dialog: Locator): Locator {
  return dialog.getByRole('combobox', { name: /^Search/ });
}

/** Waits for the results of the typed text. Until then Enter selects nothing. */
async function found(page: Page): Promise<void> {
  await expect(page.getByRole('listbox', { name: 'Choices' })).toHaveAttribute('aria-busy', 'false');
}

async function tabTo(page: Page, button: string): Promise<void> {
  const target = page.getByRole('button', { name: button, exact: true });
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
