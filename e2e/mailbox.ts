import { expect, type BrowserContext } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

/** All mail to one address, newest first, from the sandbox mailbox. */
async function mailsTo(context: BrowserContext, address: string): Promise<Mail[]> {
  const response = await context.request.get('/_sandbox/mailbox', { headers: { Accept: 'application/json' } });
  expect(response.ok(), await response.text()).toBe(true);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to === address);
}

/** Waits for the `count`-th mail with this subject and returns the newest. */
export async function waitForMail(context: BrowserContext, address: string, subject: string, count = 1): Promise<Mail> {
  const found = async () => (await mailsTo(context, address)).filter((mail) => mail.subject === subject);
  await expect
    .poll(async () => (await found()).length, `mails “${subject}” to ${address}`)
    .toBeGreaterThanOrEqual(count);
  const [newest] = await found();
  if (!newest) throw new Error(`No mail “${subject}” to ${address}`);
  return newest;
}

/** The single link in such a mail. */
export async function mailedLink(
  context: BrowserContext,
  address: string,
  subject: string,
  count?: number,
): Promise<string> {
  const { links } = await waitForMail(context, address, subject, count);
  expect(links).toHaveLength(1);
  return links[0] ?? '';
}

export const subjects = {
  verify: 'Confirm your email address for Placewell',
  reset: 'Reset your Placewell password',
  changeEmail: 'Confirm your new email address for Placewell',
  changeNotice: 'Request to change your Placewell email',
  signUpAttempt: 'Someone tried to sign up with your address at Placewell',
  deleted: 'Your Placewell account was deleted',
};
