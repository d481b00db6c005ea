import { expect, type BrowserContext, type Page } from '@playwright/test';
import { addCandidate, addContact, addJob, addTask, companyOf, dayFromNow } from './records.ts';

/** Known XSS payloads, on one line each so that every field accepts them. */
export const payloads = [
  `<script>alert(1)</script>`,
  `"><script>alert(1)</script>`,
  `'><script>alert(1)</script>`,
  `</textarea><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `</style><script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `<scr<script>ipt>alert(1)</script>`,
  `<SCRIPT SRC=data:,alert(1)></SCRIPT>`,
  `<script/x>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `"><img src=x onerror=alert(1)>`,
  `<img src=x onerror="alert(1)"//`,
  `<img/src/onerror=alert(1)>`,
  `<IMG """><SCRIPT>alert(1)</SCRIPT>">`,
  `<img src=data:, onerror=alert(1)>`,
  `<image src=x onerror=alert(1)>`,
  `<svg onload=alert(1)>`,
  `<svg/onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x>`,
  `<svg><a href=javascript:alert(1)><text y=9>x</text>`,
  `<math><a xlink:href=javascript:alert(1)>x</a></math>`,
  `<body onload=alert(1)>`,
  `<body onpageshow=alert(1)>`,
  `<iframe src=javascript:alert(1)></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>">`,
  `<iframe onload=alert(1)></iframe>`,
  `<object data=javascript:alert(1)></object>`,
  `<embed src=javascript:alert(1)>`,
  `<video><source onerror=alert(1)></video>`,
  `<video src=x onerror=alert(1)></video>`,
  `<audio src=x onerror=alert(1)>`,
  `<details open ontoggle=alert(1)>x</details>`,
  `<input autofocus onfocus=alert(1)>`,
  `<select autofocus onfocus=alert(1)></select>`,
  `<textarea autofocus onfocus=alert(1)></textarea>`,
  `<button autofocus onfocus=alert(1)>x</button>`,
  `<a href=x autofocus tabindex=1 onfocus=alert(1)>x</a>`,
  `<marquee onstart=alert(1)>x</marquee>`,
  `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=alert(1)>`,
  `<link rel=stylesheet href=data:,*{color:red}>`,
  `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`,
  `<base href=javascript:alert(1)//>`,
  `<form action=javascript:alert(1)><input type=submit autofocus>`,
  `<template><script>alert(1)</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<!--><img src=x onerror=alert(1)>-->`,
  `<![CDATA[<script>alert(1)</script>]]>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `&#60;img src=x onerror=alert(1)&#62;`,
  `%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E`,
  `\\u003cimg src=x onerror=alert(1)\\u003e`,
  `＜img src=x onerror=alert(1)＞`,
  `javascript:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `';alert(1);//`,
  `\${alert(1)}`,
  `{{constructor.constructor('alert(1)')()}}`,
  `[x](javascript:alert(1))`,
];

/** For fields too short for the whole payload. */
const SHORT = '<svg/onload=alert(1)>';
const fitting = (payload: string, room: number) => (payload.length <= room ? payload : SHORT);

export interface Typed {
  payload: string;
  contactId: string;
  companyId: string;
  jobId: string;
  candidateId: string;
  taskId: string;
}

/** Creates a record of every type with the payload in every text field, and one more in the bin. */
export async function typeEverywhere(context: BrowserContext, payload: string): Promise<Typed> {
  const tag = fitting(payload, 50);
  const person = { firstName: payload, lastName: payload, email: `${SHORT}@x.example`, phone: tag };
  const contactId = await addContact(context, {
    ...person,
    company: payload,
    position: payload,
    notes: payload,
    tags: [tag],
    interactions: [{ type: 'call', date: dayFromNow(0), notes: payload }],
  });
  const companyId = await nameCompany(context, contactId, payload);
  const jobId = await addJob(context, {
    title: payload,
    contactId,
    value: 50_000,
    stage: payload,
    location: payload,
    recruiter: payload,
    requirements: payload,
    notes: payload,
  });
  const candidateId = await addCandidate(context, {
    ...person,
    skills: [payload],
    location: payload,
    cv: payload,
    assignedJobId: jobId,
  });
  const task = { title: payload, description: payload, dueDate: dayFromNow(0) };
  const taskId = await addTask(context, task);
  const removed = await addTask(context, task);
  await context.request.delete(`/api/tasks/${removed}`);
  await context.request.patch('/api/account/profile', { data: { displayName: payload } });
  return { payload, contactId, companyId, jobId, candidateId, taskId };
}

