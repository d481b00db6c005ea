import { Hono } from 'hono';
import { html } from 'hono/html';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

/** The mailbox as a page for people, and as JSON for programs. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  return new Hono()
    .basePath(SANDBOX_PATH)
    .get('/mailbox', async (c) => {
      const mails = await mailbox.list();
      c.header('Cache-Control', 'no-store');
      return c.req.header('accept')?.includes('application/json') ? c.json(mails) : c.html(page(mails));
    })
    .get('/mailbox.css', (c) => c.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

function page(mails: StoredMail[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox</title>
        <link rel="stylesheet" href="${SANDBOX_PATH}/mailbox.css" />
      </head>
      <body>
        <main>
          <h1>Mailbox</h1>
          <p class="note">No mail server is configured, so all mail from this installation arrives here.</p>
          ${mails.length === 0 ? html`<p class="empty">No mail yet.</p>` : mails.map(mailItem)}
        </main>
      </body>
    </html>`;
}

function mailItem({ to, subject, text, links, receivedAt }: StoredMail) {
  return html`<article>
    <h2>${subject}</h2>
    <p class="note">To ${to} · <time datetime="${receivedAt}">${receivedAt.replace('T', ' ').slice(0, 19)}</time></p>
    <pre>${text}</pre>
    ${links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
  </article>`;
}

const stylesheet = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f7f8f8, #0c0e10); color: light-dark(#15191c, #eceeef); }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid light-dark(#e3e6e8, #262b2f); border-radius: 8px; background: light-dark(#fff, #121517); }
h2 { font-size: 1rem; margin: 0; }
.note, .empty { color: light-dark(#545d64, #a3abb2); margin: 0.25rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: light-dark(#0b6b67, #45c4b6); overflow-wrap: anywhere; }
`;
