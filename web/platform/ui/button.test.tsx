import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button, IconButton } from './button.tsx';

test('a busy button says so, keeps the focus and does not act or submit again', async () => {
  const user = userEvent.setup();
  const happened: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        happened.push('submitted');
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busy busyText="Saving…" onClick={() => happened.push('clicked')}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Saving…' });
  await user.click(button);
  expect(document.activeElement).toBe(button);
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  expect(happened).toEqual([]);
});

test('an icon button is named by its label', async () => {
  const user = userEvent.setup();
  const happened: string[] = [];
  render(<IconButton label="Delete" icon={<svg />} onClick={() => happened.push('clicked')} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(happened).toEqual(['clicked']);
});
