import { html } from 'hono/html';
import type { Context } from 'hono';
import { hostedStylesheetPath } from '#sandbox/addresses.ts';
import { TEST_CARDS } from '../billing/test-cards.ts';
import { STYLESHEET_VERSION } from './stylesheet.ts';

export type Html = ReturnType<typeof html>;

export function document(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${hostedStylesheetPath}?v=${STYLESHEET_VERSION}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/**
 * These pages run no scripts and load only their stylesheet. Forms may go to this origin and on to the seller's URLs.
 */
export function sendPage(context: Context, page: Html, status: 200 | 402 | 404 | 410 | 422, onward: (string | null)[]) {
  const origins = new Set(onward.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).origin] : [])));
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  context.header('x-content-type-options', 'nosniff');
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src data:; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  );
  return context.html(page, status);
}

export function seller(name: string, back: string | null): Html {
  const mark = html`<span class="mark" aria-hidden="true">${name.slice(0, 1)}</span>`;
  const title = back
    ? html`<a href="${back}"
        ><svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          stroke-width="1.75"
          stroke-linecap="round"
          stroke-linejoin="round"
          aria-hidden="true"
        >
          <path d="M13 8H3M7 4 3 8l4 4" /></svg
        ><span class="visually-hidden">Back to </span>${mark}${name}</a
      >`
    : html`${mark}<span>${name}</span>`;
  return html`<div class="seller">${title}<span class="tag tag-test">Test mode</span></div>`;
}

export function testNote(): Html {
  return html`<div class="test-note">
    <p>Test payments — no real card is charged.</p>
    <details>
      <summary>Test cards</summary>
      <p>Use any future date and any security code.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          ${TEST_CARDS.map(
            ({ number, outcome }) =>
              html`<tr>
                <td><code>${grouped(number)}</code></td>
                <td>${outcome}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </div>`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** A page with a single message. */
export function notice(input: { title: string; text: string; link: { href: string; label: string } | null }): Html {
  return document(
    input.title,
    html`<main class="centre">
      <div class="panel stack">
        <h1>${input.title}</h1>
        <p class="muted">${input.text}</p>
        ${input.link ? html`<p><a class="button" href="${input.link.href}">${input.link.label}</a></p>` : ''}
      </div>
    </main>`,
  );
}

export function notFoundPage(): Html {
  return notice({
    title: 'This page could not be found',
    text: 'Check that the whole address was copied. The link may also have been used up.',
    link: null,
  });
}
