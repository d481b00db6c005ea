import { createHash } from 'node:crypto';

/** The only stylesheet of the hosted pages. It has its own route, so that the pages need no inline styles. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --side: #f4f5f7;
  --field: #ffffff;
  --text: #16202e;
  --muted: #566274;
  --line: #dde1e8;
  --field-line: #8a94a4;
  --accent: #1f4fd8;
  --accent-hover: #1a43b8;
  --on-accent: #ffffff;
  --danger: #b3261e;
  --danger-soft: #fdf0ef;
  --good: #14693a;
  --good-soft: #e5f5eb;
  --warn: #8a4b00;
  --warn-soft: #fdf1df;
  --quiet-soft: #eceff4;
  --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 6%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161d;
    --side: #0b0e13;
    --field: #1a202a;
    --text: #e8ecf3;
    --muted: #a0abbb;
    --line: #2a323f;
    --field-line: #6b7789;
    --accent: #7ea2ff;
    --accent-hover: #9ab6ff;
    --on-accent: #0b1430;
    --danger: #ff9d95;
    --danger-soft: #33181a;
    --good: #7fdca4;
    --good-soft: #12301f;
    --warn: #f7c26b;
    --warn-soft: #33240c;
    --quiet-soft: #222a36;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%);
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 400 0.9375rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
h1, h2, h3, p, dl, dd, ul, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:hover { color: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.muted { color: var(--muted); }
.small { font-size: 0.8125rem; }
.stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
.stack-tight { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }

.split { display: grid; min-height: 100dvh; grid-template-columns: minmax(0, 1fr); align-content: start; }
.summary { background: var(--side); border-bottom: 1px solid var(--line); }
.summary > div, .pane > div { width: 100%; max-width: 28rem; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; }
.portal .pane > div { max-width: 44rem; }
@media (min-width: 60rem) {
  .split { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-content: stretch; }
  .portal { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); }
  .summary { border-bottom: 0; border-right: 1px solid var(--line); }
  .summary > div, .pane > div { padding: 4rem 2.5rem; }
  .summary > div { margin: 0 0 0 auto; }
  .pane > div { margin: 0 auto 0 0; }
  .summary > div { position: sticky; top: 0; }
}

.seller { display: flex; align-items: center; gap: 0.625rem; margin-bottom: 1.75rem; font-weight: 600; }
.seller a { display: inline-flex; align-items: center; gap: 0.625rem; color: inherit; text-decoration: none; min-height: 2.75rem; }
.seller a:hover { text-decoration: underline; }
.seller svg { flex: none; }
.mark {
  display: inline-grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 7px;
  background: var(--accent); color: var(--on-accent); font-size: 0.875rem; font-weight: 700;
}
.tag { border-radius: 999px; padding: 0.125rem 0.5rem; font-size: 0.75rem; font-weight: 600; white-space: nowrap; background: var(--quiet-soft); color: var(--muted); }
.tag-test { background: var(--warn-soft); color: var(--warn); }
.tag-good { background: var(--good-soft); color: var(--good); }
.tag-warn { background: var(--warn-soft); color: var(--warn); }
.tag-bad { background: var(--danger-soft); color: var(--danger); }

.offer h1 { font-size: 1rem; font-weight: 500; color: var(--muted); }
.offer .price { display: flex; align-items: baseline; gap: 0.5rem; font-size: 2.25rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; margin: 0.25rem 0; }
.offer .price small { font-size: 0.9375rem; font-weight: 400; color: var(--muted); letter-spacing: 0; }
.lines { margin-top: 2rem; display: grid; gap: 0.875rem; }
.lines > div { display: flex; justify-content: space-between; gap: 1rem; }
.lines dt { min-width: 0; }
.lines dd { font-weight: 500; white-space: nowrap; }
.lines .rule { border-top: 1px solid var(--line); padding-top: 0.875rem; }
.lines .total { font-weight: 650; }
.lines .total dd { font-weight: 650; }

h2 { font-size: 1.0625rem; font-weight: 650; line-height: 1.4; }
.section-title { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; margin-bottom: 0.75rem; }
.field { display: grid; gap: 0.375rem; }
.field label, .field .label { font-size: 0.8125rem; font-weight: 550; }
.field input, .readonly {
  width: 100%; min-height: 2.75rem; border: 1px solid var(--field-line); border-radius: 8px; background: var(--field);
  color: var(--text); font: inherit; font-size: 1rem; padding: 0.5rem 0.75rem;
}
.field input::placeholder { color: var(--muted); opacity: 1; }
.field input:focus-visible { outline: 2px solid var(--accent); outline-offset: 0; border-color: var(--accent); border-radius: 8px; }
.field input[aria-invalid="true"] { border-color: var(--danger); }
.field .error { color: var(--danger); font-size: 0.8125rem; }
.readonly { background: var(--side); border-color: var(--line); overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; align-items: start; }
.card-fields { display: grid; gap: 0.875rem; margin-top: 0.75rem; }
.alert { border: 1px solid currentColor; border-radius: 8px; background: var(--danger-soft); color: var(--danger); padding: 0.75rem 0.875rem; font-weight: 500; }
.hint { border-radius: 8px; background: var(--good-soft); color: var(--good); padding: 0.75rem 0.875rem; }

.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; border-radius: 8px; border: 1px solid transparent;
  padding: 0.5rem 1rem; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; background: var(--accent); color: var(--on-accent);
}
.button:hover { background: var(--accent-hover); color: var(--on-accent); }
.button-wide { width: 100%; min-height: 3rem; font-size: 1rem; }
.button-plain { background: transparent; color: var(--text); border-color: var(--field-line); }
.button-plain:hover { background: var(--quiet-soft); color: var(--text); }
.button-danger { background: var(--danger); color: var(--page); }
.button-danger:hover { background: var(--danger); color: var(--page); text-decoration: underline; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }

details > summary { cursor: pointer; border-radius: 6px; padding: 0.375rem 0; font-weight: 550; }
.test-note { border-top: 1px solid var(--line); margin-top: 1.75rem; padding-top: 1rem; font-size: 0.8125rem; color: var(--muted); }
.portal-sections .test-note, .panel .test-note { margin-top: 0; }
.test-note summary { color: var(--text); font-weight: 500; }
.test-note table { width: 100%; border-collapse: collapse; margin-top: 0.5rem; }
.test-note th, .test-note td { text-align: left; padding: 0.3125rem 0.75rem 0.3125rem 0; vertical-align: top; font-weight: 400; }
.test-note thead th { color: var(--muted); font-weight: 600; }
.test-note code { font: 0.8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: nowrap; color: var(--text); }

.centre { min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem 1.25rem; background: var(--side); }
.panel { width: 100%; max-width: 28rem; background: var(--page); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); padding: 1.75rem 1.5rem; }
.panel-wide { max-width: 42rem; }
.panel h1 { font-size: 1.25rem; line-height: 1.35; font-weight: 650; }
.facts { display: grid; gap: 0.5rem; }
.facts > div { display: flex; justify-content: space-between; gap: 1rem; }
.facts dt { color: var(--muted); }
.facts dd { text-align: right; overflow-wrap: anywhere; }

.box { border: 1px solid var(--line); border-radius: 12px; padding: 1.125rem 1.25rem; }
.plan-price { font-size: 1.375rem; font-weight: 650; }
.portal-sections { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.25rem; }
.table-wrap { overflow-x: auto; }
.invoices { width: 100%; border-collapse: collapse; }
.invoices th { text-align: left; font-size: 0.8125rem; font-weight: 600; color: var(--muted); padding: 0 1rem 0.5rem 0; }
.invoices td { border-top: 1px solid var(--line); padding: 0.625rem 1rem 0.625rem 0; white-space: nowrap; }
.invoices td:last-child, .invoices th:last-child { padding-right: 0; text-align: right; }
.invoices .amount { text-align: right; }
.invoices form { display: inline; }
.link-button { background: none; border: 0; padding: 0; font: inherit; color: var(--accent); text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; }
.link-button:hover { color: var(--accent-hover); }
.invoice-lines td { white-space: normal; }
.panel .lines { margin-top: 0; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 26rem) {
  .invoices .number { display: none; }
  .invoices th, .invoices td { padding-right: 0.625rem; }
}
@media print {
  .centre { background: none; padding: 0; }
  .panel { border: 0; box-shadow: none; max-width: none; }
  .no-print { display: none; }
}
`;

/** Part of the stylesheet's URL, so that a browser never combines a page with an older version. */
export const STYLESHEET_VERSION = createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 12);
