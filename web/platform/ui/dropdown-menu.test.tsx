import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';

/** Sends the keys without a pause, as a busy browser does. */
function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

// Must be the first test of this file: the menu's code is loaded on first use.
it('starts at its first item when opened by key, even if its code is still loading', async () => {
  const renderItems = () => [{ label: 'Lead', onSelect: () => undefined }];
  render(<DropdownMenu trigger={<button type="button">Move</button>} renderItems={renderItems} />);
  act(() => screen.getByRole('button', { name: 'Move' }).focus());
  press('Enter');
  const first = await screen.findByRole('menuitem', { name: 'Lead' });
  await expect.poll(() => document.activeElement).toBe(first);
});

it('handles keys that come faster than the screen updates', async () => {
  const choose = vi.fn<(label: string) => void>();
  const labels = ['Lead', 'Live Job', 'Interview', 'Offer', 'Placed'];
  const items = labels.map((label) => ({
    label,
    disabled: label === 'Interview',
    onSelect: () => choose(label),
  }));
  render(<DropdownMenu trigger={<button type="button">Move</button>} renderItems={() => items} />);
  const button = screen.getByRole('button', { name: 'Move' });
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
