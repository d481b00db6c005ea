import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, rowNames } from './records.ts';

test('a client is found by phone number, position and notes, and the row says where @any-width', async ({
  signedInPage: page,
  context,
}) => {
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', phone: '07911 123456', position: 'Admiral' });
  const notes = `${'Nothing to see. '.repeat(20)}Likes a pint of Guinness on Fridays.`;
  await addContact(context, { firstName: 'Joan', lastName: 'Clarke', notes });
  await page.goto('/contacts');
  const search = page.getByRole('textbox', { name: 'Search clients' });
  for (const [q, name] of [
    ['+44 7911 123456', 'Grace Hopper'],
    ['7911-123', 'Grace Hopper'],
    ['admiral', 'Grace Hopper'],
    ['guinness', 'Joan Clarke'],
  ] as const) {
    await search.fill(q);
    await expect.poll(async () => (await rowNames(page)).map((row) => row.split('\n').at(-1)), q).toEqual([name]);
  }
  await expect(page.locator('mark')).toHaveText('Guinness');
  await expect(page.getByRole('row').filter({ hasText: 'Joan Clarke' })).toContainText(
    /Notes: ….*Likes a pint of Guinness on Fridays\./,
  );
  await search.fill('joan');
  await expect(page.locator('mark')).toHaveCount(0);
});

test('quoted words are looked for as they stand @any-width', async ({ signedInPage: page, context }) => {
  await addCandidate(context, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    cv: 'Ada Lovelace\nJava and Python for ten years',
  });
  await page.goto('/candidates');
  const search = page.getByRole('textbox', { name: 'Search candidates' });
  await search.fill('"java and python"');
  await expect.poll(() => rowNames(page)).toHaveLength(1);
  await expect(page.locator('mark')).toHaveText('Java and Python');
  await search.fill('lovelace');
  await expect(page.locator('mark')).toHaveCount(0);
  await expect.poll(() => rowNames(page)).toHaveLength(1);

  await page.goto('/contacts');
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'US Navy' });
  for (const q of ['"grace hopper"', 'navy grace']) {
    await page.getByRole('textbox', { name: 'Search clients' }).fill(q);
    await expect.poll(() => rowNames(page), q).toHaveLength(1);
  }
});