/** Fills in the company that came with the client. */
async function nameCompany(context: BrowserContext, contactId: string, payload: string): Promise<string> {
  const companyId = await companyOf(context, contactId);
  const typed = { website: payload, address: payload, notes: payload, registrationNumber: SHORT, vatNumber: SHORT };
  expect((await context.request.patch(`/api/companies/${companyId}`, { data: typed })).ok()).toBe(true);
  return companyId;
}

export interface Screen {
  address: string;
  /** The screen must show one of these. An empty screen proves nothing. */
  shows?: string[];
}

/** Every screen that shows typed text or echoes its URL. */
export function screensOf(typed: Typed[]): Screen[] {
  const shows = typed.map(({ payload }) => payload);
  const [first = ''] = shows;
  const asked = encodeURIComponent(first);
  const askedTag = encodeURIComponent(fitting(first, 50));
  const withRecords = [
    '/dashboard',
    '/contacts',
    '/contacts?dialog=tags',
    '/companies',
    `/contacts?q=${asked}`,
    `/contacts?tag=${askedTag}`,
    '/jobs',
    '/jobs?view=board',
    `/jobs?stage=${asked}&recruiter=${asked}`,
    '/candidates',
    '/candidates?q=alert',
    '/tasks',
    `/tasks?q=${asked}`,
    '/settings',
    '/settings/security',
    '/settings/day',
    '/settings/bin',
  ];
  const others = [
    '/',
    '/upgrade',
    `/nowhere/${asked}`,
    `/payment-success?session_id=${asked}`,
    `/verify-email?token=${asked}`,
    `/reset-password?token=${asked}`,
  ];
  return [...withRecords.map((address) => ({ address, shows })), ...others.map((address) => ({ address }))];
}

/** The panel, page and form of every record. */
export function recordScreensOf({ payload, contactId, companyId, jobId, candidateId, taskId }: Typed): Screen[] {
  const details = [
    `/contacts?id=${contactId}`,
    `/contacts/${contactId}`,
    `/companies?id=${companyId}`,
    `/companies/${companyId}`,
    `/jobs?id=${jobId}`,
    `/candidates?id=${candidateId}`,
    `/candidates/${candidateId}?q=alert`,
  ];
  // Values of form fields are not part of the page's text.
  const forms = [
    `/contacts?edit=${contactId}`,
    `/companies?edit=${companyId}`,
    `/jobs?edit=${jobId}`,
    `/candidates?edit=${candidateId}`,
    `/tasks?edit=${taskId}`,
  ];
  return [...details.map((address) => ({ address, shows: [payload] })), ...forms.map((address) => ({ address }))];
}

/** Evidence that text ran, or tried to. */
export interface Traces {
  dialogs: number;
  violations: string[];
  /** Elements that our code never creates. */
  elements: string[];
  screens: number;
}

export async function watchFor(context: BrowserContext): Promise<Traces> {
  const traces: Traces = { dialogs: 0, violations: [], elements: [], screens: 0 };
  context.on('dialog', (dialog) => {
    traces.dialogs += 1;
    void dialog.dismiss();
  });
  await context.exposeBinding(
    'reportViolation',
    (_source, violation: string) => void traces.violations.push(violation),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.reportViolation?.(`${event.violatedDirective} ${event.blockedURI} at ${location.href}`);
    });
  });
  return traces;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of globalThis
  var reportViolation: ((violation: string) => void) | undefined;
}

/** Allows for a busy machine. */
const patience = { timeout: 60_000 };

/** Opens a screen, waits until it shows its payload, and records anything that should not be there. */
export async function lookAt(page: Page, { address, shows }: Screen, traces: Traces): Promise<void> {
  await page.goto(address, patience);
  const isDialog = /\?(id|edit|dialog)=/.test(address);
  const place = isDialog ? page.getByRole('dialog').first() : page.locator('body');
  await expect(isDialog ? place : page.locator('h1').first()).toBeVisible(patience);
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0, patience);
  if (shows) {
    const isShown = async () => {
      const text = await place.innerText();
      return shows.some((one) => text.includes(one));
    };
    await expect.poll(isShown, { message: `${address} shows what was typed`, ...patience }).toBe(true);
  }
  traces.elements.push(...(await strangeElements(page)));
  traces.screens += 1;
}

export async function strangeElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isStrange = (element: Element) =>
      element.matches('script:not([src]), iframe, object, embed, base, marquee, math, [href^="javascript:" i]') ||
      [...element.attributes].some(({ name }) => name.startsWith('on'));
    return [...document.querySelectorAll('*')]
      .filter((element) => isStrange(element))
      .map((element) => `${element.outerHTML.slice(0, 80)} at ${location.href}`);
  });
}
