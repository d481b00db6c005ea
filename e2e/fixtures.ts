import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { createAccountsAhead, type AccountsAhead } from './accounts-ahead.ts';
import { createAccount, newAccount, startTrial, type Account } from './accounts.ts';

export { newAccount, type Account };

export interface Fixtures {
  /** A new account. `page` is signed in to it. */
  account: Account;
  /** `page`, for journeys that need an account but not its details. */
  signedInPage: Page;
  /** Another device: a separate browser context, watched like the first one. */
  newDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** The test fails unless this error occurs. */
  expectProblem: (complaint: RegExp) => void;
  /** The test passes with or without this error, because timing decides whether it occurs. */
  allowProblem: (complaint: RegExp) => void;
  watched: Watch;
  /** Cookies are rejected before the journey begins. */
  cookiesAnswered: boolean;
}

export interface Watch {
  problems: string[];
  expected: RegExp[];
  allowed: RegExp[];
  add: (context: BrowserContext) => Promise<void>;
}

/** Playwright's test, extended to fail on any unexpected error in the browser. */
export const test = base.extend<Fixtures, { accountsAhead: AccountsAhead }>({
  cookiesAnswered: [true, { option: true }],
  watched: [
    async ({ context, cookiesAnswered }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      const add = async (watchedContext: BrowserContext) => {
        if (cookiesAnswered) await watchedContext.addInitScript(rejectCookies);
        await watchedContext.addInitScript(noteStepsBack);
        const newPage = watchedContext.newPage.bind(watchedContext);
        watchedContext.newPage = async () => waitForStepsBack(await newPage());
        // CSP violations and failed requests are console errors too.
        watchedContext.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text());
        });
        watchedContext.on('weberror', (webError) => problems.push(webError.error().message));
      };
      await add(context);
      await use({ problems, expected, allowed, add });
      const missing = () => expected.filter((complaint) => !problems.some((problem) => complaint.test(problem)));
      await expect.poll(missing, 'every expected complaint is made').toEqual([]);
      const known = [...expected, ...allowed];
      const unexpected = problems.filter((problem) => !known.some((complaint) => complaint.test(problem)));
      expect(unexpected, 'nothing unexpected on the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
  expectProblem: async ({ watched }, use) => {
    await use((complaint) => void watched.expected.push(complaint));
  },
  allowProblem: async ({ watched }, use) => {
    await use((complaint) => void watched.allowed.push(complaint));
  },
  newDevice: async ({ browser, watched }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await watched.add(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  accountsAhead: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const accounts = createAccountsAhead(() =>
        playwright.request.newContext(baseURL === undefined ? {} : { baseURL }),
      );
      await use(accounts);
      await accounts.stop();
    },
    { scope: 'worker' },
  ],
  account: async ({ accountsAhead, context }, use) => {
    const { account, cookies } = await accountsAhead.take();
    await context.addCookies(cookies);
    await use(account);
  },
  signedInPage: async ({ page, account: _signedIn }, use) => {
    await use(page);
  },
});

/** Runs in the browser. A blank page has no storage. */
function rejectCookies(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookiesRejected', 'true');
}

/** Runs in the browser. Marks the window while `history.back` is pending. */
function noteStepsBack(): void {
  const back = history.back.bind(history);
  history.back = () => {
    Object.assign(window, { stepsBack: true });
    back();
  };
  addEventListener('popstate', () => Reflect.deleteProperty(window, 'stepsBack'));
}

/** Leaving a page during a pending `history.back` could end at either address, so this waits for it first. */
function waitForStepsBack(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // A document that is being replaced cannot answer. The next one can.
  const isSteppingBack = () => page.evaluate(() => 'stepsBack' in window).catch(() => true);
  const steppedBack = () => expect.poll(isSteppingBack, 'the step back is made').toBe(false);
  page.goto = async (...args) => {
    await steppedBack();
    return goto(...args);
  };
  page.reload = async (...args) => {
    await steppedBack();
    return reload(...args);
  };
  return page;
}

export { expect };

/** Creates an account with a running trial through the API and signs the context in to it. */
export async function signUp(context: BrowserContext, chosen: Partial<Account> = {}): Promise<Account> {
  const account = { ...newAccount(), ...chosen };
  const { uid } = await createAccount(context.request, account);
  await startTrial(context.request, uid);
  return account;
}

export async function signUpWithoutTrial(context: BrowserContext, chosen: Partial<Account> = {}): Promise<Account> {
  const account = { ...newAccount(), ...chosen };
  await createAccount(context.request, account);
  return account;
}

export async function signIn(context: BrowserContext, { email, password }: Account): Promise<void> {
  const response = await context.request.post('/api/auth/sign-in', { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
}
