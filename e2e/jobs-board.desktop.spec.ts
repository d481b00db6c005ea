import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addContact, addJob, dayFromNow, heldAnswer } from './records.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('cards are dragged from column to column; dropping one on Placed asks for the start date', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await page.goto('/jobs?view=board');
  const card = page.getByRole('button', { name: /^Alpha/ });
  const drag = async (to: string) => {
    await card.hover();
    const { x, y } = await placeOf(card);
    await page.mouse.down();
    // Far enough for a drag to begin, and away from the edges, where the board would go on scrolling by itself.
    await page.mouse.move(x + 10, y + 10, { steps: 2 });
    await column(page, to).scrollIntoViewIfNeeded();
    // The board scrolls under a pointer near its edge: the column is where the pointer is once both have come to rest.
    await expect(async () => {
      const { x: atX, top } = await placeOf(column(page, to));
      const point = { x: atX, y: top + 60 };
      await page.mouse.move(point.x, point.y, { steps: 4 });
      const isOver = await column(page, to).evaluate(
        (el, at) => el.contains(document.elementFromPoint(at.x, at.y)),
        point,
      );
      expect(isOver).toBe(true);
    }).toPass();
  };

  await drag('Shortlist Sent');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(column(page, 'Lead')).toContainText('Alpha');

  await drag('Shortlist Sent');
  await page.mouse.up();
  await expect(column(page, 'Shortlist Sent')).toContainText('Alpha');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await drag('Placed');
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Mark as placed' });
  await dialog.getByLabel('Start date').fill(dayFromNow(14));
  await dialog.getByRole('button', { name: 'Mark as placed' }).click();
  await expect(column(page, 'Placed')).toContainText('Alpha');
  await card.click();
  await expect(page.getByRole('dialog', { name: 'Alpha' })).toContainText('Start date');
});

test('all six stages are in view on a desk; on a smaller screen the board fades out where there is more', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await page.goto('/jobs?view=board');
  const columns = page.locator('[data-board-column]');
  await expect(columns).toHaveCount(6);
  for (const column of await columns.all()) await expect(column).toBeInViewport({ ratio: 1 });
  const board = page.locator('[data-more]');
  await expect(board).toHaveAttribute('data-more', '');

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(board).toHaveAttribute('data-more', 'right');
  await board.evaluate((element) => element.scrollBy({ left: 40 }));
  await expect(board).toHaveAttribute('data-more', 'left right');
  await board.evaluate((element) => element.scrollBy({ left: 4_000 }));
  await expect(board).toHaveAttribute('data-more', 'left');
});

test('in the dark theme a card is lighter than the stage it lies in', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/jobs?view=board');
  const brightness = (target: Locator) =>
    target.evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(
        Number,
      );
      return red + green + blue;
    });
  const column = page.locator('[data-board-column]').first();
  expect(await brightness(column.getByRole('listitem'))).toBeGreaterThan(await brightness(column));
});

test('a move that is still on its way is not put back by the answer to an earlier one', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const alpha = await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await addJob(context, { title: 'Beta', contactId, value: 50_000, stage: 'lead' });
  const first = heldAnswer();
  const second = heldAnswer();
  let moves = 0;
  await page.route(/\/api\/jobs\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    moves += 1;
    await (route.request().url().endsWith(alpha) ? first : second).until;
    return route.continue();
  });
  await page.goto('/jobs?view=board');
  for (const title of ['Alpha', 'Beta']) {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).press('Alt+ArrowRight');
    await expect(column(page, 'Live Job')).toContainText(title);
  }
  await expect.poll(() => moves).toBe(2);
  const lists: string[] = [];
  page.on('request', (request) => request.url().includes('/api/jobs?') && lists.push(request.url()));
  const answered = page.waitForResponse((response) => response.url().endsWith(alpha));
  first.release();
  await (await answered).finished();
  // Whoever would ask for the lists now has done so after a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(lists, 'nothing is asked for while Beta is on its way').toEqual([]);
  second.release();
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  await expect(column(page, 'Live Job').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Beta/ })).toBeFocused();
});

test('a job that is moved elsewhere stands in one column only, however long the other’s answer takes', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await page.goto('/jobs?view=board');
  await expect(column(page, 'Lead')).toContainText('Alpha');
  const held = heldAnswer();
  await page.route('**/api/jobs?*stage=lead*', async (route) => {
    await held.until;
    await route.continue();
  });
  const response = await context.request.patch(`/api/jobs/${id}`, { data: { stage: 'interview' } });
  expect(response.ok(), await response.text()).toBe(true);
  await expect(column(page, 'Interview')).toContainText('Alpha');
  expect(await page.getByRole('button', { name: /^Alpha/ }).count()).toBe(1);
  held.release();
  await expect(column(page, 'Lead')).toContainText('No jobs');
});

test('Escape closes the question about a placement, also when an earlier move is answered while that loads', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'interview' });
  const [move, question] = [heldAnswer(), heldAnswer()];
  await page.route(`**/api/jobs/${id}`, async (route) => {
    await move.until;
    await route.continue();
  });
  await page.route('**/assets/place-job-dialog*', async (route) => {
    await question.until;
    await route.continue();
  });
  await page.goto('/jobs?view=board');
  const card = page.getByRole('button', { name: /^Alpha/ });
  await card.press('Alt+ArrowRight');
  await expect(column(page, 'Offer')).toContainText('Alpha');
  await card.press('Alt+ArrowRight');
  const answered = page.waitForResponse((response) => response.url().endsWith(id));
  move.release();
  await (await answered).finished();
  question.release();
  const dialog = page.getByRole('dialog', { name: 'Mark as placed' });
  await expect(dialog.getByLabel('Start date')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
});

test('a refused move goes back to where the card was', async ({ signedInPage: page, context, expectProblem }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  expectProblem(/status of 503/);
  const held = heldAnswer();
  await page.route(/\/api\/jobs\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held.until;
    return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.', requestId: 'r' } } });
  });
  await page.goto('/jobs?view=board');
  await page.getByRole('button', { name: /^Alpha/ }).press('Alt+ArrowRight');
  await expect(column(page, 'Live Job')).toContainText('Alpha');
  held.release();
  await expect(column(page, 'Lead')).toContainText('Alpha');
  await expect(page.getByText('Failed to save job: Busy. Please try again.', { exact: true })).toBeVisible();
});

/** The middle of something on the screen, and its upper edge. */
async function placeOf(target: Locator): Promise<{ x: number; y: number; top: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}
