import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmProvider } from './confirm-provider.tsx';
import { useConfirm } from './use-confirm.ts';

function Example({ answers }: { answers: boolean[] }) {
  const confirm = useConfirm();
  async function ask() {
    answers.push(await confirm({ title: 'Delete it?', description: 'It goes to the bin.', confirmLabel: 'Delete' }));
  }
  return <Button onClick={ask}>Ask</Button>;
}

function renderExample() {
  const answers: boolean[] = [];
  render(
    <ConfirmProvider>
      <Example answers={answers} />
    </ConfirmProvider>,
  );
  return { user: userEvent.setup(), answers };
}

const ask = () => screen.getByRole('button', { name: 'Ask' });

test('Confirm answers true and returns the focus', async () => {
  const { user, answers } = renderExample();
  await user.click(ask());
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete it?' });
  expect(dialog.textContent).toContain('It goes to the bin.');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(answers).toEqual([true]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(ask());
});

test('Cancel has the initial focus, so a stray Enter answers false; so does Escape', async () => {
  const { user, answers } = renderExample();
  await user.click(ask());
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  await user.click(ask());
  await user.keyboard('{Escape}');
  expect(answers).toEqual([false, false]);
});
