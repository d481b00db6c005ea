import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob } from './records.ts';

test('a long press drags a card to the next stage', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const jobId = await addJob(context, { title: 'Engineer', contactId, value: 50_000 });
  const id = await addCandidate(context, { firstName: 'Ann', lastName: 'Lee' });
  await context.request.post('/api/assignments/bulk', { data: { action: 'add', jobId, ids: [id] } });
  await page.goto(`/jobs/${jobId}`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('No stage')).toContainText('Ann Lee');
  await column('No stage').scrollIntoViewIfNeeded();
  const box = await page.getByRole('button', { name: /^Ann Lee/ }).boundingBox();
  const target = await column('Applied').boundingBox();
  if (!box || !target) throw new Error('They are not on the screen');
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', box.x + 40);
  await expect(page.locator('[data-dragged]')).toHaveCount(1);
  await touch('touchMove', box.x + 80);
  await touch('touchMove', target.x + 8);
  await touch('touchEnd');
  await expect(column('Applied')).toContainText('Ann Lee');
});

test('the board of a job without candidates scrolls by keyboard', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const jobId = await addJob(context, { title: 'Engineer', contactId, value: 50_000 });
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByRole('region', { name: 'No stage', exact: true })).toContainText('No candidates');
  await expectNoAxeViolations(page);
});
