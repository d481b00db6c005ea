import { randomUUID } from 'node:crypto';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

export interface Account {
  displayName: string;
  email: string;
  password: string;
}

export interface Fixtures {
  /** A fresh account that `page` is signed in to. */
  account: Account;
  /** `page`, for journeys that need an account and not its details. */
  signedInPage: Page;
  /** Another device: a browser of its own, watched like the first one. */
  newDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** The test fails without this complaint, and does not fail with it. */
  expectProblem: (complaint: RegExp) => void;
  /** The test fails neither with this complaint nor without it: whether it is made depends on who is quicker. */
  allowProblem: (complaint: RegExp) => void;
  watched: Watch;
  /** The question about cookies is answered (no) before the journey begins. */
  cookiesAnswered: boolean;
}

export interface Watch {
  problems: string[];
  expected: RegExp[];
  allowed: RegExp[];
  add: (context: BrowserContext) => Promise<void>;
}

/** Playwright's test, in which nothing may go wrong in the browser unnoticed. */
export const test = base.extend<Fixtures>({
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
        // A violated content security policy and a failed request are errors on the console as well.
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
  account: async ({ context }, use) => {
    await use(await signUp(context));
  },
  signedInPage: async ({ page, account: _signedIn }, use) => {
    await use(page);
  },
});

/** Runs in the browser. An empty page has no storage of its own. */
function rejectCookies(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookiesRejected', 'true');
}

/** Runs in the browser: the window says so while a step back is on its way. */
function noteStepsBack(): void {
  const back = history.back.bind(history);
  history.back = () => {
    Object.assign(window, { stepsBack: true });
    back();
  };
  addEventListener('popstate', () => Reflect.deleteProperty(window, 'stepsBack'));
}

/** A page that is left while it still goes back in its history is found at either address: it waits for that first. */
function waitForStepsBack(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // A document that is replaced meanwhile cannot say: the next one can.
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

/** Creates an account with a running trial through the API; the context's pages are signed in to it. */
export async function signUp(context: BrowserContext, chosen: Partial<Account> = {}): Promise<Account> {
  const account = await signUpWithoutTrial(context, chosen);
  await startTrial(context);
  return account;
}

export async function signUpWithoutTrial(context: BrowserContext, chosen: Partial<Account> = {}): Promise<Account> {
  const account = { ...newAccount(), ...chosen };
  const response = await context.request.post('/api/auth/sign-up', { data: account });
  expect(response.ok(), await response.text()).toBe(true);
  return account;
}

/** The way of the sign-up page, without its pages: ask for a checkout, wait for its address, press its button, come back. */
async function startTrial(context: BrowserContext): Promise<void> {
  const { request } = context;
  const { user } = await (await request.get('/api/auth/session')).json();
  const { trialPriceId, promotionCodeId } = await (await request.get('/api/billing/config')).json();
  const documents = `/api/customers/${user.uid}/checkout_sessions`;
  const { origin } = new URL((await request.get('/livez')).url());
  const { id } = await (
    await request.post(documents, {
      data: {
        price: trialPriceId,
        promotion_code: promotionCodeId,
        success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/upgrade`,
      },
    })
  ).json();
  const { url } = await (await request.get(`${documents}/${id}?wait=25`)).json();
  const paid = await request.post(url, { form: {}, maxRedirects: 0 });
  expect(paid.status(), await paid.text()).toBe(303);
  // As the page it leads to does: the provider's own message may be late where much is going on.
  const sessionId = new URL(paid.headers()['location'] ?? '').searchParams.get('session_id');
  const synced = await request.post('/api/billing/sync', { data: { session_id: sessionId } });
  expect(synced.ok(), await synced.text()).toBe(true);
}

export async function signIn(context: BrowserContext, { email, password }: Account): Promise<void> {
  const response = await context.request.post('/api/auth/sign-in', { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
}

export function newAccount(): Account {
  return { displayName: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com`, password: 'correct horse' };
}
