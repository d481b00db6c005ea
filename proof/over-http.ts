import { onTestFinished } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '#server/test/database.ts';
import { startProduct, type Started } from '#server/test/process.ts';

/** What proofs with whole processes have in common: a database to share, and requests as a browser sends them. */

export async function startNodes(
  count: number,
  settings: Record<string, string> = {},
): Promise<{ nodes: Started[]; database: TestDatabase }> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const environment = { DATABASE_URL: database.ownerUrl, APP_SECRET: TEST_SECRET, ...settings };
  const nodes = await Promise.all(Array.from({ length: count }, () => startProduct(environment)));
  return { nodes, database };
}

export function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

export async function signUpAs(url: string, email: string): Promise<{ cookie: string }> {
  const response = await post(`${url}/api/auth/sign-up`, { displayName: 'Ada', email, password: 'correct horse' });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
