import { createApp } from '#server/app/app.ts';
import { reconcile } from '#server/billing/reconcile.ts';
import { forge, forgeryKinds, signedBy } from '#server/billing/test-forgeries.ts';
import { cards, journeysOf } from '#server/billing/test-journeys.ts';
import { seededRandom } from '#server/workspace/demo/seeded-random.ts';
import type { Deps } from '#server/billing/deps.ts';
import { useTestApp } from '#server/test/app.ts';
import { bySize, prove, type Finding } from './prove.ts';

const app = useTestApp();

const HISTORIES = bySize(6, 100);
const MOST_COPIES = 5;
const LOST = 0.1;

type Provider = Deps['billing']['stripe'];
type Event = Awaited<ReturnType<Provider['events']['list']>>['data'][number];
type Subscription = Awaited<ReturnType<Provider['subscriptions']['list']>>['data'][number];
type Deliver = (event: Event) => Promise<void>;

type Person = Awaited<ReturnType<typeof app.signUp>>;

/** How an account begins. The sandbox, like the product, knows no refunds. */
const beginnings: Record<string, (person: Person) => Promise<unknown>> = {
  'a trial': (person) => journeysOf(app).startTrial(person),
  'a trial with a card': (person) => journeysOf(app).startTrial(person, cards.good),
  'a trial with a card that fails later': (person) => journeysOf(app).startTrial(person, cards.failsLater),
  'a paid month': (person) => journeysOf(app).subscribe(person),
};

/** Between them trials end, months are charged, and cards are tried again until the last time. */
const pauses = ['3d', '28d', '2h', '20d', '1mo', '2h'];
const CHANGES_ITS_MIND = 0.4;

interface History {
  userId: string;
  customer: string;
  beginning: string;
  events: Event[];
}

/** Cancels what runs on, or takes that back. A refusal is part of the history: it may be over. */
async function changeMind(person: Person): Promise<void> {
  const { subscription } = await journeysOf(app).subscriptionOf(person);
  if (subscription?.cancelAtPeriodEnd) return void (await person.request('POST', '/api/resume-subscription'));
  const own = { subscriptionId: subscription?.stripeSubscriptionId, customerId: subscription?.stripeCustomerId };
  await person.request('POST', '/api/cancel-subscription', own);
}

/** Each account begins at another time in another way, and cancels and resumes when it likes. */
async function playHistories(count: number): Promise<History[]> {
  const { customerOf, advance } = journeysOf(app);
  const random = seededRandom(9);
  const below = (limit: number) => Math.floor(random() * limit);
  const people: (History & { person: Person; beginsIn: number })[] = [];
  const ways = Object.keys(beginnings);
  for (let number = 0; number < count; number += 1) {
    const person = await app.signUp({ subscribed: false });
    const beginning = ways[number % ways.length] ?? '';
    people.push({ person, userId: person.user.uid, customer: '', beginning, beginsIn: below(3), events: [] });
  }
  const seen = new Set<string>();
  for (const [round, pause] of pauses.entries()) {
    for (const each of people) {
      if (each.beginsIn === round) {
        await beginnings[each.beginning]?.(each.person);
        each.customer = await customerOf(each.person);
      } else if (each.beginsIn < round && random() < CHANGES_ITS_MIND) await changeMind(each.person);
    }
    await advance(pause);
    for await (const event of app.deps.billing.stripe.events.list({ limit: 100 })) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      const { object } = event.data;
      people.find(({ customer }) => 'customer' in object && object.customer === customer)?.events.push(event);
    }
  }
  return people;
}

let played: Promise<History[]> | undefined;
/** Played once: what the checks do to the product's side, `forgetAll` undoes. */
const histories = () => (played ??= playHistories(HISTORIES));

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

/** All events of all histories arrive mixed, in an order of their own for each seed. */
async function converge(deliver: Deliver, repair: () => Promise<void>, orders: number): Promise<Finding> {
  const all = await histories();
  const kinds = new Set(all.map(({ beginning, events }) => `${beginning} ${events.map(({ type }) => type).join()}`));
  const events = all.flatMap((history) => history.events);
  const wrong: string[] = [];
  for (let seed = 1; seed <= orders; seed += 1) {
    await forgetAll();
    for (const event of delivered(events, seed)) await deliver(event);
    await repair();
    for (const history of all) {
      const { provider, product } = await bothSides(history);
      if (provider !== product) wrong.push(`${history.beginning}: ${provider} here ${product}`);
    }
  }
  const times = all.length * orders;
  return {
    // Many accounts have the same short history, as in life.
    holds: wrong.length === 0 && kinds.size > all.length / 3,
    figure: `${times - wrong.length} of ${times} histories (${kinds.size} different, ${events.length} events) end in the provider’s state${wrong.length > 0 ? `; ${wrong.slice(0, 2).join('; ')}` : ''}`,
  };
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
    '100 histories, trials and paid months that are cancelled, resumed, charged and fail; each event 1-5 times, shuffled, a tenth lost, then reconciled: all end in the provider’s state',
  check: () => converge(byWebhook(), () => reconcile(app.deps), bySize(3, 1)),
  control: {
    broken: 'events applied in the order they arrive',
    check: () => converge(byBelieving, nothing, bySize(3, 1)),
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
