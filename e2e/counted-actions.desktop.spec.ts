import type { BrowserContext, Page } from '@playwright/test';
import { actionsOn, type Actions } from './actions.ts';
import { expect, test, type Account } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, dayFromNow } from './records.ts';

/** The most actions for what a recruiter does all day. By keyboard alone, twice as many. */
const MOST = { add: 3, shortlist: 7, log: 3, start: 0, read: 3, place: 3 };

const FIVE = ['Ann Lee', 'Ben Lee', 'Cleo Lee', 'Dan Lee', 'Eve Lee'];
const CV = `Wrote compilers.\n${'A line about something else.\n'.repeat(160)}Invented the nanosecond wire.\n`;

type Way = (act: Actions, page: Page) => Promise<void>;
/** How each of them is done, from the screen where it begins. */
type Ways = Record<'add' | 'shortlist' | 'log' | 'read' | 'place', Way>;

const find = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const happened = (page: Page) => page.getByLabel('What happened');
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const NEWCOMER = 'candidate Ada Byron ada@example.com for Senior Backend';
const ADDED = /^Candidate: Ada Byron · for Senior Backend · ada@example.com$/;

const byMouse: Ways = {
  add: async (act, page) => {
    await act.click(page.getByRole('button', { name: 'Find anything' }));
    await act.type(find(page), NEWCOMER);
    await act.click(option(page, ADDED));
  },
  shortlist: async (act, page) => {
    for (const name of FIVE) await act.click(page.getByRole('checkbox', { name: `Select ${name}` }));
    await act.click(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Add to job' }));
    await act.click(option(page, /^Senior Backend/));
  },
  log: async (act, page) => {
    await act.click(page.getByRole('button', { name: 'Log a call with Grace Hopper' }));
    await act.type(happened(page), 'Wants two more CVs');
    await act.click(page.getByRole('button', { name: 'Log, follow up tomorrow' }));
  },
  read: async (act, page) => {
    await act.click(page.getByRole('button', { name: 'Find anything' }));
    await act.type(find(page), 'nanosecond');
    await act.click(option(page, /^Iris Moss/));
  },
  place: async (act, page) => {
    await act.drag(
      page.locator('[data-card]').filter({ hasText: 'Otto Sand' }),
      page.getByRole('region', { name: 'Placed', exact: true }),
    );
    await act.type(page.getByLabel('Start date'), dayFromNow(30));
    await act.click(page.getByRole('button', { name: 'Place candidate' }));
  },
};

const byKeyboard: Ways = {
  add: async (act, page) => {
    await act.press('Control+k');
    await act.type(find(page), NEWCOMER);
    await expect(option(page, ADDED)).toHaveAttribute('aria-selected', 'true');
    await act.press('Enter');
  },
  shortlist: async (act, page) => {
    for (const name of FIVE) {
      await act.press('ArrowDown');
      await expect(opener(page, name)).toBeFocused();
      await act.press('x');
    }
    await act.press('a');
    await act.type(page.getByRole('combobox', { name: 'Search jobs…' }), 'senior');
    await expect(option(page, /^Analyst/)).toHaveCount(0);
    await expect(option(page, /^Senior Backend/)).toHaveAttribute('aria-selected', 'true');
    await act.press('Enter');
  },
  log: async (act, page) => {
    await act.press('ArrowDown');
    await expect(opener(page, 'Grace Hopper')).toBeFocused();
    await act.press('l');
    await act.type(happened(page), 'Wants two more CVs');
    await act.press('Tab');
    await act.type(page.getByLabel('What next'), 'Follow up with Grace Hopper tomorrow');
    await act.press('Enter');
  },
  read: async (act, page) => {
    await act.press('Control+k');
    await act.type(find(page), 'nanosecond');
    await expect(option(page, /^Iris Moss/)).toHaveAttribute('aria-selected', 'true');
    await act.press('Enter');
  },
  place: async (act, page) => {
    await act.press('ArrowDown');
    await expect(page.locator('[data-card]:focus')).toHaveCount(1);
    await act.press('ArrowRight');
    await expect(page.locator('[data-card]').filter({ hasText: 'Otto Sand' })).toBeFocused();
    await act.press('Alt+ArrowRight');
    await act.type(page.getByLabel('Start date'), dayFromNow(30));
    await act.press('Enter');
  },
};

test('the work of a day takes few actions with the mouse', async ({ page, context, account }) => {
  await work(byMouse, { page, context, account, times: 1 });
});

test('the work of a day takes few actions by keyboard alone', async ({ page, context, account }) => {
  await work(byKeyboard, { page, context, account, times: 2 });
});

interface Day {
  page: Page;
  context: BrowserContext;
  account: Account;
  times: 1 | 2;
}

async function work(ways: Ways, { page, context, account, times }: Day): Promise<void> {
  const { senior, grace, iris } = await prepare(context);
  const message = page.getByRole('region', { name: /^Notifications/ });
  const items = async (path: string) => (await (await context.request.get(path)).json()).items;
  const peopleIn = async (stage: string): Promise<string[]> => {
    const people: { candidate: { name: string } }[] = await items(`/api/assignments?jobId=${senior}&stage=${stage}`);
    return people.map(({ candidate }) => candidate.name).toSorted();
  };
  /** Counts what is done on this screen. */
  const within = async (name: keyof Ways, screen: string): Promise<void> => {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-skeleton-row]')).toHaveCount(0);
    const act = await actionsOn(page);
    await ways[name](act, page);
    expect(await act.count(), name).toBeLessThanOrEqual(MOST[name] * times);
  };

  await test.step('start the day', async () => {
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const act = await actionsOn(page);
    await expect(page.getByRole('link', { name: 'Send the terms', exact: true })).toBeInViewport();
    expect(await act.count()).toBe(MOST.start);
  });

  await test.step('shortlist five candidates', async () => {
    await within('shortlist', '/candidates');
    await expect(message).toContainText('5 candidates added to Senior Backend');
    expect(await peopleIn('applied')).toEqual(FIVE);
  });

  await test.step('add a candidate and assign to a job', async () => {
    await within('add', `/jobs/${senior}`);
    await expect(message).toContainText('Ada Byron');
    await expect.poll(() => peopleIn('applied')).toEqual(['Ada Byron', ...FIVE]);
  });

  await test.step('log a call with a follow-up', async () => {
    await within('log', '/contacts');
    await expect(message).toContainText('Call logged');
    expect(await items(`/api/interactions?contactId=${grace}`)).toMatchObject([
      { type: 'call', notes: 'Wants two more CVs' },
    ]);
    expect(await items('/api/tasks?q=follow')).toMatchObject([
      { title: 'Follow up with Grace Hopper', dueDate: dayFromNow(1), relatedTo: { type: 'contact', id: grace } },
    ]);
  });

  await test.step('find by a word of a CV, and read it there', async () => {
    await within('read', '/dashboard');
    await expect(page).toHaveURL(`/candidates/${iris}?q=nanosecond`);
    const mark = page.getByRole('region', { name: 'CV of Iris Moss' }).locator('mark');
    await expect(mark).toHaveText('nanosecond');
    await expect(mark).toBeInViewport();
  });

  await test.step('place a candidate', async () => {
    await within('place', `/jobs/${senior}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => peopleIn('placed')).toEqual(['Otto Sand']);
    const job = await (await context.request.get(`/api/jobs/${senior}`)).json();
    expect(job).toMatchObject({ stage: 'placed', startDate: dayFromNow(30) });
  });
}

async function prepare(context: BrowserContext): Promise<Record<'senior' | 'grace' | 'iris', string>> {
  const grace = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', phone: '020 7946 0000' });
  const job = { contactId: grace, value: 60_000, feePercentage: 20 };
  await addJob(context, { ...job, title: 'Analyst' });
  const senior = await addJob(context, { ...job, title: 'Senior Backend', stage: 'offer' });
  for (const name of FIVE) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await addCandidate(context, { firstName, lastName });
  }
  const iris = await addCandidate(context, { firstName: 'Iris', lastName: 'Moss', cv: CV });
  const offered = { assignedJobId: senior, candidateStage: 'offered' };
  await addCandidate(context, { firstName: 'Otto', lastName: 'Sand', ...offered });
  const relatedTo = { type: 'contact', id: grace };
  await addTask(context, { title: 'Send the terms', dueDate: dayFromNow(0), relatedTo });
  return { senior, grace, iris };
}
