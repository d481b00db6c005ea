import { expect, test } from './fixtures.ts';
import { expectToFitTheScreen } from './axe.ts';
import { addCandidate, addTask, dayFromNow } from './records.ts';

test('the Today list is cleared by keyboard @deep', async ({ signedInPage: page, context }) => {
  await context.request.post('/api/first-steps/sample-data');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(page).toHaveURL('/today');
  const lines = page.locator('[data-line]');
  await expect(lines.first()).toBeVisible();
  await expectToFitTheScreen(page);
  const openers = page.locator('[data-line] [data-row-opener]');
  await page.keyboard.press('ArrowDown');
  await expect(openers.first()).toBeFocused();

  // A call is logged without leaving the line.
  await page.keyboard.press('l');
  const log = page.getByRole('dialog', { name: /^Log/ });
  await log.getByLabel('What happened').fill('Will call back');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const ways = ['d', 't', 'w', 's'];
  for (let left = await lines.count(), turn = 0; left > 0; left = await lines.count(), turn += 1) {
    const first = await lines.first().getAttribute('data-line');
    await openers.first().focus();
    const way = ways[turn % ways.length] ?? 'd';
    await page.keyboard.press(way);
    if (way === 's') {
      await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(page.locator(`[data-line="${first}"]`)).toHaveCount(0);
  }
  await expect(page.getByText('Nothing left for today')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing left for today')).toBeVisible();
});

test('the focus moves to the next line, and an undone line comes back', async ({ signedInPage: page, context }) => {
  const candidate = await addCandidate(context, { firstName: 'Ada', lastName: 'Byron', phone: '07700 900123' });
  const relatedTo = { type: 'candidate', id: candidate };
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const priority = title === 'One' ? 'high' : 'low';
    ids.push(await addTask(context, { title, dueDate: dayFromNow(0), priority, relatedTo }));
  }
  await page.goto('/today');
  const line = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(line('One').getByRole('link', { name: 'Call Ada Byron' })).toHaveAttribute('href', /^tel:/);
  await page.getByRole('link', { name: 'One' }).focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('link', { name: 'One' })).toHaveCount(0);
  await expect(page.locator('[data-row-opener]').first()).toBeFocused();
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Task completed');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible();

  // A change undone on another screen brings the line back too.
  const without = page.waitForResponse(
    async (response) => response.url().endsWith('/api/today') && !(await response.text()).includes('"Two"'),
  );
  await page.getByRole('link', { name: 'Two' }).focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('link', { name: 'Two' })).toHaveCount(0);
  await without;
  await context.request.post('/api/tasks/bulk', { data: { action: 'reopen', ids: [ids[1]] } });
  await expect(page.getByRole('link', { name: 'Two' })).toBeVisible();

  // A call logged here belongs to the candidate.
  await line('One').getByRole('button', { name: 'Log a call with Ada Byron' }).click();
  const log = page.getByRole('dialog', { name: 'Log a call' });
  await expect(log).toContainText('With Ada Byron');
  await log.getByLabel('What happened').fill('Likes the offer');
  await log.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const logged = await context.request.get(`/api/interactions?candidateId=${candidate}`);
  expect(await logged.json()).toMatchObject({ items: [{ notes: 'Likes the offer', relatedTo }] });
});

test('the app can start with the Today list', async ({ page, account, expectProblem }) => {
  expectProblem(/422/);
  await page.goto('/settings/day');
  const card = page.getByRole('region', { name: 'Your day', exact: true });
  await card.getByLabel('Start with').selectOption('Today');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Settings saved');
  await card.getByLabel('Live job, no activity (days)').fill('400');
  await card.getByLabel('Live job, no activity (days)').blur();
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('at most 365 days');
  await expect(card.getByLabel('Live job, no activity (days)')).toHaveValue('7');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: /^Sign in/i }).click();
  await expect(page).toHaveURL('/today');
});
