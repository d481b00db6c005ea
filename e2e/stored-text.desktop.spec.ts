import { expect, signUp, test } from './fixtures.ts';
import { addContact } from './records.ts';
import { lookAt, payloads, recordScreensOf, screensOf, typeEverywhere, watchFor } from './stored-text.ts';

/** One of each kind: script, image, SVG, frame, focused field, URL. */
const some = [0, 10, 18, 26, 34, 54].map((index) => payloads[index] ?? '');

test('stored text never runs, on any screen @deep', async ({ newDevice, allowProblem, baseURL }) => {
  // The payload in the address is not a valid token or payment, so the server refuses it.
  allowProblem(/status of 4\d\d/);
  const context = await newDevice(baseURL === undefined ? {} : { baseURL });
  const traces = await watchFor(context);
  await signUp(context);
  const typed = [];
  for (const payload of some) typed.push(await typeEverywhere(context, payload));
  const page = await context.newPage();
  const details = typed.slice(0, 1).flatMap((one) => recordScreensOf(one));
  for (const screen of [...screensOf(typed), ...details]) await lookAt(page, screen, traces);
  expect(traces).toEqual({ dialogs: 0, violations: [], elements: [], screens: 35 });
});

test('typed text cannot add anything to a mail or phone link', async ({ signedInPage: page, context }) => {
  const email = 'a@b.example?bcc=victim%40b.example&body=hello';
  const phone = '+44 20;ext=1?x=javascript:1';
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', email, phone });
  await page.goto(`/contacts?id=${id}`);
  const links = page.getByRole('dialog').getByRole('link');
  await expect(links.filter({ hasText: 'a@b.example' })).toHaveAttribute('href', `mailto:${encodeURIComponent(email)}`);
  await expect(links.filter({ hasText: '+44' })).toHaveAttribute('href', /^tel:\+?[\w%.!~*'()-]+$/);
});
