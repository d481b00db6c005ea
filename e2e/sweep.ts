import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, companyOf, dayFromNow } from './records.ts';

/** The states of the accessibility sweep, and how to reach them. */

/**
 * Waits for `sign`, which the state before must not show, and for what is still loading. The state must fit the screen and
 * be accessible in both themes.
 */
export async function check(page: Page, sign: Locator): Promise<void> {
  await expect(sign.first()).toBeVisible();
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(0);
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
}

/** The same for a dialog, a message or an error. Colours and names do not differ on a phone, so there it only has to fit. */
export async function checkDetail(page: Page, sign: Locator, isMobile: boolean): Promise<void> {
  if (!isMobile) return check(page, sign);
  await expect(sign.first()).toBeVisible();
  return expectToFitTheScreen(page);
}

/** Navigates inside the app. A page load would have to inject axe again. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}

/** Presses Escape until every layer is closed. */
export async function closeLayers(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

export interface Seeded {
  contact: string;
  company: string;
  job: string;
  candidate: string;
  task: string;
}

/** One record of every type, with realistically long names and texts. */
export async function seed(context: BrowserContext): Promise<Seeded> {
  const contact = await addContact(context, {
    firstName: 'Grace',
    lastName: 'Hopper-Murray of a Very Long Family Name That Never Ends',
    email: 'grace.hopper.with.a.very.long.address@navy.example.com',
    phone: '(555) 123-4567',
    company: 'The United States Navy Bureau of Ships Computation Project',
    position: 'Rear admiral',
    notes: 'Unbreakable'.repeat(20),
    tags: ['vip', 'candidate', 'a tag with quite a long name indeed'],
    interactions: [{ type: 'call', date: '2026-03-29', notes: 'Spoke about the compiler.' }],
  });
  await addContact(context, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' });
  const relatedTo = { type: 'contact', id: contact };
  const fee = { contactId: contact, value: 50_000, feePercentage: 20 };
  const job = await addJob(context, { ...fee, title: 'Engineer', stage: 'interview', isExclusive: true });
  await addJob(context, { ...fee, title: 'Gardener', stage: 'On hold' });
  await addJob(context, { ...fee, title: 'Cook', stage: 'placed', startDate: dayFromNow(30) });
  const candidate = await addCandidate(context, {
    firstName: 'Alan',
    lastName: 'Turing',
    phone: '020 7946 0000',
    skills: ['Logic', 'Java', 'SQL', 'Excel'],
    cv: `Broke Enigma.\n${'A line of the CV.\n'.repeat(40)}`,
    assignedJobId: job,
    candidateStage: 'offered',
  });
  await addCandidate(context, { firstName: 'Allan', lastName: 'Turing' });
  const task = await addTask(context, {
    title: 'Send the contract with all of its annexes and the covering letter to the client',
    description: 'Both copies',
    dueDate: dayFromNow(0),
    priority: 'high',
    relatedTo,
  });
  await addTask(context, { title: 'Tomorrow', dueDate: dayFromNow(1) });
  await addTask(context, { title: 'Done', completed: true });
  await post(context, '/api/templates', {
    id: randomUUID(),
    name: 'Hello',
    texts: [
      { language: 'en', subject: 'Hello {{client.firstName}}', body: 'Dear {{client.name}} of {{client.company}}' },
    ],
  });
  await post(context, '/api/views', {
    id: randomUUID(),
    screen: 'candidates',
    name: 'Permanent people who could start on Monday, if asked',
    search: { type: 'permanent' },
  });
  return { contact, company: await companyOf(context, contact), job, candidate, task };
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const response = await context.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
}
