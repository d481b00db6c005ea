import { html } from 'hono/html';
import type { SubmittedCard } from '../billing/checkout.ts';
import { behaviourOf, describeCard, passesLuhn } from '../billing/test-cards.ts';
import type { Html } from './layout.ts';

const FIELDS = ['card_number', 'expiry', 'cvc', 'name'] as const;
type Field = (typeof FIELDS)[number];

export type TypedCard = Record<Field, string>;
export type CardErrors = Partial<Record<Field, string>>;

type ReadCard =
  | { kind: 'empty'; typed: TypedCard }
  | { kind: 'invalid'; typed: TypedCard; errors: CardErrors }
  | { kind: 'card'; typed: TypedCard; card: SubmittedCard };

export const EMPTY_CARD: TypedCard = { card_number: '', expiry: '', cvc: '', name: '' };

/** `now` is the sandbox's clock in Unix seconds: a card that has expired by then is refused. */
export function readCardForm(form: Record<string, unknown>, now: number): ReadCard {
  const text = (field: Field) => (typeof form[field] === 'string' ? form[field].trim() : '');
  const typed: TypedCard = {
    card_number: text('card_number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    name: text('name'),
  };
  if (FIELDS.every((field) => typed[field] === '')) return { kind: 'empty', typed };
  const number = typed.card_number.replaceAll(/[\s-]/g, '');
  const expiry = readExpiry(typed.expiry);
  const errors: CardErrors = {
    ...issue('card_number', numberProblem(number)),
    ...issue('expiry', expiryProblem(expiry, now)),
    ...issue('cvc', /^\d{3,4}$/.test(typed.cvc) ? null : "Your card's security code is incomplete."),
  };
  if (!expiry || Object.keys(errors).length > 0) return { kind: 'invalid', typed, errors };
  const details = describeCard({
    number,
    expMonth: expiry.month,
    expYear: expiry.year,
    holder: typed.name === '' ? null : typed.name,
  });
  return { kind: 'card', typed, card: { details, behaviour: behaviourOf(number) } };
}

export const CARD_REQUIRED: CardErrors = {
  card_number: 'Your card number is incomplete.',
  expiry: "Your card's expiry date is incomplete.",
  cvc: "Your card's security code is incomplete.",
};

function issue(field: Field, problem: string | null): CardErrors {
  return problem === null ? {} : { [field]: problem };
}

function numberProblem(number: string): string | null {
  if (!/^\d*$/.test(number)) return 'Your card number is invalid.';
  if (number.length < 13) return 'Your card number is incomplete.';
  return number.length > 19 || !passesLuhn(number) ? 'Your card number is invalid.' : null;
}

interface Expiry {
  month: number;
  year: number;
}

function readExpiry(text: string): Expiry | null {
  const match = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(text);
  if (!match) return null;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

function expiryProblem(expiry: Expiry | null, now: number): string | null {
  if (!expiry) return "Your card's expiry date is incomplete.";
  if (expiry.month < 1 || expiry.month > 12) return "Your card's expiry date is invalid.";
  const goodUntil = Date.UTC(expiry.year, expiry.month, 1) / 1000;
  return goodUntil <= now ? "Your card's expiry date is in the past." : null;
}

export function cardFields(typed: TypedCard, errors: CardErrors): Html {
  return html`<div class="card-fields">
    ${field({
      name: 'card_number',
      label: 'Card number',
      placeholder: '1234 1234 1234 1234',
      autocomplete: 'cc-number',
      numeric: true,
      maxLength: 23,
      value: typed.card_number,
      error: errors.card_number,
    })}
    <div class="pair">
      ${field({
        name: 'expiry',
        label: 'Expiry date',
        placeholder: 'MM / YY',
        autocomplete: 'cc-exp',
        numeric: true,
        maxLength: 9,
        value: typed.expiry,
        error: errors.expiry,
      })}
      ${field({
        name: 'cvc',
        label: 'Security code',
        placeholder: 'CVC',
        autocomplete: 'cc-csc',
        numeric: true,
        maxLength: 4,
        value: typed.cvc,
        error: errors.cvc,
      })}
    </div>
    ${field({
      name: 'name',
      label: 'Name on card',
      placeholder: '',
      autocomplete: 'cc-name',
      numeric: false,
      maxLength: 100,
      value: typed.name,
      error: errors.name,
    })}
  </div>`;
}

function field(input: {
  name: Field;
  label: string;
  placeholder: string;
  autocomplete: string;
  numeric: boolean;
  maxLength: number;
  value: string;
  error: string | undefined;
}): Html {
  const { name, error } = input;
  return html`<div class="field">
    <label for="${name}">${input.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="${input.numeric ? 'numeric' : 'text'}"
      autocomplete="${input.autocomplete}"
      placeholder="${input.placeholder}"
      maxlength="${input.maxLength}"
      spellcheck="false"
      value="${input.value}"
      aria-invalid="${error ? 'true' : 'false'}"
      ${error ? html`aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`;
}
