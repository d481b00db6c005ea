import { expect } from 'vitest';
import type { CheckoutReply, Subscription } from '#shared/billing/billing-schemas.ts';
import type { Billing } from './billing.ts';
import { TEST_URL, type TestApp, type Visitor } from '#server/test/app.ts';

type Person = Visitor & { user: { uid: string } };

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  asksTheBank: '4000 0025 0000 3155',
};

/** The steps of the billing tests, each as the browser would take it. */
export function journeysOf(app: TestApp) {
  const control = async (path: string, body: object) => {
    const response = await app.sandbox.controls.request(`/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBe(200);
  };

  const ask = (person: Person, overrides: object = {}) =>
    person.request('POST', `/api/customers/${person.user.uid}/checkout_sessions`, {
      price: app.deps.billing.ids.trialPrice,
      promotion_code: app.deps.billing.ids.promotionCode,
      success_url: `${TEST_URL}/payment-success`,
      cancel_url: `${TEST_URL}/upgrade`,
      metadata: { userId: person.user.uid },
      ...overrides,
    });

  const replyTo = async (person: Person, asked: Response): Promise<CheckoutReply> => {
    expect(asked.status, await asked.clone().text()).toBe(201);
    const { id } = (await asked.json()) as { id: string };
    const reply = await person.request('GET', `/api/customers/${person.user.uid}/checkout_sessions/${id}?wait=25`);
    return (await reply.json()) as CheckoutReply;
  };

  const submit = async (url: string, form: Record<string, string> = {}) =>
    app.sandbox.pages.request(new URL(url).pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });

  const cardForm = (number: string) => ({ card_number: number, expiry: '12 / 45', cvc: '123', name: 'Ada Lovelace' });

  const paidRequest = () => ({
    price: app.deps.billing.ids.proPrice,
    promotion_code: undefined,
    metadata: { userId: '', planType: 'pro_no_trial' },
  });

  return {
    control,
    ask,
    replyTo,
    submit,
    cardForm,
    paidRequest,
    /** Runs as if the operator had configured other ids. */
    withIds: async (ids: Partial<Billing['ids']>, work: () => Promise<void>): Promise<void> => {
      const { billing } = app.deps;
      const before = billing.ids;
      billing.ids = { ...before, ...ids };
      try {
        await work();
      } finally {
        billing.ids = before;
      }
    },
    checkout: async (person: Person, overrides: object = {}) => replyTo(person, await ask(person, overrides)),
    /** From sign-up to a running trial, with or without a card. */
    startTrial: async (person: Person, card?: string): Promise<string> => {
      const { url = '' } = await replyTo(person, await ask(person));
      const response = await submit(url, card === undefined ? {} : cardForm(card));
      expect(response.status, await response.clone().text()).toBe(303);
      return response.headers.get('location') ?? '';
    },
    subscribe: async (person: Person, card = cards.good): Promise<void> => {
      const { url = '' } = await replyTo(person, await ask(person, paidRequest()));
      expect((await submit(url, cardForm(card))).status).toBe(303);
    },
    advance: async (duration: string) => {
      await control('clock', { advance: duration });
      await app.sandbox.drain();
    },
    subscriptionOf: async (person: Visitor) => {
      const response = await person.request('GET', '/api/subscription');
      return (await response.json()) as { subscription: Subscription | null; trialDaysLeft: number };
    },
    mayUseTheApp: async (person: Visitor): Promise<boolean> => {
      const { status } = await person.request('GET', '/api/contacts');
      expect([200, 402]).toContain(status);
      return status === 200;
    },
    customerOf: async (person: Person): Promise<string> => {
      const response = await person.request('GET', `/api/customers/${person.user.uid}`);
      return ((await response.json()) as { stripeId: string }).stripeId;
    },
  };
}
