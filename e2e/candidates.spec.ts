import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, chooseInRowMenu, dialogButton, openFilters, rowNames } from './records.ts';

test('a candidate is added, assigned, viewed, edited, deleted and restored @phone', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  const contactId = await addContact(context, { firstName: 'Joan', lastName: 'Clarke' });
  const job = await addJob(context, { title: 'Cryptanalyst', contactId, value: 1 });
  await addJob(context, { title: 'Gardener', contactId, value: 1 });
  await page.goto('/candidates?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await form.getByLabel('First name').fill('  Alan ');
  await form.getByLabel('Last name').fill('Turing');
  await form.getByLabel('Email').fill('alan@example.com');
  await form.getByLabel('Phone').fill('(555) 123-4567');
  await form.getByLabel('Type').selectOption('Contract');
  await form.getByLabel('Expected salary').fill('45,000');
  await form.getByLabel('Skills').fill(' Java, , SQL,Excel , Logic');
  await form.getByLabel('CV').fill(`Broke Enigma.\n${'A line of the CV.\n'.repeat(40)}`);
  await form.getByLabel('Assigned job').click();
  await page.getByPlaceholder('Search jobs…').fill('crypt');
  await expect(page.getByRole('option')).toHaveText([/^Cryptanalyst/, 'New job “crypt”…']);
  await page.getByRole('option', { name: /Cryptanalyst/ }).click();
  await form.getByLabel('Stage').selectOption('Interview');
  await form.getByLabel('Current title').fill('Reader');
  await form.getByLabel('Profile address').fill('linkedin.com/in/alan');
  await form.getByLabel('Notes').fill('Prefers Manchester.');
  await dialogButton(page, 'Add Candidate').click();
  await expect(form).toBeHidden();
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Alan Turing')]);
  const row = page.getByRole('row', { name: /Alan Turing/ });
  // A phone has a button instead of the address.
  await expect(row.getByRole('link', { name: /^(alan@example\.com|Email Alan Turing)$/ })).toHaveAttribute(
    'href',
    `mailto:${encodeURIComponent('alan@example.com')}`,
  );
  await expect(row).toContainText('Java, SQL, Excel...');
  await expect(row).toContainText('$45,000');
  const counts = page.getByRole('region', { name: 'Candidate counts' });
  await expect(counts).toHaveText(/Total\s*1\s*Permanent\s*0\s*Contract\s*1/);

  await chooseInRowMenu(page, 'Alan Turing', 'View Details');
  const details = page.getByRole('dialog', { name: 'Alan Turing' });
  for (const text of ['+1 555 123 4567', 'Contract', '$45,000', 'Logic', 'Interview']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(details.getByRole('definition').filter({ hasText: 'Reader' })).toBeVisible();
  await expect(details.getByText('Prefers Manchester.', { exact: true })).toBeVisible();
  const profile = details.getByRole('link', { name: 'linkedin.com/in/alan' });
  await expect(profile).toHaveAttribute('href', 'https://linkedin.com/in/alan');
  await expect(details.getByText('Notice period')).toBeHidden();
  await expect(details.getByRole('region', { name: 'CV of Alan Turing' })).toContainText('Broke Enigma.');
  await details.getByRole('region', { name: 'Job assignments' }).getByRole('link', { name: 'Cryptanalyst' }).click();
  const jobDetails = page.getByRole('dialog', { name: 'Cryptanalyst' });
  const assigned = jobDetails.getByRole('region', { name: 'Assigned candidates' });
  await expect(assigned).toContainText('1');
  for (const text of ['alan@example.com', 'Java', 'SQL', 'Excel', '+1 more', 'Interview', '$45,000']) {
    await expect(assigned.getByText(text, { exact: true })).toBeVisible();
  }
  await assigned.getByRole('link', { name: 'Alan Turing' }).click();
  await expect(details).toBeVisible();

  await context.request.delete(`/api/jobs/${job}`);
  await expect(details.getByText('Job not found')).toBeVisible();
  await details.getByRole('button', { name: 'Edit Candidate' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Candidate' });
  await expect(editing.getByLabel('Skills')).toHaveValue('Java, SQL, Excel, Logic');
  await editing.getByLabel('Assigned job').click();
  await page.getByRole('option', { name: 'No assigned job' }).click();
  await expect(editing.getByLabel('Stage')).toBeHidden();
  await editing.getByLabel('Last name').fill('M Turing');
  await dialogButton(page, 'Update Candidate').click();
  await expect(editing).toBeHidden();
  const renamed = page.getByRole('dialog', { name: 'Alan M Turing' });
  await expect(renamed.getByText('Not assigned')).toBeVisible();
  // Closing returns to the job from which the candidate was opened. That job has been deleted.
  expectProblem(/status of 404/);
  await renamed.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Job Order' })).toContainText('This record was deleted');

  await page.goto('/candidates');
  await chooseInRowMenu(page, 'Alan M Turing', 'Delete');
  await expect(page.getByText('No candidates found')).toBeVisible();
  await expect(page.getByText('Candidate deleted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Alan M Turing', exact: true })).toBeVisible();
});

test('search matches names, skills and CVs and shows where; the list can be filtered by type and sorted', async ({
  signedInPage: page,
  context,
}) => {
  await addCandidate(context, {
    firstName: 'Ada',
    lastName: 'Byron',
    skills: ['Mathematics'],
    expectedSalary: 90_000,
    cv: 'Wrote the first programme.\nSpoke at the École Polytechnique about <b>engines</b>, at length.',
  });
  await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper', type: 'contract', expectedSalary: 80_000 });
  await page.goto('/candidates');
  const search = page.getByLabel('Search candidates');
  for (const [typed, found, marked] of [
    ['HOPP', 'Grace', null],
    ['themat', 'Ada', null],
    ['ecole engine', 'Ada', 'engines'],
    ['"first programme"', 'Ada', 'first programme'],
  ] as const) {
    await search.fill(typed);
    await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining(found)]);
    await expect(page.locator('mark')).toHaveText(marked === null ? [] : [marked]);
  }
  await search.fill('engines');
  await expect(page.getByText(/Polytechnique about <b>engines<\/b>, at length\./)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that a person must scroll sideways').toBeLessThanOrEqual(0);
  await search.fill('"programme first"');
  await expect(page.getByText('No candidates found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => rowNames(page)).toHaveLength(2);

  await openFilters(page);
  await page.getByLabel('Filter by type').selectOption('Contract');
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Grace')]);
  await expect(page).toHaveURL(/type=contract/);
  await page.getByLabel('Filter by type').selectOption('All types');
  const sort = page.getByLabel('Sort by');
  const first = async () => (await rowNames(page))[0];
  await expect(sort.getByRole('option')).toHaveText([
    'Name',
    'Type',
    'Expected salary',
    'Date added',
    'Last contacted',
    'Next action',
  ]);
  await expect.poll(first).toContain('Ada');
  await sort.selectOption('Expected salary');
  await expect.poll(first).toContain('Grace');
  await sort.selectOption('Type');
  await expect.poll(first).toContain('Grace');
  await sort.selectOption('Date added');
  await expect.poll(first).toContain('Ada');
  await page.getByRole('button', { name: /sort descending/ }).click();
  await expect.poll(first).toContain('Grace');
});

test('selected candidates are exported, deleted and restored together', async ({ signedInPage: page, context }) => {
  await addCandidate(context, { firstName: 'Ada', lastName: 'Byron' });
  await addCandidate(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto('/candidates');
  await chooseInRowMenu(page, 'Ada Byron', 'Select');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('1 selected');
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('candidates.csv');
  await bar.getByRole('button', { name: /all 2/ }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 candidates deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No candidates found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowNames(page)).toHaveLength(2);

  // A row opens the panel, which stays open after a reload.
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Grace Hopper' })).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('dialog', { name: 'Grace Hopper' }).getByText('No CV has been pasted yet.'),
  ).toBeVisible();
});
