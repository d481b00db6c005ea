import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TRIAL_USED_MESSAGE } from '#shared/billing/billing-schemas.ts';
import { startCheckout, type CheckoutOutcome, type Timer } from './checkout.ts';

const UID = '5f0c8a52-0b0f-4c0e-9a37-6a1d8b6d3a10';
const config = {
  trialPriceId: 'price_trial',
  proPriceId: 'price_pro',
  promotionCodeId: 'promo_trial',
  trialDays: 30,
  mode: 'sandbox',
};

type Answer = { url: string } | { error: { message: string } } | 'never' | 'refused' | 'already subscribed';

/** A fake server with one answer per requested document. Returns the request bodies. */
function serverThat(...answers: Answer[]): unknown[] {
  const requests: unknown[] = [];
  const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const failure = (status: number, code: string) =>
    reply(status, { error: { code, message: 'A sentence of the server.', requestId: 'r' } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address).pathname;
    if (path === '/api/billing/config') return reply(200, config);
    if (init.method === 'POST') {
      const answer = answers[requests.length];
      requests.push(await new Request(address, init).json());
      if (answer === 'refused') return failure(503, 'unavailable');
      if (answer === 'already subscribed') return failure(409, 'conflict');
      return reply(201, { id: ids[requests.length - 1] });
    }
    const id = path.split('/').at(-1) ?? '';
    const answer = answers[ids.indexOf(id)];
    if (answer === 'never') {
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    }
    return reply(200, { id, ...(typeof answer === 'object' ? answer : {}) });
  });
  return requests;
}

/** A clock that the test moves, so that nothing really waits. */
function handClock() {
  const waiting: { milliseconds: number; done: () => void }[] = [];
  const after: Timer = (milliseconds) => new Promise((done) => void waiting.push({ milliseconds, done }));
  return {
    after,
    pass: async (milliseconds: number) => {
      await expect.poll(() => waiting.some((timer) => timer.milliseconds === milliseconds)).toBe(true);
      for (const timer of waiting.splice(0)) if (timer.milliseconds <= milliseconds) timer.done();
    },
  };
}

let clock = handClock();
let signal = new AbortController().signal;
beforeEach(() => {
  clock = handClock();
  signal = new AbortController().signal;
  return () => vi.unstubAllGlobals();
});

const start = (): Promise<CheckoutOutcome> => startCheckout({ uid: UID, limitMs: 60_000, signal, after: clock.after });
const sentenceOf = async (outcome: Promise<CheckoutOutcome>) => {
  const settled = await outcome;
  return settled.kind === 'problem' ? settled.sentence : settled.kind;
};

describe('a checkout', () => {
  it('requests the trial with its promotion code and opens the page', async () => {
    const requests = serverThat({ url: 'https://pay.example/1' });
    expect(await start()).toEqual({ kind: 'page', url: 'https://pay.example/1' });
    expect(requests).toEqual([
      {
        price: 'price_trial',
        promotion_code: 'promo_trial',
        success_url: `${window.location.origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${window.location.origin}/upgrade`,
        metadata: { userId: UID },
      },
    ]);
  });

  it.each([
    [TRIAL_USED_MESSAGE, true],
    ["No such promotion code: 'promo_trial'", false],
    ['Coupon already used', false],
  ])('falls back to the paid plan when the trial is refused with %j', async (message, trialUsed) => {
    const requests = serverThat({ error: { message } }, { url: 'https://pay.example/2' });
    expect(await start()).toEqual({ kind: 'paid-page', offer: { url: 'https://pay.example/2', trialUsed } });
    expect(requests[1]).toMatchObject({ price: 'price_pro', metadata: { userId: UID, planType: 'pro_no_trial' } });
    expect(requests[1]).not.toHaveProperty('promotion_code');
  });

  it('tells an existing subscription from a failure', async () => {
    serverThat('already subscribed');
    expect(await start()).toEqual({ kind: 'subscribed' });
  });

  it.each<[string, Answer[]]>([
    ['An error occurred: Your account is closed.', [{ error: { message: 'Your account is closed.' } }]],
    ['Failed to create checkout session. Please try again.', ['refused']],
    [
      'Pro plan checkout error: No such price.',
      [{ error: { message: 'promo_x' } }, { error: { message: 'No such price.' } }],
    ],
    ['Failed to create pro plan checkout. Please contact support.', [{ error: { message: 'promo_x' } }, 'refused']],
  ])('fails with %j', async (sentence, answers) => {
    serverThat(...answers);
    expect(await sentenceOf(start())).toBe(sentence);
  });

  it.each<[string, Answer[]]>([
    ['Checkout session creation timed out. Please try again.', ['never']],
    ['Pro plan checkout creation timed out. Please try again.', [{ error: { message: 'promo_x' } }, 'never']],
  ])('times out with %j', async (sentence, answers) => {
    const requests = serverThat(...answers);
    const outcome = start();
    await expect.poll(() => requests).toHaveLength(answers.length);
    await clock.pass(60_000);
    expect(await sentenceOf(outcome)).toBe(sentence);
  });

  it('keeps waiting when a poll ends without an answer', async () => {
    serverThat({ url: 'https://pay.example/1' });
    const answering = globalThis.fetch;
    let polls = 0;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (!address.includes('wait=')) return answering(address, init);
      polls += 1;
      if (polls === 1) return new Response('{}');
      if (polls === 2) throw new TypeError('The line is down');
      return answering(address, init);
    });
    const outcome = start();
    await clock.pass(500);
    await clock.pass(500);
    expect(await outcome).toEqual({ kind: 'page', url: 'https://pay.example/1' });
  });
});
