import { expect, test } from './fixtures.ts';
import { addContact, addJob, dayFromNow } from './records.ts';

test('cards are dragged from column to column; dropping one on Placed asks for the start date', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await page.goto('/jobs?view=board');
  const card = page.getByRole('button', { name: /^Alpha/ });
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const drag = async (to: string) => {
    await card.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0, { steps: 2 });
    await column(to).scrollIntoViewIfNeeded();
    const box = await column(to).boundingBox();
    if (!box) throw new Error(`There is no column ${to}`);
    await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 4 });
  };

  await drag('Shortlist Sent');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(column('Lead')).toContainText('Alpha');

  await drag('Shortlist Sent');
  await page.mouse.up();
  await expect(column('Shortlist Sent')).toContainText('Alpha');
  await expect(page.getByRole('dialog')).toBeHidden();

  await drag('Placed');
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Mark as placed' });
  await dialog.getByLabel('Start date').fill(dayFromNow(14));
  await dialog.getByRole('button', { name: 'Mark as placed' }).click();
  await expect(column('Placed')).toContainText('Alpha');
  await card.click();
  await expect(page.getByRole('dialog', { name: 'Alpha' })).toContainText('Start date');
});
