import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
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

test('from the list of jobs, somebody known is assigned in three clicks, and it can be undone', async ({
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
  await expectNoAxeViolations(page);
  await alan.locator('[data-add-alone]').click();
  await expect(assigned(page).getByRole('link', { name: 'Alan Turing' })).toBeVisible();
  expect((await presses()).clicks).toBeLessThanOrEqual(3);

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The details are open, and let no key lead out of them to the message.
  await page.keyboard.press('Control+z');
  await expect(assigned(page)).toContainText('No candidates are assigned to this job.');
});

test('from the list of jobs, a new candidate is added and assigned in three clicks @any-width', async ({
  signedInPage: page,
}) => {
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

test('by keyboard alone, somebody known is assigned with 10 keys beside typing, somebody new with 5 more @any-width', async ({
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
  // Without ticking anybody, this adds the one that is marked.
  await choose('grace', /Grace Hopper/, 'Control+Enter');
  await expect(assigned(page).getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add candidates' })).toBeFocused();
  // To the row, into it, past what stands before the button, the button, the choice.
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

test('from their own details a candidate is added to a job @any-width', async ({ signedInPage: page }) => {
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

/** Beside it there is the choice of a stage. */
function search(dialog: Locator): Locator {
  return dialog.getByRole('combobox', { name: /^Search/ });
}

/** The choices are those for what was typed; before that, Enter takes none of them. */
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
