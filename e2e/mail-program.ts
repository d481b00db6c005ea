import type { Page } from '@playwright/test';

/** A mail as the mail program receives it. */
export interface OpenedMail {
  to: string;
  subject: string;
  body: string;
}

/** Stands in for the mail program on every page loaded from now on, and records the links it opens. */
export async function watchMailProgram(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!link?.href.startsWith('mailto:')) return;
        event.preventDefault();
        opened.push(link.href);
      },
      { capture: true },
    );
  });
}

/** The opened mails, oldest first. */
export async function openedMails(page: Page): Promise<OpenedMail[]> {
  const addresses = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  return addresses.map((address) => {
    const [to = '', query = ''] = address.slice('mailto:'.length).split('?');
    const headers = new Map(
      query.split('&').map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]),
    );
    return {
      to: decodeURIComponent(to),
      subject: headers.get('subject') ?? '',
      body: (headers.get('body') ?? '').replaceAll('\r\n', '\n'),
    };
  });
}
