import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { heldAnswer } from './records.ts';

const features = [
  'Client management',
  'Job tracking',
  'Candidate database',
  'Real-time dashboard',
  'Mobile first',
  'Security',
];
const planFeatures = [
  'Unlimited clients, candidates and jobs',
  'Interaction history',
  'Priority support',
  'Mobile responsive',
  'Real-time dashboard',
];
const footerLinks = {
  Features: '/#features',
  Pricing: '/#pricing',
  Login: '/login',
  'Privacy Policy': '/privacy',
  'Terms & Conditions': '/terms',
  Support: '/#support',
};

test('a visitor reads about the product, its price and support, and starts a trial @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Placewell: the recruitment CRM for solo recruiters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every client, candidate and fee in one calm place');
  for (const name of features) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();

  const steps = page.getByRole('region', { name: 'Up and running before the kettle boils' }).getByRole('listitem');
  await expect(steps).toHaveCount(2);
  const pricing = page.getByRole('region', { name: 'One plan, one price' });
  await expect(pricing.getByRole('heading', { name: 'Professional' })).toBeVisible();
  await expect(pricing).toContainText('£9per month');
  await expect(pricing).toContainText('The first 30 days are free, with no credit card.');
  for (const feature of planFeatures) await expect(pricing.getByText(feature, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ask a person, get an answer' })).toContainText('48-hour response');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of Object.entries(footerLinks)) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer.getByRole('link', { name: 'support@placewell.example' })).toHaveAttribute(
    'href',
    'mailto:support@placewell.example',
  );
  await expectToFitTheScreen(page);

  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  const start = page.getByRole('link', { name: /^Start Free Trial/ });
  await expect(start, 'one wording: in the bar, at the top, with the price and at the end').toHaveText([
    'Start Free Trial',
    'Start Free Trial!',
    'Start Free Trial',
    'Start Free Trial',
  ]);
  for (const link of await start.all()) await expect(link).toHaveAttribute('href', '/signup');
  await pricing.getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page).toHaveTitle('Start your free trial · Placewell');
});

test('the page works without JavaScript and has metadata for sharing @deep', async ({ newDevice }) => {
  const page = await (await newDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Professional' })).toBeVisible();
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  const { origin } = new URL(page.url());
  expect(await meta('og:title')).toBe('Placewell: the recruitment CRM for solo recruiters');
  expect(await meta('og:url')).toBe(`${origin}/`);
  const image = await page.request.get((await meta('og:image')) ?? '');
  expect(image.headers()['content-type']).toBe('image/jpeg');
  for (const file of ['/robots.txt', '/sitemap.xml']) {
    expect(await (await page.request.get(file)).text()).toContain(origin);
  }
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Placewell', start_url: '/dashboard', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true);
  await page.getByRole('link', { name: 'Start Free Trial!' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a signed-in user sees the subscription status and can open the app', async ({ signedInPage: page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/subscription', async (route) => {
    await answered;
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, subscription: { ...body.subscription, trialEnd: null } } });
  });
  await page.goto('/');
  const standing = page.getByRole('region', { name: 'Your subscription' });
  await expect(standing.getByText('Checking subscription status...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  answer();
  await expect(standing.getByText('Free Trial Active - Ends soon')).toBeVisible();
  await expect(standing.getByRole('link')).toHaveAttribute('href', '/dashboard');
  const open = page.getByRole('main').getByRole('link', { name: 'Open CRM' });
  await expect(open).toHaveCount(3);
  for (const link of await open.all()) await expect(link).toHaveAttribute('href', '/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Account' });
  await expect(navigation.getByRole('link', { name: 'Open CRM' })).toHaveAttribute('href', '/dashboard');
  await expect(navigation.getByText('Go to Dashboard')).toHaveAttribute('href', '/dashboard');
  await expectToFitTheScreen(page);
});

test('a subscriber is never offered a trial, not even while the page loads @deep', async ({ signedInPage: page }) => {
  const [whoAnswered, howAnswered] = [heldAnswer(), heldAnswer()];
  await page.route('**/api/auth/session', async (route) => {
    await whoAnswered.until;
    await route.continue();
  });
  await page.route('**/api/subscription', async (route) => {
    await howAnswered.until;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const trial = page.getByText(/^Start Free Trial/).filter({ visible: true });
  const button = page.getByRole('main').locator('a[href="/signup"], a[href="/dashboard"]').first();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button).toBeVisible();
  await expect(trial).toHaveCount(0);
  const before = await button.boundingBox();
  whoAnswered.release();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  await expect(trial).toHaveCount(0);
  howAnswered.release();
  const open = page.getByRole('region', { name: /Every client/ }).getByRole('link', { name: 'Open CRM' });
  await expect(open).toBeVisible();
  await expect(trial).toHaveCount(0);
  expect(await open.boundingBox()).toEqual(before);
});
