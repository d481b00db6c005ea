import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, dayFromNow } from './records.ts';

test('candidates are dragged between stages; dropping one on Placed asks for the terms', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const jobId = await addJob(context, { title: 'Engineer', contactId, value: 50_000, feePercentage: 20 });
  const id = await addCandidate(context, { firstName: 'Ann', lastName: 'Lee' });
  await context.request.post('/api/assignments/bulk', { data: { action: 'add', jobId, ids: [id] } });
  await page.goto(`/jobs/${jobId}`);
  const card = page.getByRole('button', { name: /^Ann Lee/ });
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const drag = async (to: string) => {
    await card.hover();
    const from = await placeOf(card);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
    const target = await placeOf(column(to));
    await page.mouse.move(target.x, target.top + 60, { steps: 4 });
    await page.mouse.up();
  };
  await expect(column('No stage')).toContainText('Ann Lee');
  await drag('Offered');
  await expect(column('Offered')).toContainText('Ann Lee');
  await drag('Placed');
  const dialog = page.getByRole('dialog', { name: 'Place Ann Lee' });
  await dialog.getByLabel('Start date').fill(dayFromNow(14));
  await dialog.getByRole('button', { name: 'Place candidate' }).click();
  await expect(column('Placed')).toContainText('Ann Lee');
  await card.click();
  await expect(page.getByRole('dialog', { name: 'Ann Lee' })).toBeVisible();
});

/** The centre of an element, and its top edge. */
async function placeOf(target: Locator): Promise<{ x: number; y: number; top: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}
