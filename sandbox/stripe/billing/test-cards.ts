import { createHash } from 'node:crypto';
import type { LaterCharges, PendingCard } from '../storage/kinds.ts';

export interface CardDecline {
  code: string;
  declineCode: string | null;
  message: string;
}

export type CardBehaviour =
  | { kind: 'accepted'; laterCharges: LaterCharges }
  | { kind: 'authenticate' }
  | { kind: 'declined'; decline: CardDecline };

interface TestCard {
  number: string;
  outcome: string;
  behaviour: CardBehaviour;
}

const declined = (code: string, declineCode: string | null, message: string): CardBehaviour => ({
  kind: 'declined',
  decline: { code, declineCode, message },
});

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'Succeeds', behaviour: { kind: 'accepted', laterCharges: 'succeed' } },
  { number: '5555555555554444', outcome: 'Succeeds', behaviour: { kind: 'accepted', laterCharges: 'succeed' } },
  { number: '4000002500003155', outcome: 'Asks the bank to confirm', behaviour: { kind: 'authenticate' } },
  { number: '4000000000003063', outcome: 'Asks the bank to confirm', behaviour: { kind: 'authenticate' } },
  {
    number: '4000000000000341',
    outcome: 'Is saved, later charges fail',
    behaviour: { kind: 'accepted', laterCharges: 'decline' },
  },
  {
    number: '4000000000000002',
    outcome: 'Is declined',
    behaviour: declined('card_declined', 'generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    outcome: 'Has insufficient funds',
    behaviour: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    outcome: 'Has expired',
    behaviour: declined('expired_card', null, 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    outcome: 'Has a wrong security code',
    behaviour: declined('incorrect_cvc', null, "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    outcome: 'Fails while processing',
    behaviour: declined(
      'processing_error',
      null,
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
];

export const GENERIC_DECLINE: CardDecline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

export const AUTHENTICATION_FAILURE: CardDecline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const NOT_A_TEST_CARD = declined(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
);

/** A number that is not on the list might be a real card: it is refused and never stored. */
export function behaviourOf(number: string): CardBehaviour {
  return TEST_CARDS.find((card) => card.number === number)?.behaviour ?? NOT_A_TEST_CARD;
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(number).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function describeCard(input: {
  number: string;
  expMonth: number;
  expYear: number;
  holder: string | null;
}): PendingCard {
  const behaviour = behaviourOf(input.number);
  return {
    brand: input.number.startsWith('5') ? 'mastercard' : 'visa',
    last4: input.number.slice(-4),
    // As at Stripe, the same card has the same fingerprint everywhere.
    fingerprint: createHash('sha256').update(`sandbox card ${input.number}`).digest('base64url').slice(0, 16),
    expMonth: input.expMonth,
    expYear: input.expYear,
    holder: input.holder,
    laterCharges: behaviour.kind === 'accepted' ? behaviour.laterCharges : 'succeed',
  };
}
