import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, dayFromNow } from './records.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1366, 1440, 1920];
const DESK_PX = 1280;
const LISTS = ['/contacts', '/jobs', '/candidates', '/tasks'];
const USUAL_NAMES = ['Margaret Hamilton', 'Senior Backend Engineer'];

/** Sample data, and people and jobs with names of a usual length and something planned. */
async function addRichData(context: BrowserContext): Promise<void> {
  await context.request.post('/api/first-steps/sample-data');
  const person = { firstName: 'Margaret', lastName: 'Hamilton', email: 'margaret.hamilton@northgate-software.example' };
  const contactId = await addContact(context, {
    ...person,
    company: 'Northgate Software Partners',
    position: 'Head of Engineering',
    phone: '020 7946 0991',
    tags: ['key account', 'contingency', 'healthcare'],
  });
  const jobId = await addJob(context, {
    title: 'Senior Backend Engineer',
    contactId,
    value: 120_000,
    feePercentage: 22.5,
    location: 'Manchester',
    recruiter: 'Christopher Wellington',
    stage: 'live-opportunity',
    isExclusive: true,
  });
  const candidateId = await addCandidate(context, {
    ...person,
    skills: ['TypeScript', 'PostgreSQL', 'Kubernetes', 'Go'],
    expectedSalary: 125_000,
    location: 'Newcastle upon Tyne',
    assignedJobId: jobId,
    candidateStage: 'interview',
  });
  for (const [type, id] of [
    ['contact', contactId],
    ['job', jobId],
    ['candidate', candidateId],
  ]) {
    await addTask(context, {
      title: 'Send the terms and the second shortlist before the call',
      description: 'They asked for three profiles, with notice periods and expected salaries.',
      dueDate: dayFromNow(3),
      relatedTo: { type, id },
    });
  }
}

/** Names and cells wrap instead, so this holds whether or not their row has room. */
test('no text in a list is cut or broken at any width, and usual names stand on one line on a desk @deep', async ({
  signedInPage: page,
  context,
}) => {
  await addRichData(context);
  for (const path of LISTS) {
    await page.goto(path);
    await expect(page.locator('[data-row-opener]').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} at ${width} px`;
      await expect.poll(() => page.evaluate(findCutText), { message: where }).toEqual([]);
      if (width >= DESK_PX) expect(await wrappedNames(page), where).toEqual([]);
      await expectToFitTheScreen(page);
    }
  }
});

test('columns are chosen and ordered by keyboard, kept by a view, and reset @deep', async ({
  signedInPage: page,
  context,
}) => {
  await addRichData(context);
  await page.goto('/jobs');
  const headings = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.slice(1).map((cell) => (cell as HTMLElement).innerText));
  const usual = ['Job Order', 'Company', 'Client', 'Type & Location', 'Salary', 'Next action', 'Stage', 'Actions'];
  await expect.poll(headings).toEqual(usual);
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByRole('checkbox', { name: 'Company' }).uncheck();
  await choice.getByRole('checkbox', { name: 'Type & Location' }).uncheck();
  await choice.getByRole('button', { name: 'Move Stage up' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+ArrowUp');
  const chosen = ['Job Order', 'Client', 'Stage', 'Salary', 'Next action', 'Actions'];
  await expect.poll(headings).toEqual(chosen);
  await expectNoAxeViolations(page);
  await expect(page).toHaveURL(/columns=client\.stage\.salary\.nextAction/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Short');
  await page.keyboard.press('Enter');
  const views = page.getByRole('list', { name: 'Views of jobs' });
  await expect(views.getByRole('link', { name: 'Short' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Columns' }).click();
  await choice.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(headings).toEqual(usual);
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Changes to Short' }).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(headings).toEqual(chosen);
});

/** Runs in the browser: text that is cut, and words that are broken over two lines. */
function findCutText(): string[] {
  const found: string[] = [];
  for (const row of document.querySelectorAll('thead tr, tbody tr:has([data-row-opener])')) {
    for (const element of row.querySelectorAll<HTMLElement>('*')) {
      const isSeen = element.clientWidth > 1 && element.closest('.sr-only') === null;
      const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (isSeen && isCut) found.push(`cut: ${element.innerText}`);
    }
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement?.closest('.sr-only')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’'&+,]+/gu)) {
        const place = document.createRange();
        place.setStart(text, index);
        place.setEnd(text, index + word.length);
        const lines = new Set([...place.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
  }
  return found;
}

function wrappedNames(page: Page): Promise<string[]> {
  return page.locator('[data-row-opener]').evaluateAll((openers, names) => {
    return openers.flatMap((opener) => {
      const texts = document.createTreeWalker(opener, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const place = document.createRange();
        place.selectNodeContents(text);
        if (names.includes(text.textContent ?? '') && place.getClientRects().length > 1)
          return [text.textContent ?? ''];
      }
      return [];
    });
  }, USUAL_NAMES);
}
