import fc from 'fast-check';
import { recordPaths, recordTypes, type RecordType } from '#shared/records/list-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { matrix } from './isolation/matrix.ts';
import { createVictim, sampleOf, type Victim } from './isolation/victim.ts';
import { bySize, prove, type Finding } from './prove.ts';

const app = useTestApp();

/** Text from users, from other programs and from attackers. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'a\uDC00b',
    '\u202Egnp.exe',
    'Zoë Łukasz 李小龍 👩‍💻',
    "Robert'); drop table users;--",
    '%_\\',
    '<script>alert(1)</script>',
    '=1+1',
    '../../etc/passwd',
    '__proto__',
    'x'.repeat(5_000),
    '١٢٣',
    'ﬁ\u0301',
  ),
);

const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1e308,
      1.5,
      2 ** 53,
      '2026-02-30',
      '9999-12-31',
      '-1',
      [],
      {},
    ),
  },
);
const json = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.oneof(text, fc.constantFrom('id', 'email', 'userId', 'ids', 'filter')), scalar, { maxKeys: 4 }),
);

/** A valid body with some parts replaced by arbitrary values. */
function bent(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null || body instanceof FormData) return json;
  const fields = Object.entries(body).map(([key, value]): [string, fc.Arbitrary<unknown>] => [
    key,
    fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 2, arbitrary: json }),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const queryKeys = [
  'q',
  'sort',
  'cursor',
  'limit',
  'tag',
  'type',
  'stage',
  'status',
  'companyId',
  'contactId',
  'ids',
  'wait',
  'purpose',
  'id',
];
const query = fc.array(fc.tuple(fc.constantFrom(...queryKeys), text), { maxLength: 3 });

interface Generated {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Every route except those that end the session or the account. */
const endless = [...matrix].filter(
  ([route]) => !/sign-out|account\/(delete|password)|DELETE \/api\/account/.test(route),
);

function requests(victim: Victim): fc.Arbitrary<Generated> {
  return fc.constantFrom(...endless).chain(([route, takeAim]) => {
    const [method = 'GET'] = route.split(' ');
    const aim = takeAim(victim, victim.person.credentials.password);
    const [address = ''] = aim.path.split('?');
    const oddId = fc.oneof(
      { weight: 4, arbitrary: fc.constant(address) },
      { weight: 1, arbitrary: text.map((odd) => address.replace(/[^/]+$/, encodeURIComponent(odd.toWellFormed()))) },
    );
    return fc.record({
      method: fc.constant(method),
      path: fc.tuple(oddId, query).map(([path, pairs]) => {
        const search = new URLSearchParams(pairs).toString();
        return search === '' ? path : `${path}?${search}`;
      }),
      body: method === 'GET' || method === 'DELETE' ? fc.constant(undefined) : bent(aim.body),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Record<string, string>>(
            { 'If-Match': 'x' },
            { 'If-Match': '"999999999999"' },
            { 'X-Today': 'no' },
          ),
        },
      ),
    });
  });
}

async function sendGenerated(count: number): Promise<Finding> {
  const victim = await createVictim(app);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  for (const { method, path, body, headers } of fc.sample(requests(victim), { numRuns: count, seed: 2 })) {
    const response = await victim.person.request(method, path, body, headers);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
    else await response.arrayBuffer();
    if (response.status >= 500) failures.push(`${method} ${path} ${JSON.stringify(body)}: ${response.status}`);
  }
  await app.settled();
  process.off('unhandledRejection', onRejection);
  const accepted = [...statuses].reduce((sum, [status, times]) => (status < 300 ? sum + times : sum), 0);
  return {
    holds: failures.length === 0 && rejections.length === 0 && accepted > 0,
    figure: `${count} requests, ${accepted} accepted, ${failures.length} × 5xx, ${rejections.length} unhandled rejections${failures.length > 0 ? `: ${failures.slice(0, 3).join('; ')}` : ''}`,
  };
}

prove({
  promise: 'P10',
  title: 'bad input is refused, never a 5xx',
  asked: '20,000 generated requests over all routes: 0 × 5xx, 0 unhandled rejections',
  check: () => sendGenerated(bySize(2_000, 20_000)),
});

/** The longest text of each type, where a change would be noticed. */
const longTextOf: Partial<Record<RecordType, string>> = {
  company: 'notes',
  contact: 'notes',
  interaction: 'notes',
  task: 'description',
  candidate: 'cv',
};

async function readBack(count: number, alter: (sent: string) => string): Promise<Finding> {
  const victim = await createVictim(app);
  const types = recordTypes.filter((type) => longTextOf[type] !== undefined);
  let accepted = 0;
  const altered: string[] = [];
  for (const sent of fc.sample(text, { numRuns: count, seed: 3 })) {
    for (const type of types) {
      const key = longTextOf[type] ?? '';
      const body = { ...sampleOf(type, 'sample', { ...victim.live, file: victim.spareFile }), [key]: sent };
      const response = await victim.person.request('POST', `/api/${recordPaths[type]}`, body);
      if (!response.ok) continue;
      accepted += 1;
      const { id } = (await response.json()) as { id: string };
      const path = `/api/${recordPaths[type]}/${id}`;
      const stored = (await (await victim.person.request('GET', path)).json()) as Record<string, string | null>;
      const expected = alter(sent);
      if (![expected, expected.trim()].includes(stored[key] ?? ''))
        altered.push(`${type}.${key}: ${JSON.stringify(sent)}`);
    }
  }
  return {
    holds: altered.length === 0 && accepted > 0,
    figure: `${accepted} accepted texts, ${altered.length} altered${altered.length > 0 ? `: ${altered.slice(0, 3).join('; ')}` : ''}`,
  };
}

prove({
  promise: 'P10',
  title: 'accepted text reads back identical',
  asked: '0 altered, except for surrounding spaces',
  check: () => readBack(bySize(60, 1_000), (sent) => sent),
  control: {
    broken: 'a comparison that composes characters',
    check: () => readBack(bySize(60, 1_000), (sent) => sent.normalize('NFKC')),
  },
});
