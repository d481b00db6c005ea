import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { createAccount, newAccount, startTrial, type Account } from './accounts.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

interface PaidAccount {
  account: Account;
  /** The cookies of its session. */
  cookies: Cookies;
}

export interface AccountsAhead {
  take: () => Promise<PaidAccount>;
  stop: () => Promise<void>;
}

/**
 * The accounts of one worker. Every journey gets an empty account with a running trial. The API creates it during the
 * previous journey, so no journey has to wait.
 */
export function createAccountsAhead(newRequest: () => Promise<APIRequestContext>): AccountsAhead {
  let next: Promise<PaidAccount> | undefined;
  return {
    take: async () => {
      const taken = await (next ?? make(newRequest));
      next = make(newRequest);
      // `take` reports a failure. If nobody takes the account, the rejection must not be unhandled.
      next.catch(() => undefined);
      return taken;
    },
    stop: async () => {
      await next?.catch(() => undefined);
    },
  };
}

async function make(newRequest: () => Promise<APIRequestContext>): Promise<PaidAccount> {
  const request = await newRequest();
  try {
    const account = newAccount();
    const { uid } = await createAccount(request, account);
    await startTrial(request, uid);
    const { cookies } = await request.storageState();
    return { account, cookies };
  } finally {
    await request.dispose();
  }
}
