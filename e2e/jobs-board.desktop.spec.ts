import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addContact, addJob, dayFromNow, heldAnswer } from './records.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('cards are dragged between columns; dropping one on Placed asks for the start date', async ({
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
    // Far enough to start a drag, and away from the edges, where the board would scroll.
    await page.mouse.move(x + 10, y + 10, { steps: 2 });
    await column(page, to).scrollIntoViewIfNeeded();
    // The board scrolls under a pointer near its edge. Aim until the board has stopped scrolling.
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

test('a desktop shows all six stages; a smaller screen fades the board where it continues', async ({
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

test('in the dark theme a card is lighter than its column @deep', async ({ signedInPage: page, context }) => {
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

test('the response to an earlier move does not revert a pending one @deep', async ({ signedInPage: page, context }) => {
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
  page.on('request', (request) => request.url().includes('/api/jobs/board?') && lists.push(request.url()));
  const answered = page.waitForResponse((response) => response.url().endsWith(alpha));
  first.release();
  await (await answered).finished();
  // After one frame, any pending refetch would have started.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(lists, 'nothing is asked for while Beta is on its way').toEqual([]);
  second.release();
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  await expect(column(page, 'Live Job').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Beta/ })).toBeFocused();
});

test('a board is one request, and a job moved elsewhere leaves its column in the same moment', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/jobs(\/board)?$/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/jobs?view=board');
  await expect(column(page, 'Lead')).toContainText('Alpha');
  expect(asked).toEqual(['/api/jobs/board']);
  const response = await context.request.patch(`/api/jobs/${id}`, { data: { stage: 'interview' } });
  expect(response.ok(), await response.text()).toBe(true);
  await expect(column(page, 'Interview')).toContainText('Alpha');
  expect(await page.getByRole('button', { name: /^Alpha/ }).count()).toBe(1);
  await expect(column(page, 'Lead')).toContainText('No jobs');
  expect(asked).toEqual(['/api/jobs/board', '/api/jobs/board']);
});

test('Escape closes the placement dialog, even if an earlier move is answered while the dialog loads @deep', async ({
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

/** The centre of an element, and its top edge. */
async function placeOf(target: Locator): Promise<{ x: number; y: number; top: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}
