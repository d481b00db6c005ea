import { useTestApp, type Visitor } from '#server/test/app.ts';
import { percentile } from '../bench/measure.ts';
import { bySize, isWithin, prove, type Finding } from './prove.ts';

const app = useTestApp(
  {},
  { settings: () => ({ SIGN_IN_FAILURES_PER_ACCOUNT: '100000', RESETS_PER_ACCOUNT: '100000' }) },
);

type Request = Visitor['request'];

const questions = {
  'sign-in': (email: string) => ['/api/auth/sign-in', { email, password: 'a wrong one' }] as const,
  reset: (email: string) => ['/api/auth/reset-request', { email }] as const,
};

/** A response without the parts that always differ. */
async function shown(response: Response): Promise<string> {
  const id = response.headers.get('x-request-id') ?? '';
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return JSON.stringify([response.status, headers, (await response.text()).replaceAll(id, '')]);
}

async function compare(request: Request): Promise<Finding> {
  const { user } = await app.signUp();
  let differences = 0;
  const apart: number[] = [];
  for (const ask of Object.values(questions)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < bySize(5, 200); pair += 1) {
      const answers: string[] = [];
      for (const [kind, email] of [
        ['known', user.email],
        ['unknown', `nobody-${pair}@example.com`],
      ] as const) {
        const [path, body] = ask(email);
        const startedAt = performance.now();
        const response = await request('POST', path, body);
        times[kind].push(performance.now() - startedAt);
        answers.push(await shown(response));
      }
      if (answers[0] !== answers[1]) differences += 1;
    }
    apart.push(Math.abs(percentile(times.known, 50) - percentile(times.unknown, 50)));
  }
  const [signIn = 0, reset = 0] = apart;
  return {
    holds: differences === 0 && isWithin(Math.max(...apart), 10),
    figure: `${differences} differences, medians ${signIn.toFixed(1)} ms (sign-in) and ${reset.toFixed(1)} ms (reset) apart`,
  };
}

/** Reveals what no response may reveal. */
const telling: Request = async (method, path, body, headers) => {
  const { email = '' } = body as { email?: string };
  if (email.startsWith('nobody')) return Response.json({ error: { code: 'not_found' } }, { status: 404 });
  return app.visitor().request(method, path, body, headers);
};

prove({
  promise: 'P7',
  title: 'accounts cannot be enumerated',
  asked: 'sign-in and reset of a known and an unknown address: equal answers, medians of 200 pairs within 10 ms',
  check: () => compare((...sent) => app.visitor().request(...sent)),
  control: { broken: 'a sign-in that reveals that an address has no account', check: () => compare(telling) },
});
