import { createApp } from '#server/app/app.ts';
import { reconcile } from '#server/billing/reconcile.ts';
import { forge, forgeryKinds, signedBy } from '#server/billing/test-forgeries.ts';
import { cards, journeysOf } from '#server/billing/test-journeys.ts';
import { seededRandom } from '#server/workspace/demo/seeded-random.ts';
import type { Deps } from '#server/billing/deps.ts';
import { useTestApp } from '#server/test/app.ts';
import { bySize, prove, type Finding } from './prove.ts';

const app = useTestApp();

const EVENTS = 20;
const MOST_COPIES = 5;
const LOST = 0.1;

type Provider = Deps['billing']['stripe'];
type Event = Awaited<ReturnType<Provider['events']['list']>>['data'][number];
type Subscription = Awaited<ReturnType<Provider['subscriptions']['list']>>['data'][number];
type Deliver = (event: Event) => Promise<void>;

/** A trial that is cancelled and resumed, whose card then fails, is retried and fails for good. */
async function playHistory() {
  const { startTrial, subscriptionOf, customerOf, advance } = journeysOf(app);
  const ada = await app.signUp({ subscribed: false });
  await startTrial(ada, cards.failsLater);
  const customer = await customerOf(ada);
  const { subscription } = await subscriptionOf(ada);
  for (let changes = 0; changes < 2; changes += 1) {
    const own = { subscriptionId: subscription?.stripeSubscriptionId, customerId: customer };
    await ada.request('POST', '/api/cancel-subscription', own);
    await ada.request('POST', '/api/resume-subscription');
  }
  for (const time of ['28d', '2d', '2h', '20d']) await advance(time);
  const { data } = await app.deps.billing.stripe.events.list({ limit: 100 });
  const own = data.filter(({ data: { object } }) => 'customer' in object && object.customer === customer);
  if (own.length < EVENTS) throw new Error(`The history has only ${own.length} events`);
  return { userId: ada.user.uid, customer, events: own.slice(0, EVENTS) };
}
type History = Awaited<ReturnType<typeof playHistory>>;

/** The subscription as each side sees it, in the same format. */
async function bothSides({ userId, customer }: History): Promise<{ provider: string; product: string }> {
  const { data } = await app.deps.billing.stripe.subscriptions.list({ customer, status: 'all' });
  const provider = data.map(({ id, status, ended_at: ended }) => `${id} ${status} ${ended} ${status}`).join();
  const { rows } = await app.db.pools.system.query<{ line: string }>(
    `select s.id || ' ' || s.status || ' ' || coalesce(extract(epoch from s.ended_at)::int::text, 'null') || ' ' || u.subscription_status as line
     from subscriptions s join users u on u.id = s.user_id where u.id = $1`,
    [userId],
  );
  return { provider, product: rows.map(({ line }) => line).join() };
}

async function forgetAll(): Promise<void> {
  await app.db.pools.system.query('delete from stripe_events');
  await app.db.pools.system.query(`update subscriptions set status = 'trialing', ended_at = null, synced_at = 'epoch'`);
  await app.db.pools.system.query(
    `update users set subscription = jsonb_set(subscription, '{status}', '"trialing"') where subscription is not null`,
  );
}

function delivered(events: Event[], seed: number): Event[] {
  const random = seededRandom(seed);
  const arriving = events.filter(() => random() >= LOST);
  const copies = arriving.flatMap((event) =>
    Array.from({ length: 1 + Math.floor(random() * MOST_COPIES) }, () => ({ event, order: random() })),
  );
  return copies.toSorted((a, b) => a.order - b.order).map(({ event }) => event);
}

async function converge(deliver: Deliver, repair: () => Promise<void>, seeds: number): Promise<Finding> {
  const history = await playHistory();
  let agreeing = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    await forgetAll();
    for (const event of delivered(history.events, seed)) await deliver(event);
    await repair();
    const { provider, product } = await bothSides(history);
    if (provider === product) agreeing += 1;
  }
  return { holds: agreeing === seeds, figure: `${agreeing} of ${seeds} seeds end in the provider’s state` };
}

function byWebhook(): Deliver {
  const product = createApp(app.deps);
  return async (event) => {
    const body = JSON.stringify(event);
    const headers = signedBy(app.deps.billing.webhookSecret, body);
    const response = await product.request('/api/stripe/webhook', { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`A webhook was answered ${response.status}`);
  };
}

const nothing = async () => undefined;

/** A product that copies what events say. */
async function byBelieving(event: Event): Promise<void> {
  if (!event.type.startsWith('customer.subscription.')) return;
  const { id, status, ended_at: ended } = event.data.object as Subscription;
  const { rows } = await app.db.pools.system.query<{ user_id: string }>(
    'update subscriptions set status = $2, ended_at = to_timestamp($3) where id = $1 returning user_id',
    [id, status, ended],
  );
  await app.db.pools.system.query(
    `update users set subscription = jsonb_set(subscription, '{status}', to_jsonb($2::text)) where id = $1`,
    [rows[0]?.user_id, status],
  );
}

prove({
  promise: 'P9',
  title: 'billing converges, whatever the webhooks do',
  asked:
    '100 seeds × 20 events, each 1-5 times, shuffled, a tenth lost, then reconciled: all end in the provider’s state',
  check: () => converge(byWebhook(), () => reconcile(app.deps), bySize(20, 100)),
  control: {
    broken: 'events applied in the order they arrive',
    check: () => converge(byBelieving, nothing, bySize(20, 100)),
  },
});

prove({
  promise: 'P9',
  title: 'missing webhooks are repaired',
  asked: 'no webhook at all, one reconciliation: the provider’s state',
  check: () => converge(nothing, () => reconcile(app.deps), 1),
  control: { broken: 'no reconciliation', check: () => converge(nothing, nothing, 1) },
});

async function sendForgeries(deps: Deps): Promise<Finding> {
  const product = createApp(deps);
  await app.db.pools.system.query('delete from stripe_events');
  let accepted = 0;
  for (const kind of forgeryKinds) {
    const { headers, body } = forge(kind, deps.billing.webhookSecret);
    if ((await product.request('/api/stripe/webhook', { method: 'POST', headers, body })).ok) accepted += 1;
  }
  const { rowCount } = await app.db.pools.system.query('select from stripe_events');
  return {
    holds: accepted === 0 && rowCount === 0 && forgeryKinds.length >= 10,
    figure: `${accepted} of ${forgeryKinds.length} kinds accepted, ${rowCount} remembered`,
  };
}

/** A webhook that accepts any sender. */
function withoutSignatures(deps: Deps): Deps {
  const webhooks = { constructEvent: (body: string) => JSON.parse(body) as Event };
  const stripe = Object.create(deps.billing.stripe, { webhooks: { value: webhooks } }) as Provider;
  return { ...deps, billing: { ...deps.billing, stripe } };
}

prove({
  promise: 'P9',
  title: 'forged webhooks are refused',
  asked: '10 kinds of forgery, 0 accepted',
  check: () => sendForgeries(app.deps),
  control: { broken: 'signatures that are not verified', check: () => sendForgeries(withoutSignatures(app.deps)) },
});
