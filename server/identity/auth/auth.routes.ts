import { createRoute } from '@hono/zod-openapi';
import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import { z } from 'zod';
import { ACCOUNT_HEADER } from '#shared/identity/account-header.ts';
import { sessionUserSchema, signInInput, signUpInput } from '#shared/identity/account-schemas.ts';
import { audit } from '../activity/audit.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { originOf } from '../activity/origin.ts';
import { findCredentials, findUserByEmail, type PasswordHolder } from '../account/account.store.ts';
import type { IdentityDeps } from '../deps.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { bodyOf, createRouter, jsonOf, type AppEnv } from '#server/platform/http/router.ts';
import { queueSignUpNotice } from '../account/sign-up-notice.ts';
import { hasFactor } from '../second-factor/second-factor.store.ts';
import { attemptOf } from './attempt-origin.ts';
import { endPresentedSession, enter } from './enter.ts';
import { rememberDevice } from './known-device.ts';
import { beginPendingSignIn } from './pending-sign-in.ts';
import { withPreparedHash } from '../passwords/prepared-hash.ts';
import { authHeaders, forwardCookies, leaveNothingCached, readSession, toSessionUser } from './session.ts';

/** An account with a second factor is not signed in yet: the next step is `/sign-in/code`. */
const signInResult = z.union([z.object({ user: sessionUserSchema }), z.object({ codeNeeded: z.literal(true) })]);

/** `existing`: the address already had an account and the password matched, so this is a sign-in to that account. */
const signUpResult = z.union([
  z.object({ user: sessionUserSchema, existing: z.boolean() }),
  z.object({ codeNeeded: z.literal(true), existing: z.literal(true) }),
]);

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
  responses: { 200: jsonOf(signInResult, 'Signed in, or a code is needed') },
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

export function authRoutes(deps: IdentityDeps) {
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
        rememberDevice(c, deps, email);
        worker.wake();
        const user = toSessionUser(created.response.user);
        await database.asSystem((tx) => audit(tx, user.uid, { kind: 'account-created' }, originOf(c, deps)));
        return c.json({ user, existing: false }, 200);
      }
      // The address is taken. Only the password can tell whether the account is theirs; a wrong one counts as a failed
      // sign-in.
      const result = await signInWith(c, deps, email, password);
      if (!result) {
        await database.asSystem(async (tx) => {
          const owner = await findUserByEmail(tx, email);
          if (owner) await queueSignUpNotice(tx, owner, deps.now());
        });
        worker.wake();
        throw new AppError('conflict', 'Failed to create account');
      }
      return c.json({ ...result, existing: true as const }, 200);
    })
    .openapi(signIn, async (c) => {
      const { email, password } = c.req.valid('json');
      const result = await signInWith(c, deps, email, password);
      if (!result) throw new AppError('not_signed_in', 'No account found with these credentials.');
      return c.json(result, 200);
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

/** Null: the address was taken at the same moment. */
async function createAccount(
  c: Context<AppEnv>,
  deps: IdentityDeps,
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

/** Null: the address or the password is wrong. Both cases take the same work and give the same answer. */
async function signInWith(
  c: Context<AppEnv>,
  deps: IdentityDeps,
  email: string,
  password: string,
): Promise<z.infer<typeof signInResult> | null> {
  const from = attemptOf(c, deps, email);
  await deps.attempts.count('password', from);
  const holder = await passwordHolder(deps, email, password);
  if (!holder) {
    await noteFailedSignIn(c, deps, email);
    return null;
  }
  await deps.attempts.forgive('password', from);
  if (await deps.database.asSystem((tx) => hasFactor(tx, holder.userId))) {
    beginPendingSignIn(c, deps, holder);
    return { codeNeeded: true };
  }
  return { user: await enter(c, deps, holder.userId) };
}

async function passwordHolder(
  { database, auth }: IdentityDeps,
  email: string,
  password: string,
): Promise<PasswordHolder | null> {
  const passwords = (await auth.$context).password;
  const holder = await database.asSystem((tx) => findCredentials(tx, { email }));
  if (!holder) {
    await passwords.hash(password);
    return null;
  }
  return (await passwords.verify({ hash: holder.passwordHash, password })) ? holder : null;
}

/** Turns a refusal by better-auth into null; rethrows any other error. */
async function orRefusal<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}
