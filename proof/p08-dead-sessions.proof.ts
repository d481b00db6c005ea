import { createApp } from '#server/app/app.ts';
import type { Statement } from '#server/platform/db/statement.ts';
import type { Deps } from '#server/billing/deps.ts';
import { useTestApp } from '#server/test/app.ts';
import { readLiveStream } from '#server/test/live-stream.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';

const app = useTestApp();
type Person = Awaited<ReturnType<typeof app.signUp>>;

const STREAM_CLOSED_WITHIN_MS = 5_000;

/** The ways a session can end. */
const ends = {
  'sign-out': (person: Person) => person.request('POST', '/api/auth/sign-out'),
  'a reset by mail': async ({ user }: Person) => {
    await app.visitor().request('POST', '/api/auth/reset-request', { email: user.email });
    const mail = (await app.deliverMail()).findLast(({ to }) => to === user.email);
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
    return app.visitor().request('POST', '/api/auth/reset-password', { token, password: 'brand new one' });
  },
  'a deletion': (person: Person) =>
    person.request('POST', '/api/account/delete', { currentPassword: person.credentials.password }),
};

/** An attacker has a copy of the cookie and an open page. What can they still do after the session ends? */
async function replay(end: (person: Person) => Promise<Response>, deps: Deps): Promise<Finding> {
  const replays = bySize(20, 100);
  const ada = await app.signUp();
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const product = createApp(deps);
  const send = (path: string) => product.request(path, { headers: { cookie } });
  if ((await send('/api/preferences')).status !== 200) throw new Error('The copied cookie never worked');
  const stream = readLiveStream(await send('/api/live'));
  await stream.next();
  const response = await end(ada);
  if (!response.ok) throw new Error(`The session was not ended: ${response.status}`);
  const endedAt = performance.now();
  const lastEvent = await stream.next();
  const closedAfter = performance.now() - endedAt;
  let accepted = 0;
  for (let attempt = 0; attempt < replays; attempt += 1) {
    if ((await send('/api/preferences')).status !== 401) accepted += 1;
  }
  return {
    holds: accepted === 0 && lastEvent === null && isWithin(closedAfter, STREAM_CLOSED_WITHIN_MS),
    figure: `${accepted} of ${replays} replays accepted, stream closed after ${Math.round(closedAfter)} ms`,
  };
}

/** A server that skips the database lookup: anybody signed in once stays signed in. */
function withRememberedSessions(deps: Deps): Deps {
  const remembered = new Map<string, unknown[]>();
  const lookUp = async (statement: Statement<unknown>) => {
    const asked = JSON.stringify(statement);
    const rows = remembered.get(asked) ?? (await deps.database.lookUp(statement));
    if (rows.length > 0) remembered.set(asked, rows);
    return rows;
  };
  return { ...deps, database: { ...deps.database, lookUp: lookUp as typeof deps.database.lookUp } };
}

for (const [name, end] of Object.entries(ends)) {
  prove({
    promise: 'P8',
    title: `a session is dead after ${name}`,
    asked: '0 of 100 replays accepted, stream closed within 5 s',
    check: () => replay(end, app.deps),
    control: { broken: 'sessions cached in memory', check: () => replay(end, withRememberedSessions(app.deps)) },
  });
}
