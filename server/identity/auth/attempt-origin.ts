import type { Context } from 'hono';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import type { AttemptOrigin } from './attempt-limits.ts';
import { knownDevice } from './known-device.ts';

/** An attempt by somebody who is not signed in. */
export function attemptOf(c: Context<AppEnv>, deps: IdentityDeps, email: string): AttemptOrigin {
  return { email, address: clientAddress(c, deps.env.http.trustProxy), known: knownDevice(c, deps, email) };
}
