import type { Page } from '@playwright/test';

/** A mail as the mail program shows it. */
export interface OpenedMail {
  to: string;
  subject: string;
  body: string;
}

/** Stands in for the mail program, from the next page on: it notes what it is asked to open. */
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

/** What has been opened, in its order. */
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
