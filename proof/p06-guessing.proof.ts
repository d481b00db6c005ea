import { expect, vi } from 'vitest';
import { PATIENTLY } from '#server/test/patience.ts';
import { useBuiltProduct } from '#server/test/process.ts';
import { startNodes } from './over-http.ts';
import { bySize, prove, type Finding } from './prove.ts';
import { post, signUpAs } from './requests.ts';

useBuiltProduct();

const OWNER = 'ada@example.com';
const NEW_PASSWORD = 'a better horse';

/**
 * How many of many parallel guesses reached a password check: a response that says the password is wrong means it was
 * checked.
 */
async function checkedGuesses(nodes: { url: string }[], email: string): Promise<{ checked: number; others: number }> {
  const statuses = await Promise.all(
    Array.from({ length: bySize(60, 200) }, async (_, index) => {
      const url = nodes[index % nodes.length]?.url ?? '';
      return (await post(`${url}/api/auth/sign-in`, { email, password: `guess ${index}` })).status;
    }),
  );
  // An overloaded database refuses as well. It never lets more guesses through.
  const isRefusal = (status: number) => status === 429 || status === 503;
  return {
    checked: statuses.filter((status) => status === 401).length,
    others: statuses.filter((status) => status !== 401 && !isRefusal(status)).length,
  };
}

/** The way back for an owner whose account strangers have been guessing at. */
async function resetAndSignIn(url: string): Promise<number> {
  await post(`${url}/api/auth/reset-request`, { email: OWNER });
  const token = await vi.waitUntil(async () => {
    const mails = await fetch(`${url}/_sandbox/mailbox`, { headers: { Accept: 'application/json' } });
    return /reset-password\?token=([\w-]+)/.exec(await mails.text())?.[1];
  }, PATIENTLY);
  const reset = await post(`${url}/api/auth/reset-password`, { token, password: NEW_PASSWORD });
  expect(reset.status).toBe(200);
  return (await post(`${url}/api/auth/sign-in`, { email: OWNER, password: NEW_PASSWORD })).status;
}

async function guess(limit: number): Promise<Finding> {
  const { nodes } = await startNodes(2, { SIGN_IN_FAILURES_PER_ACCOUNT: String(limit) });
  const url = nodes[0]?.url ?? '';
  await signUpAs(url, OWNER);
  const known = await checkedGuesses(nodes, OWNER);
  const unknown = await checkedGuesses(nodes, 'nobody@example.com');
  const owner = await resetAndSignIn(url);
  return {
    holds: known.checked <= 10 && unknown.checked <= 10 && known.others + unknown.others === 0 && owner === 200,
    figure: `${known.checked} checked, ${unknown.checked} of an unknown address, the owner after a reset ${owner}`,
  };
}

prove({
  promise: 'P6',
  title: 'guessing passwords is slow and cannot lock the owner out',
  asked: '200 parallel wrong sign-ins at 2 processes: at most 10 checked, known or unknown; a reset lets the owner in',
  check: () => guess(10),
  control: { broken: 'a limit of 1,000', check: () => guess(1000) },
});
