import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';

/** The keys come one right behind the other, as they do when the browser is too busy for anything in between. */
function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

it('follows keys that come faster than the screen', async () => {
  const choose = vi.fn<(label: string) => void>();
  const labels = ['Lead', 'Live Job', 'Interview', 'Offer', 'Placed'];
  const items = labels.map((label) => ({
    label,
    disabled: label === 'Interview',
    onSelect: () => choose(label),
  }));
  render(<DropdownMenu trigger={<button type="button">Move</button>} renderItems={() => items} />);
  const button = screen.getByRole('button', { name: 'Move' });
  // The code of the menu comes the first time that one is opened, or before in a quiet moment.
  await userEvent.click(button);
  await screen.findByRole('menu', { name: 'Move' });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(button);

  press('Enter', 'ArrowDown', 'Enter');
  expect(choose).toHaveBeenLastCalledWith('Live Job');
  press('Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
  expect(choose).toHaveBeenLastCalledWith('Offer');
  press('Enter', 'End', 'Enter');
  expect(choose).toHaveBeenLastCalledWith('Placed');
  press('Enter', 'End', 'Home', 'Enter');
  expect(choose).toHaveBeenLastCalledWith('Lead');
  expect(choose).toHaveBeenCalledTimes(4);
});
