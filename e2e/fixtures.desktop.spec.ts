import { test } from './fixtures.ts';

test.describe('every journey fails on', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
  });

  test('an error on the console', async ({ page, expectProblem }) => {
    expectProblem(/^written to the console$/);
    // oxlint-disable-next-line no-console -- it is what the test is about
    await page.evaluate(() => console.error('written to the console'));
  });

  test('an uncaught error', async ({ page, expectProblem }) => {
    expectProblem(/nobody caught this/);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught this');
      });
    });
  });

  test('a violation of the content security policy', async ({ page, expectProblem }) => {
    expectProblem(/violates the following Content Security Policy directive/);
    await page.evaluate(() => {
      new Image().src = 'https://elsewhere.example/pixel.png';
    });
  });
});
