import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';

const texts = [
  {
    path: '/privacy',
    title: 'Privacy Policy',
    sections: [
      'Data we collect',
      'Cookies and storage in your browser',
      'Analytics',
      'Cloud storage',
      'Who we share data with',
      'Your rights',
      'How long we keep it',
      'Under-18s',
      'Legal basis in the EU and the UK',
      'Contact',
    ],
    promises: [
      'everything in it is kept for 30 days',
      'not offered to anybody under 18',
      'a keyed hash of the e-mail address',
      'Stripe, the card payment provider',
    ],
  },
  {
    path: '/terms',
    title: 'Terms & Conditions',
    sections: ['The 30-day free trial', 'Price and renewal', 'Payment', 'Cancelling', 'Your data after the end', 'Law'],
    promises: [
      '£9 per month. It renews automatically every month',
      'You keep access until the end of the period',
      'kept for 30 days after your cancelled subscription ends',
      'UK law',
    ],
  },
];

for (const { path, title, sections, promises } of texts) {
  test(`${path} has all its required content, also without JavaScript`, async ({ page, newDevice }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Placewell`);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    for (const name of sections) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await expect(contents.getByRole('link', { name })).toBeVisible();
    }
    for (const promise of promises) await expect(page.getByRole('main')).toContainText(promise);
    await contents.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
    await expectToFitTheScreen(page);

    const plain = await (await newDevice({ javaScriptEnabled: false })).newPage();
    await plain.goto(path);
    await expect(plain.getByRole('main')).toContainText('Placewell (postal address on request by e-mail)');
    await expect(
      plain.getByRole('main').getByRole('link', { name: 'support@placewell.example' }).first(),
    ).toBeVisible();
  });
}
