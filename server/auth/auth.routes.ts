import { createRoute } from '@hono/zod-openapi';
import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import { z } from 'zod';
import { ACCOUNT_HEADER } from '#shared/account-header.ts';
import { sessionUserSchema, signInInput, signUpInput } from '#shared/account.ts';
import { audit } from '../activity/audit.ts';
import { noteFailedSignIn } from '../activity/failed-sign-in.ts';
import { originOf } from '../activity/origin.ts';
import { findUserByEmail, noteSignIn } from '../account/account.store.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { clientAddress } from '../http/client-address.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '../http/router.ts';
import { queueMail } from '../mail/outbox.ts';
import { withPreparedHash } from './prepared-hash.ts';
import { authHeaders, forwardCookies, leaveNothingCached, readSession, toSessionUser } from './session.ts';

const signUpResult = z.object({
  user: sessionUserSchema,
  /** The address had an account already and the password fitted it: the person is signed in to that one. */
  existing: z.boolean(),
});

const signUp = createRoute({
  method: 'post',
  path: '/sign-up',
  summary: 'Create an account and sign in',
  tags: ['Account'],
  request: bodyOf(signUpInput),
  responses: { 200: jsonOf(signUpResult, 'Signed in') },
});

const signIn = createRoute({
  method: 'post',
  path: '/sign-in',
  summary: 'Sign in with e-mail and password',
  tags: ['Account'],
  request: bodyOf(signInInput),
  responses: { 200: jsonOf(z.object({ user: sessionUserSchema }), 'Signed in') },
});

const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  summary: 'End this session',
  tags: ['Account'],
  responses: { 200: jsonOf(z.object({ signedOut: z.literal(true) }), 'Signed out') },
});

const getSession = createRoute({
  method: 'get',
  path: '/session',
  summary: 'Who is signed in, if anybody',
  tags: ['Account'],
  responses: { 200: jsonOf(z.object({ user: sessionUserSchema.nullable() }), 'The signed-in user or null') },
});

export function authRoutes(deps: Deps) {
  const { auth, attempts, database, worker } = deps;
  return createRouter()
    .openapi(signUp, async (c) => {
      const { displayName, email, password } = c.req.valid('json');
      await attempts.count('signUp', { address: clientAddress(c, deps.env.http.trustProxy) });
      const owner = await database.asSystem((tx) => findUserByEmail(tx, email));
      const created = owner ? null : await createAccount(c, deps, { displayName, email, password });
      if (created) {
        await endPresentedSession(c, deps);
        forwardCookies(c, created.headers);
        worker.wake();
        const user = toSessionUser(created.response.user);
        await database.asSystem((tx) => audit(tx, user.uid, { kind: 'account-created' }, originOf(c, deps)));
        return c.json({ user, existing: false }, 200);
      }
      // The address is taken. Whether it is theirs only the password can tell; a wrong one counts like a failed sign-in.
      const user = await signInWith(c, deps, email, password);
      if (!user) {
        await database.asSystem(async (tx) => {
          const owner = await findUserByEmail(tx, email);
          if (owner) await queueMail(tx, { kind: 'sign-up-attempt', to: email, userId: owner.id });
        });
        worker.wake();
        throw new AppError('conflict', 'Failed to create account');
      }
      return c.json({ user, existing: true }, 200);
    })
    .openapi(signIn, async (c) => {
      const { email, password } = c.req.valid('json');
      const user = await signInWith(c, deps, email, password);
      if (!user) throw new AppError('not_signed_in', 'No account found with these credentials.');
      return c.json({ user }, 200);
    })
    .openapi(signOut, async (c) => {
      const { headers } = await auth.api.signOut({ headers: authHeaders(c, deps), returnHeaders: true });
      forwardCookies(c, headers);
      leaveNothingCached(c);
      return c.json({ signedOut: true as const }, 200);
    })
    .openapi(getSession, async (c) => {
      const session = await readSession(c, deps);
      if (session) c.header(ACCOUNT_HEADER, session.user.uid);
      return c.json({ user: session?.user ?? null }, 200);
    });
}

/** Null: the address was taken in this very moment. */
async function createAccount(
  c: Context<AppEnv>,
  deps: Deps,
  { displayName, email, password }: z.infer<typeof signUpInput>,
) {
  const hash = await (await deps.auth.$context).password.hash(password);
  return withPreparedHash(hash, () =>
    orRefusal(() =>
      deps.auth.api.signUpEmail({
        body: { name: displayName, email, password },
        headers: authHeaders(c, deps),
        returnHeaders: true,
      }),
    ),
  );
}

/** Null: the address or the password is wrong, and it takes the same work and says the same either way. */
async function signInWith(c: Context<AppEnv>, deps: Deps, email: string, password: string) {
  const from = { email, address: clientAddress(c, deps.env.http.trustProxy) };
  await deps.attempts.count('password', from);
  const signedIn = await orRefusal(() =>
    deps.auth.api.signInEmail({ body: { email, password }, headers: authHeaders(c, deps), returnHeaders: true }),
  );
  if (!signedIn) {
    await noteFailedSignIn(c, deps, email);
    return null;
  }
  await deps.attempts.forgive('password', from);
  const user = toSessionUser(signedIn.response.user);
  const { disabled } = await deps.database.asSystem(async (tx) => {
    const signIn = await noteSignIn(tx, user.uid, deps.now());
    const origin = originOf(c, deps);
    if (!signIn.disabled) await audit(tx, user.uid, { kind: 'signed-in' }, origin);
    if (signIn.restored) await audit(tx, user.uid, { kind: 'account-restored' }, origin);
    return signIn;
  });
  if (disabled) {
    // Its cookie is never handed out, so the session that was just made opens to nobody.
    throw new AppError('forbidden', 'This account has been disabled. Please contact support.');
  }
  await endPresentedSession(c, deps);
  forwardCookies(c, signedIn.headers);
  return user;
}

/** A session that was presented while signing in ends there, whoever planted it: the new one has a new token. */
async function endPresentedSession(c: Context<AppEnv>, deps: Deps): Promise<void> {
  await deps.auth.api.signOut({ headers: authHeaders(c, deps) });
}

/** better-auth's "no" becomes null; anything else it throws is trouble and goes on. */
async function orRefusal<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}
