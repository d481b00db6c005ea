import { createApp } from '#server/app/app.ts';
import type { Statement } from '#server/platform/db/statement.ts';
import type { Deps } from '#server/billing/deps.ts';
import { useTestApp } from '#server/test/app.ts';
import { readLiveStream } from '#server/test/live-stream.ts';
import { bodyOf } from '#server/test/records.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';

const app = useTestApp();
type Person = Awaited<ReturnType<typeof app.signUp>>;

const STREAM_CLOSED_WITHIN_MS = 5_000;

interface End {
  end: (person: Person) => Promise<Response>;
  /** The address of the private calendar ends too: it shows part of the account without a session. */
  endsCalendar: boolean;
}

/** Signs in as the same person on another device, which then does something there. */
async function elsewhere({ credentials }: Person, method: string, path: string, body?: object): Promise<Response> {
  const visitor = app.visitor();
  const { email, password } = credentials;
  await bodyOf(visitor.request('POST', '/api/auth/sign-in', { email, password }));
  return visitor.request(method, path, body);
}

/** The ways a session can end. */
const ends: Record<string, End> = {
  'sign-out': { end: (person) => person.request('POST', '/api/auth/sign-out'), endsCalendar: false },
  'a sign-out of other devices': {
    end: (person) => elsewhere(person, 'POST', '/api/account/devices/sign-out-others'),
    endsCalendar: false,
  },
  'a new password': {
    end: (person) =>
      elsewhere(person, 'POST', '/api/account/password', {
        currentPassword: person.credentials.password,
        newPassword: 'brand new one',
      }),
    endsCalendar: true,
  },
  'a reset by mail': {
    end: async ({ user }) => {
      await app.visitor().request('POST', '/api/auth/reset-request', { email: user.email });
      const mail = (await app.deliverMail()).findLast(({ to }) => to === user.email);
      const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
      return app.visitor().request('POST', '/api/auth/reset-password', { token, password: 'brand new one' });
    },
    endsCalendar: true,
  },
  'a deletion': {
    end: (person) => person.request('POST', '/api/account/delete', { currentPassword: person.credentials.password }),
    endsCalendar: true,
  },
};

/** An attacker has a copy of the cookie and of the calendar's address, and an open page. What is left to them after the end? */
async function replay({ end, endsCalendar }: End, deps: Deps): Promise<Finding> {
  const replays = bySize(20, 100);
  const ada = await app.signUp();
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { address } = await bodyOf<{ address: string }>(ada.request('POST', '/api/calendar-feed', {}), 201);
  const calendar = new URL(address).pathname;
  const product = createApp(deps);
  const send = (path: string) => product.request(path, { headers: { cookie } });
  for (const path of ['/api/preferences', calendar])
    if ((await send(path)).status !== 200) throw new Error(`${path} never worked`);
  const stream = readLiveStream(await send('/api/live'));
  await stream.next();
  const response = await end(ada);
  if (!response.ok) throw new Error(`The session was not ended: ${response.status}`);
  const endedAt = performance.now();
  let lastEvent = await stream.next();
  while (lastEvent !== null && performance.now() - endedAt < STREAM_CLOSED_WITHIN_MS) lastEvent = await stream.next();
  const closedAfter = performance.now() - endedAt;
  let accepted = 0;
  for (let attempt = 0; attempt < replays; attempt += 1) {
    if ((await send('/api/preferences')).status !== 401) accepted += 1;
  }
  const calendarAnswers = (await product.request(calendar)).status;
  return {
    holds:
      accepted === 0 &&
      lastEvent === null &&
      calendarAnswers === (endsCalendar ? 404 : 200) &&
      isWithin(closedAfter, STREAM_CLOSED_WITHIN_MS),
    figure: `${accepted} of ${replays} replays accepted, stream closed after ${Math.round(closedAfter)} ms, calendar ${calendarAnswers}`,
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
    asked: `0 of 100 replays accepted, stream closed within 5 s${end.endsCalendar ? ', the calendar’s address answers 404' : ''}`,
    check: () => replay(end, app.deps),
    control: { broken: 'sessions cached in memory', check: () => replay(end, withRememberedSessions(app.deps)) },
  });
}
