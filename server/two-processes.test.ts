import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, TEST_SECRET } from './test/database.ts';
import { startProduct, useBuiltProduct } from './test/process.ts';

useBuiltProduct();

/** Two processes of the product on one database, as behind a load balancer. */
async function startTwo(): Promise<[string, string]> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const environment = { DATABASE_URL: database.ownerUrl, APP_SECRET: TEST_SECRET };
  const [first, second] = await Promise.all([startProduct(environment), startProduct(environment)]);
  return [first.url, second.url];
}

it('two processes share one count of wrong passwords: at most 10 of 200 parallel guesses are checked', async () => {
  const nodes = await startTwo();
  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const email = 'ada@example.com';
  await post(`${nodes[0]}/api/auth/sign-up`, { displayName: 'Ada', email, password: 'correct horse' });
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const response = await post(`${nodes[index % 2]}/api/auth/sign-in`, { email, password: `guess ${index}` });
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  // A database that cannot keep up refuses as well; what it never does is let more guesses through.
  expect(statuses.filter((status) => status === 401 || status === 429 || status === 503)).toHaveLength(200);
});
