import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Left and right, Home and End move the focus between cards. With Alt, left and right move the card itself, by `moveBy`.
 */
export function handleBoardKey(event: KeyboardEvent<HTMLElement>, moveBy: (step: number) => void): void {
  const step = steps[event.key];
  if (event.altKey) {
    if (step === undefined) return;
    // The browser would go back in history.
    event.preventDefault();
    moveBy(step);
    return;
  }
  const next = step === undefined ? neighbour(event) : besides(event.currentTarget, step);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const cards = cardsOf(currentTarget.closest('[data-board-column]'));
  const targets: Record<string, number> = { Home: 0, End: cards.length - 1 };
  const target = targets[key];
  return target === undefined ? undefined : cards[target];
}

/** Goes to the next or previous card of the same column. Elsewhere the key is left to others. */
export function stepToCard(from: EventTarget | null, step: 1 | -1): void | false {
  const card = from instanceof Element ? from.closest<HTMLElement>('[data-card]') : null;
  if (!card) return false;
  const cards = cardsOf(card.closest('[data-board-column]'));
  return cards[cards.indexOf(card) + step]?.focus();
}

/** The card at the same position in the next column that has cards. */
function besides(card: HTMLElement, step: number): HTMLElement | undefined {
  const own = card.closest('[data-board-column]');
  const columns = [...(own?.parentElement?.querySelectorAll('[data-board-column]') ?? [])];
  const index = cardsOf(own).indexOf(card);
  for (let at = columns.findIndex((column) => column === own) + step; columns[at]; at += step) {
    const cards = cardsOf(columns[at]);
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)];
  }
  return undefined;
}

function cardsOf(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
}
