import type { KeyboardEvent } from 'react';

/**
 * Keyboard navigation between cells, handled by the list. Up and down stay in the column, Enter works like down, and
 * left and right leave the cell at the end of its text. Tab works as usual.
 */
export function goToCell(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset['cell'] === undefined) return;
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const cell = neighbourOf(target, key, event.currentTarget);
  if (!cell) return;
  event.preventDefault();
  cell.focus();
  if (cell.type !== 'checkbox') cell.select();
}

function neighbourOf(from: HTMLInputElement, key: string, list: Element): HTMLInputElement | undefined {
  const column = `[data-cell="${from.dataset['cell']}"]`;
  if (key === 'ArrowDown' || (key === 'Enter' && from.type !== 'checkbox')) return stepIn(list, column, from, 1);
  if (key === 'ArrowUp') return stepIn(list, column, from, -1);
  if (key === 'ArrowRight' && isAtEdge(from, 'end')) return stepIn(list, '[data-cell]', from, 1);
  if (key === 'ArrowLeft' && isAtEdge(from, 'start')) return stepIn(list, '[data-cell]', from, -1);
  return undefined;
}

function stepIn(list: Element, selector: string, from: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const cells = [...list.querySelectorAll<HTMLInputElement>(selector)];
  return cells[cells.indexOf(from) + step];
}

/** Whether another arrow key would not move the cursor within the text. */
function isAtEdge(cell: HTMLInputElement, edge: 'start' | 'end'): boolean {
  if (cell.type === 'checkbox' || cell.value === '') return true;
  const { selectionStart, selectionEnd, value } = cell;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (edge === 'end' ? value.length : 0);
}
