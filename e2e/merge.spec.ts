import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, chooseInRowMenu, rowNames } from './records.ts';

const notices = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('two clients are merged with chosen values, and the merge can be undone @phone', async ({
  signedInPage: page,
  context,
}) => {
  const sarah = await addContact(context, {
    firstName: 'Sarah',
    lastName: 'Chen',
    company: 'Acme',
    phone: '020 7946 0958',
    notes: 'Prefers mail',
    tags: ['vip'],
  });
  const twin = await addContact(context, {
    firstName: 'Sara',
    lastName: 'Chen',
    company: 'Acme',
    email: 'sara@acme.com',
    notes: 'Met at the fair',
    tags: ['fair'],
  });
  await addContact(context, { firstName: 'Zoe', lastName: 'Other' });
  for (const title of ['Call', 'Write']) await addTask(context, { title, relatedTo: { type: 'contact', id: sarah } });
  await addTask(context, { title: 'Meet', relatedTo: { type: 'contact', id: twin } });

  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Sara Chen', 'Merge with…');
  const chooser = page.getByRole('dialog', { name: 'Merge with…' });
  await chooser.getByRole('combobox').fill('sarah');
  await chooser.getByRole('option', { name: /Sarah Chen/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 clients' });
  const group = (name: string) => dialog.getByRole('group', { name });
  await expect(group('Keep').getByRole('radio', { name: 'Sarah Chen' }), 'most belongs to her').toBeChecked();
  await expect(chooser).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`merge=${twin}(,|%2C)${sarah}`));
  await expect(group('First name').getByRole('radio', { name: /Sarah$/ })).toBeChecked();
  await expect(group('Email').getByRole('radio', { name: /sara@acme\.com/ }), 'the only one').toBeChecked();
  for (const field of ['Tags', 'Notes']) {
    await expect(group(field).getByRole('radio', { name: 'Keep both' })).toBeChecked();
  }
  await expect(group('Company'), 'what is the same is folded away').toBeHidden();
  await dialog.getByText('3 fields the same in all of them').click();
  await expect(dialog.getByText('Acme', { exact: true })).toBeVisible();
  const summary = dialog.getByRole('region', { name: 'What happens' });
  await expect(summary).toContainText('Sarah Chen is kept. Sara Chen is merged into this record. Also moved: 1 task.');
  await expectToFitTheScreen(page);

  // By keyboard, like every radio group.
  await group('First name')
    .getByRole('radio', { name: /Sarah$/ })
    .focus();
  await page.keyboard.press('ArrowUp');
  await expect(group('First name').getByRole('radio', { name: /Sara$/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(notices(page)).toContainText('2 clients merged into Sarah Chen');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-row-opener]')).toContainText(['Sara Chen', 'Zoe Other']);

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page)).toContainText('Un-merged');
  await expect(page.locator('[data-row-opener]')).toContainText(['Sara Chen', 'Sarah Chen', 'Zoe Other']);
});

test('ticked candidates are merged at a shareable URL; the panel and old links can undo the merge @deep', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  // The old link points to a record that is neither active nor in the bin.
  expectProblem(/404/);
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  const assignedJobId = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  const cv = 'Broke ciphers with the bombe machine.\n'.repeat(40);
  const alan = await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', assignedJobId, cv });
  const allan = await addCandidate(context, { firstName: 'Allan', lastName: 'Turing', assignedJobId, cv: `${cv}.` });
  await page.goto('/candidates');
  for (const name of ['Alan Turing', 'Allan Turing']) await chooseInRowMenu(page, name, 'Select');
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 candidates' });
  await expect(dialog.getByRole('group', { name: 'First name' })).toBeVisible();
  await page.reload();
  await expect(dialog.getByRole('group', { name: 'First name' }), 'the address holds it').toBeVisible();
  await expectNoAxeViolations(page);
  const text = dialog.getByRole('region', { name: 'CV of Allan Turing' });
  await text.press('End');
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);

  // Another user edits one of them meanwhile. Only the values on screen may be merged.
  const edited = await context.request.patch(`/api/candidates/${allan}`, { data: { location: 'Bletchley' } });
  expect(edited.ok()).toBe(true);
  await expect(dialog.getByText('Changed elsewhere in the meantime')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Location' }).getByRole('radio', { name: /Bletchley/ })).toBeChecked();
  await dialog.getByRole('group', { name: 'Keep' }).getByRole('radio', { name: 'Alan Turing', exact: true }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(notices(page)).toContainText('2 candidates merged into Alan Turing');
  await expect(dialog).toBeHidden();
  await expect.poll(() => rowNames(page)).toEqual(['Alan Turing']);

  await page.goto(`/candidates?id=${allan}`);
  await expect(page.getByText('This record was merged')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Alan Turing' }).click();
  const panel = panelOf(page, 'Alan Turing');
  await expect(panel.getByText(/^Merged with Allan Turing on /)).toBeVisible();
  await expect(panel.getByText('Bletchley')).toBeVisible();
  await panel.getByRole('button', { name: 'Un-merge' }).click();
  await expect(notices(page)).toContainText('Un-merged');
  await expect(panel.getByText(/^Merged with/)).toBeHidden();
  await page.goto(`/candidates?merge=${alan},${allan}`);
  await expect(dialog.getByRole('group', { name: 'Keep' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Alan Turing', 'Allan Turing']);
});
