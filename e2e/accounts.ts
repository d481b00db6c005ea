import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

export interface Account {
  displayName: string;
  email: string;
  password: string;
}

export function newAccount(): Account {
  return { displayName: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com`, password: 'correct horse' };
}

/** Signs up through the API. `request` holds the session afterwards. */
export async function createAccount(request: APIRequestContext, account: Account): Promise<{ uid: string }> {
  const response = await request.post('/api/auth/sign-up', { data: account });
  expect(response.ok(), await response.text()).toBe(true);
  const { user } = (await response.json()) as { user: { uid: string } };
  return user;
}

/** Does what the sign-up page does, without pages: creates a checkout, waits for its URL, submits it and returns. */
export async function startTrial(request: APIRequestContext, uid: string): Promise<void> {
  const config = await request.get('/api/billing/config');
  const { origin } = new URL(config.url());
  const { trialPriceId, promotionCodeId } = await config.json();
  const documents = `/api/customers/${uid}/checkout_sessions`;
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
  // The success page does this too, because the provider's webhook may be late on a busy machine.
  const sessionId = new URL(paid.headers()['location'] ?? '').searchParams.get('session_id');
  const synced = await request.post('/api/billing/sync', { data: { session_id: sessionId } });
  expect(synced.ok(), await synced.text()).toBe(true);
}
