import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys move the focus between cards. With Alt they move the card itself, by `moveBy`. */
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
  const index = cards.indexOf(currentTarget);
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: cards.length - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : cards[target];
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
