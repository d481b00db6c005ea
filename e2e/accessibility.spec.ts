import { randomUUID } from 'node:crypto';
import { answerCheckouts } from './billing.ts';
import { expect, signUpWithoutTrial, test } from './fixtures.ts';
import { addContact, chooseInRowMenu, dialogButton } from './records.ts';
import { check, checkDetail, closeLayers, go, seed } from './sweep.ts';

/**
 * Every screen and its main states are accessible in both themes and fit the screen, on desktop and phone. States that
 * only a journey can reach (a mailed link, a second factor, an import, files, a payment) are checked in that journey.
 */

test('the public pages @phone', async ({ page, expectProblem }) => {
  const title = page.getByRole('heading', { level: 1 });
  for (const path of ['/', '/privacy', '/terms', '/login', '/login?mode=reset', '/login?mode=verify', '/upgrade']) {
    await page.goto(path);
    await check(page, title);
  }
  expectProblem(/status of 422/);
  for (const [path, name] of [
    ['/login?mode=code', 'Enter your code'],
    ['/login?mode=recovery', 'Use a recovery code'],
    ['/confirm-email?token=x', 'Use this email address?'],
    ['/reset-password', 'Your password was not changed'],
    ['/verify-email?token=x', 'Your email address is not verified yet'],
    ['/morning-mail?token=forged', 'The morning mail was not stopped'],
  ] as const) {
    await go(page, path);
    await check(page, page.getByRole('heading', { level: 1, name }));
  }
  await go(page, '/reset-password?token=x');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await check(page, page.getByText('Password must be at least 6 characters'));
  await page.getByLabel('New password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm new password').fill('battery staple');
  await page.getByRole('button', { name: 'Change password' }).click();
  await check(page, page.getByText('This link has expired or has already been used.'));

  await go(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  expectProblem(/status of 401/);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await check(page, page.getByText('No account found with these credentials.'));

  await go(page, '/signup');
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await check(page, page.getByText('Weak password.'));

  expectProblem(/status of 404/);
  await page.goto('/nowhere');
  await check(page, page.getByRole('heading', { name: 'This page does not exist' }));
});

test('an account without a subscription', async ({ page, context }) => {
  await signUpWithoutTrial(context);
  await page.goto('/payment-success');
  await check(page, page.getByRole('heading', { name: 'No payment found' }));
  await page.goto('/upgrade');
  await check(page, page.getByRole('button', { name: 'Export my data' }));
  await answerCheckouts(page, { error: { message: 'The card network is closed.' } });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await check(page, page.getByRole('alert'));
});

test('the screens of a new account @phone', async ({ signedInPage: page }) => {
  await page.goto('/dashboard');
  await check(page, page.getByRole('region', { name: 'First steps' }));
  for (const [path, sign] of [
    ['/today', 'Nothing left for today'],
    ['/contacts', 'No Clients Found'],
    ['/companies', 'No companies found'],
    ['/jobs', 'Create your first job order.'],
    ['/candidates', 'No candidates found'],
    ['/tasks', 'No tasks yet'],
    ['/templates', 'No templates of your own yet'],
    ['/import?type=contact', 'None yet.'],
    ['/duplicates', 'No duplicates found'],
    ['/upgrade', 'Your subscription is active'],
  ] as const) {
    await go(page, path);
    await check(page, page.getByText(sign));
    // The sign-in page would pass the check too.
    await expect(page).toHaveURL(path);
  }
});

test('lists, panels and forms @phone', async ({ signedInPage: page, context, expectProblem, isMobile }) => {
  const { contact, company, job, candidate, task } = await seed(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Show as a table')).toHaveCount(2);
  for (const summary of await page.getByText('Show as a table').all()) await summary.click();
  await check(page, page.getByRole('row', { name: /^Interview 1/ }));
  for (const [path, sign] of [
    ['/contacts', '2 clients'],
    ['/contacts?q=hopper', '1 client'],
    [`/contacts?id=${contact}`, 'Spoke about the compiler.'],
    [`/contacts?edit=${contact}`, 'Update Client'],
    [`/contacts/${contact}?tab=timeline`, page.getByRole('navigation', { name: 'Breadcrumb' })],
    ['/contacts?dialog=add', 'Add interaction notes'],
    ['/contacts?dialog=tags', 'Renaming a tag renames it on every client and company.'],
    ['/companies', '1 company'],
    [`/companies?id=${company}`, 'Company number'],
    [`/companies/${company}`, 'Company number'],
    [`/companies?edit=${company}`, 'Update Company'],
    ['/jobs', '3 jobs'],
    ['/jobs?view=board', 'moves the job to another stage'],
    [`/jobs?id=${job}`, 'Calculated fee'],
    [`/jobs?edit=${job}`, 'Update Job'],
    [`/jobs/${job}`, 'moves the candidate to another stage'],
    [`/jobs/${job}?view=list`, page.getByRole('button', { name: 'List', pressed: true })],
    ['/candidates', '2 candidates'],
    ['/candidates?q=enigma', '1 candidate'],
    [`/candidates?id=${candidate}`, 'Broke Enigma.'],
    [`/candidates/${candidate}?q=enigma`, '1 match'],
    [`/candidates?edit=${candidate}`, 'Update Candidate'],
    ['/tasks', '2 tasks'],
    [`/tasks?edit=${task}`, 'Mark as completed'],
    ['/templates', 'Hello'],
    ['/templates?dialog=add', 'Preview'],
    ['/today', 'Send the contract'],
  ] as const) {
    await go(page, path);
    await check(page, typeof sign === 'string' ? page.getByText(sign) : sign);
  }
  await go(page, '/contacts?dialog=tags');
  await page.getByRole('button', { name: 'Rename vip' }).click();
  await checkDetail(page, page.getByLabel('New name for vip'), isMobile);
  expectProblem(/status of 404/);
  await go(page, `/tasks?edit=${randomUUID()}`);
  await checkDetail(
    page,
    page.getByRole('dialog', { name: 'Edit Task' }).getByText('This record was not found'),
    isMobile,
  );
  if (!isMobile) return;
  await go(page, '/contacts');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await check(page, page.getByRole('dialog', { name: 'Filter and sort' }));
  await closeLayers(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await check(page, page.getByRole('dialog', { name: 'Menu' }));
});

test('selections, dialogs and messages in a list @phone', async ({
  signedInPage: page,
  context,
  expectProblem,
  isMobile,
}) => {
  const { contact, candidate } = await seed(context);
  for (const firstName of ['Sara', 'Sarah']) await addContact(context, { firstName, lastName: 'Chen' });
  await page.goto('/candidates');
  for (const name of ['Alan Turing', 'Allan Turing']) await chooseInRowMenu(page, name, 'Select');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await checkDetail(page, bar, isMobile);
  await bar.getByRole('button', { name: 'Add to job' }).click();
  await checkDetail(
    page,
    page.getByRole('dialog', { name: 'Add to job' }).getByRole('option', { name: /Engineer/ }),
    isMobile,
  );
  await closeLayers(page);
  await page.goto('/contacts');
  for (const name of ['Sara Chen', 'Sarah Chen']) await chooseInRowMenu(page, name, 'Select');
  await bar.getByRole('button', { name: 'Write' }).click();
  await checkDetail(page, page.getByRole('dialog', { name: 'Write to 2 people' }), isMobile);
  await closeLayers(page);
  await bar.getByRole('button', { name: 'Merge' }).click();
  await checkDetail(page, page.getByRole('region', { name: 'What happens' }), isMobile);

  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Sara Chen', 'Merge with…');
  const other = page.getByRole('dialog', { name: 'Merge with…' });
  await checkDetail(page, other.getByRole('option', { name: /^Ada Byron/ }), isMobile);
  await closeLayers(page);
  await page.getByRole('button', { name: 'Actions for Sara Chen' }).click();
  await checkDetail(page, page.getByRole('menuitem', { name: 'Delete' }), isMobile);
  await closeLayers(page);
  await chooseInRowMenu(page, 'Ada Byron', 'Select');
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await checkDetail(page, page.getByRole('dialog', { name: 'Tag 1 client' }), isMobile);
  await closeLayers(page);
  await chooseInRowMenu(page, 'Ada Byron', 'Delete');
  await checkDetail(page, page.getByRole('button', { name: 'Undo' }), isMobile);
  await page.goto('/settings/bin');
  await checkDetail(page, page.getByText('Ada Byron'), isMobile);
  await page.getByRole('button', { name: 'Empty bin' }).click();
  await checkDetail(page, page.getByRole('alertdialog', { name: 'Empty the bin?' }), isMobile);
  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Grace', 'Log a call');
  const log = page.getByRole('dialog', { name: 'Log a call' });
  await log.getByLabel('What next').fill('send the terms tomorrow 14:30');
  await checkDetail(page, log.getByText(/^send the terms · due tomorrow/), isMobile);
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Grace');
  await page.keyboard.press('Escape');
  await checkDetail(page, page.getByText('Discard changes?'), isMobile);

  expectProblem(/status of 409/);
  await page.goto(`/contacts?edit=${contact}`);
  await page.getByLabel('Company').fill('Mine');
  await context.request.patch(`/api/contacts/${contact}`, { data: { company: 'Theirs' } });
  await dialogButton(page, 'Update Client').click();
  await checkDetail(page, page.getByRole('button', { name: 'Overwrite' }), isMobile);

  await page.goto(`/contacts?id=${contact}`);
  await page.getByRole('button', { name: 'Show history' }).click();
  await checkDetail(page, page.getByText('Current version'), isMobile);
  await page.getByRole('button', { name: 'Edit Company' }).click();
  await checkDetail(page, page.getByRole('combobox', { name: 'Company' }), isMobile);
  await page.goto(`/candidates?id=${candidate}`);
  await page.getByRole('button', { name: 'Add to job' }).click();
  await checkDetail(page, page.getByRole('dialog', { name: 'Add to job' }), isMobile);

  expectProblem(/status of 503/);
  const busy = { status: 503, json: { error: { code: 'unavailable', message: 'Busy.', requestId: 'r' } } };
  await page.route('**/api/candidates', (route) => route.fulfill(busy));
  await page.goto('/candidates?dialog=add');
  await dialogButton(page, 'Add Candidate').click();
  await checkDetail(page, page.getByText('First name is required'), isMobile);
  await page.getByLabel('First name').fill('Joan');
  await page.getByLabel('Last name').fill('Clarke');
  await page.getByRole('textbox', { name: 'Email' }).fill('joan@example.com');
  await dialogButton(page, 'Add Candidate').click();
  await checkDetail(
    page,
    page.getByText('Failed to save candidate: Busy. Please try again.', { exact: true }),
    isMobile,
  );
});

test('jobs: placing, the pipeline and adding candidates @phone', async ({ signedInPage: page, context, isMobile }) => {
  const { job } = await seed(context);
  await page.goto('/jobs?dialog=add');
  await page.getByRole('button', { name: 'Create Job' }).click();
  await checkDetail(page, page.getByText('Job title is required'), isMobile);
  await page.goto(`/jobs?id=${job}`);
  await page.getByRole('button', { name: 'Add candidates' }).click();
  const adding = page.getByRole('dialog', { name: 'Add candidates' });
  await adding.getByRole('combobox', { name: /^Search/ }).fill('turing');
  await adding.getByRole('option').filter({ hasText: 'Allan' }).click();
  await checkDetail(page, adding.getByRole('button', { name: 'Add 1 candidate' }), isMobile);
  await page.goto(`/jobs/${job}`);
  await chooseInRowMenu(page, 'Alan Turing', 'Add note');
  await checkDetail(page, page.getByRole('dialog', { name: 'Note on Alan Turing' }), isMobile);
  await closeLayers(page);
  await chooseInRowMenu(page, 'Alan Turing', 'Placed');
  await checkDetail(page, page.getByRole('dialog', { name: 'Place Alan Turing' }), isMobile);
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Stage of Engineer: Interview' }).click();
  await page.getByRole('menuitem', { name: 'Placed', exact: true }).click();
  await checkDetail(page, page.getByRole('dialog', { name: 'Mark as placed' }), isMobile);
  await page.goto(`/jobs?id=${job}`);
  await page.getByRole('button', { name: 'Edit Salary' }).click();
  await checkDetail(page, page.getByRole('textbox', { name: 'Salary' }), isMobile);
});

test('search, find, views and shortcuts', async ({ signedInPage: page, context }) => {
  await seed(context);
  await page.goto('/candidates?q=(java OR kotlin) -php salary:50k..70k added:<90d');
  await check(page, page.getByRole('button', { name: 'Remove Not: php' }));
  const box = page.getByRole('textbox', { name: 'Search candidates' });
  await box.fill('turing skil:go');
  await check(page, page.getByText('There is no field “skil”. Did you mean “skill:”?'));
  await box.fill('');
  await box.press('?');
  await check(page, page.getByRole('dialog', { name: 'Search candidates' }));
  await closeLayers(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('textbox', { name: 'Expected salary to' }).fill('lots');
  await check(page, page.getByRole('dialog', { name: 'Filters' }));
  await closeLayers(page);
  await page.getByRole('list', { name: 'Views of candidates' }).getByRole('link').click();
  await check(page, page.getByRole('heading', { level: 1, name: /^Candidates \/ Permanent/ }));
  await box.fill('alan');
  await check(page, page.getByRole('group', { name: /^Changes to Permanent/ }));
  await page.getByRole('button', { name: 'Save as new view…' }).click();
  await dialogButton(page, 'Save').click();
  await check(page, page.getByText('Name is required'));
  await closeLayers(page);
  await page.getByRole('button', { name: /^Actions for the view Permanent/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await check(page, page.getByRole('dialog', { name: 'Rename view' }));
  await closeLayers(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await check(page, page.getByRole('dialog', { name: 'Columns' }));
  await closeLayers(page);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await check(page, field);
  await field.fill('alan');
  await check(page, page.getByRole('option', { name: /Alan Turing/ }));
  await field.fill('alan skil:go');
  await check(page, page.getByRole('dialog').getByRole('status').filter({ hasText: 'Did you mean “skill:”?' }));
  await field.fill('task write to alan turing tomorrow');
  await check(page, page.getByRole('option', { name: /^Task: .* about Alan Turing/ }));
  await closeLayers(page);
  // It waits there.
  await page.keyboard.press('Control+k');
  await check(page, page.getByRole('group', { name: 'Begun' }));
  await closeLayers(page);
  await page.goto('/jobs?view=board');
  await expect(page.getByRole('region', { name: 'Lead' })).toBeVisible();
  await page.keyboard.press('?');
  await check(page, page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
});

test('due dates in words, mails and templates @phone', async ({ signedInPage: page, context, isMobile }) => {
  const { contact, candidate } = await seed(context);
  await page.goto('/tasks?dialog=add');
  await page.getByLabel('Title').fill('Call Ada');
  await page.getByLabel('Or in words').fill('in 2 weeks at 9:30');
  await checkDetail(page, page.getByRole('dialog').getByRole('status'), isMobile);
  await page.getByLabel('Or in words').fill('blue moon');
  await page.getByLabel('Or in words').press('Enter');
  await checkDetail(page, page.getByText('“blue moon” could not be read'), isMobile);
  await page.getByRole('combobox', { name: 'Contact' }).click();
  await checkDetail(page, page.getByRole('option', { name: 'New client…' }), isMobile);
  await page.goto('/tasks');
  await chooseInRowMenu(page, 'Tomorrow', 'Snooze until a date…');
  await page.getByLabel('Or in words').fill('in 3 days');
  await checkDetail(page, page.getByRole('dialog', { name: 'Snooze' }).getByRole('status'), isMobile);

  await page.goto('/templates');
  await page.getByRole('button', { name: 'A kind rejection', exact: true }).click();
  await checkDetail(page, page.getByRole('region', { name: 'Preview' }), isMobile);
  await page.goto(`/contacts?id=${contact}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  await chooseTemplate('Hello');
  await checkDetail(page, page.getByLabel('Subject'), isMobile);
  await page.goto(`/candidates?id=${candidate}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  await chooseTemplate('Interview confirmation');
  await page.getByRole('button', { name: 'Open in mail program' }).click();
  await checkDetail(page, page.getByLabel('Day of the meeting'), isMobile);

  async function chooseTemplate(name: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByPlaceholder('Search templates…').fill(name);
    await page.getByRole('option', { name }).click();
  }
});

test('the settings and their dialogs @phone', async ({ page, account, expectProblem, isMobile }) => {
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const layers = [
    ['/settings/security', 'Password', 'Change password'],
    ['/settings/security', 'Two-factor authentication', 'Set up'],
    ['/settings', 'Subscription & Billing', 'Cancel Subscription'],
    ['/settings', 'Account Actions', 'Delete account'],
  ] as const;
  for (const [path, name, button] of layers) {
    if (!page.url().endsWith(path)) await page.goto(path);
    await card(name).getByRole('button', { name: button }).click();
    await checkDetail(page, page.getByRole('dialog').or(page.getByRole('alertdialog')), isMobile);
    await closeLayers(page);
  }
  await page.goto('/settings/security');
  await checkDetail(page, card('Activity').getByRole('listitem').first(), isMobile);
  await page.goto('/settings/bin');
  await checkDetail(page, card('Bin').getByText('The bin is empty'), isMobile);
  await page.goto('/settings/day');
  await card('Calendar').getByRole('button', { name: 'Create address' }).click();
  await checkDetail(page, page.getByRole('dialog', { name: 'Your calendar’s address' }), isMobile);
  await closeLayers(page);
  await checkDetail(page, card('Calendar').getByLabel('Titles of tasks'), isMobile);
  await page.goto('/settings');
  await checkDetail(page, card('User Profile').getByText(account.email), isMobile);
  await card('User Profile').getByRole('button', { name: 'Edit Profile' }).click();
  await card('User Profile').getByLabel('Email').fill('new@example.com');
  await card('User Profile').getByRole('button', { name: 'Save Changes' }).click();
  await checkDetail(page, card('User Profile').getByText('Current password is required'), isMobile);
  await card('User Profile').getByLabel('Current password', { exact: true }).fill(account.password);
  await card('User Profile').getByLabel('Email').fill(`new-${account.email}`);
  await card('User Profile').getByRole('button', { name: 'Save Changes' }).click();
  await checkDetail(page, card('User Profile').getByText(`We sent a link to new-${account.email}`), isMobile);
  expectProblem(/ERR_FAILED/);
  await page.route('**/api/account/export', (route) => route.abort());
  await card('Account Actions').getByRole('button', { name: 'Export my data' }).click();
  const asked = page.getByRole('dialog', { name: 'Export my data' });
  await asked.getByLabel('Current password', { exact: true }).fill(account.password);
  await checkDetail(page, asked, isMobile);
  await asked.getByRole('button', { name: 'Export', exact: true }).click();
  await checkDetail(page, card('Account Actions').getByRole('alert'), isMobile);
});
